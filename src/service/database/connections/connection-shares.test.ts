import type pg from 'pg'
import { expect, test } from 'vitest'
import { processorTime } from '#harness/bench/processor-time.ts'
import { BatchingDriver } from './batching-driver.ts'
import {
  ConnectionShares,
  noteTransaction,
  TooMuchAsked,
  withMoreShares,
  withShares,
} from './connection-shares.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))
const half = (of: string) => [{ of, part: 1 / 2 }]

/** Takes connections as askers do, and records who has got one. */
function takers(shares: ConnectionShares) {
  const got: string[] = []
  const take = (name: string) =>
    withShares(half(name.charAt(0)), async () => {
      const giveBack = await shares.take()
      got.push(name)
      return giveBack
    })
  return { got, take }
}

test('leaves connections for everyone else, in the order in which they asked', async () => {
  const { got, take } = takers(new ConnectionShares(4))
  const taken = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3'].map(take)
  await settled()
  expect(got).toEqual(['a1', 'a2', 'b1', 'b2'])
  for (const one of taken) {
    ;(await one)()
    await settled()
  }
  expect(got).toEqual(['a1', 'a2', 'b1', 'b2', 'a3', 'a4', 'b3'])
})

test('counts an asker with those they are a part of, and whoever is nobody’s not at all', async () => {
  const shares = new ConnectionShares(8)
  const asGuest = (name: string) =>
    withShares(half('guests'), () => withMoreShares([{ of: name, part: 1 / 4 }], () => shares.take()))
  const taken = [asGuest('a'), asGuest('a'), asGuest('a'), asGuest('b'), asGuest('b'), asGuest('c')]
  const has = taken.map(() => false)
  taken.forEach((one, index) => void one.then(() => (has[index] = true)))
  await settled()
  expect(has).toEqual([true, true, false, true, true, false])
  await Promise.all(Array.from({ length: 20 }, () => shares.take()))
  ;(await taken[3])?.()
  await settled()
  expect(has).toEqual([true, true, false, true, true, true])
  // Who still waited would be refused while another test runs.
  for (const one of taken.toSpliced(3, 1)) (await one)()
  expect(await taken[2]).toBeDefined()
})

test('a connection that cannot be given back does not keep its share', async () => {
  const lost = () => {
    throw new Error('It is lost')
  }
  const pool = { options: { max: 1 }, connect: async () => ({ release: lost }) } as unknown as pg.Pool
  const driver = new BatchingDriver(pool)
  await withShares(half('a'), async () => {
    const first = await driver.acquireConnection()
    await expect(driver.releaseConnection(first)).rejects.toThrow('It is lost')
    await driver.acquireConnection()
  })
})

test('gives everyone one connection at least', async () => {
  const { got, take } = takers(new ConnectionShares(1))
  await Promise.all([take('a1'), take('b1')])
  expect(got).toEqual(['a1', 'b1'])
})

test('refuses whoever waits too long, and then counts them no longer', async () => {
  const { got, take } = takers(new ConnectionShares(2, 20))
  const giveBack = await take('a1')
  await expect(take('a2')).rejects.toThrow(TooMuchAsked)
  giveBack()
  await take('a3')
  expect(got).toEqual(['a1', 'a3'])
})

test('lets askers take turns, however many of one wait', async () => {
  const shares = new ConnectionShares(2)
  const got: string[] = []
  const ask = (name: string) =>
    withShares([{ of: name.charAt(0), part: 1 }, ...half('all')], async () => {
      const giveBack = await shares.take()
      got.push(name)
      await settled()
      giveBack()
    })
  await Promise.all(['a1', 'a2', 'a3', 'a4', 'b1', 'b2'].map(ask))
  expect(got).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4'])
})

test('admits everyone for whom a connection made way, by whatever they are counted with', async () => {
  const shares = new ConnectionShares(2)
  const giveBack = await withShares([...half('guests'), ...half('target')], () => shares.take())
  const waiting = ['guests', 'target'].map((name) => withShares(half(name), () => shares.take()))
  giveBack()
  await Promise.all(waiting)
})

test('lets a transaction have a further connection, since others may wait for its end', async () => {
  const shares = new ConnectionShares(2, 20)
  await withShares(half('a'), async () => {
    const giveBack = await shares.take()
    const end = noteTransaction()
    ;(await shares.take())()
    end()
    await expect(shares.take()).rejects.toThrow(TooMuchAsked)
    giveBack()
  })
})

test('refuses at once when very many wait, and nobody else pays for those who do', async () => {
  const shares = new ConnectionShares(2, 60_000)
  const cost = async () => {
    const before = processorTime()
    for (let count = 0; count < 20_000; count += 1) {
      const giveBack = await withShares(half('other'), () => shares.take())
      giveBack()
    }
    return processorTime() - before
  }
  const least = async () => Math.min(await cost(), await cost(), await cost())
  const alone = await least()
  const ask = () => withShares(half('crowd'), () => shares.take())
  const first = await ask()
  const crowd = Array.from({ length: 1000 }, ask)
  await expect(ask()).rejects.toThrow(TooMuchAsked)
  expect(await least()).toBeLessThan(10 * alone)
  first()
  for (const one of crowd) (await one)()
})
