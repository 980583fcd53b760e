import { expect, test } from 'vitest'
import { QueueFull, Turns } from './turns.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Work that ends when told to, and records when it begins. */
function work() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const piece = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name)
      ends.push(() => resolve(name))
    })
  const endAll = async () => {
    await settled()
    for (let end = ends.shift(); end !== undefined; end = ends.shift()) {
      end()
      await settled()
    }
  }
  return { begun, piece, endAll }
}

test('lets owners take turns, and serves each in order', async () => {
  const { begun, piece, endAll } = work()
  const turns = new Turns({ atOnce: 1, waiting: 10, waitingOfOne: 10 })
  const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => turns.run(name.charAt(0), piece(name)))
  await endAll()
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'c1'])
})

test('runs as many at once as allowed, and makes room after a failure', async () => {
  const { begun, piece, endAll } = work()
  const turns = new Turns({ atOnce: 2, waiting: 10, waitingOfOne: 10 })
  await expect(turns.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  const all = ['a1', 'a2', 'a3'].map((name) => turns.run('a', piece(name)))
  await settled()
  expect(begun).toEqual(['a1', 'a2'])
  await endAll()
  expect(await Promise.all(all)).toHaveLength(3)
})

test('limits what waits, for each owner and for all', async () => {
  const { piece, endAll } = work()
  const turns = new Turns({ atOnce: 1, waiting: 3, waitingOfOne: 2 })
  const accepted = ['a1', 'a2', 'a3'].map((name) => turns.run('a', piece(name)))
  await expect(turns.run('a', piece('a4'))).rejects.toThrow(QueueFull)
  accepted.push(turns.run('b', piece('b1')))
  await expect(turns.run('c', piece('c1'))).rejects.toThrow(QueueFull)
  await endAll()
  expect(await Promise.all(accepted)).toEqual(['a1', 'a2', 'a3', 'b1'])
})

test('runs only so many of one owner at once, however much is free', async () => {
  const { begun, piece, endAll } = work()
  const turns = new Turns({ atOnce: 3, atOnceOfOne: 2, waiting: 10, waitingOfOne: 10 })
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2'].map((name) => turns.run(name.charAt(0), piece(name)))
  await settled()
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  await endAll()
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4'])
  expect(await Promise.all(all)).toHaveLength(6)
})
