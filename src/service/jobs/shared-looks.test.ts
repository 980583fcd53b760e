import { beforeEach, expect, test, vi } from 'vitest'
import { shareLooks } from './shared-looks.ts'

const empty = { rows: [] }
const job = { rows: [{ id: 1 }] }
let now = 0
beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => now))

type Ask = () => Promise<{ rows: object[] }>

test('asks once for all workers while there is nothing', async () => {
  const looks = shareLooks(100)
  const ask = vi.fn<Ask>(async () => empty)
  await looks.look(ask)
  await Promise.all([looks.look(ask), looks.look(ask), looks.look(ask)])
  expect(ask).toHaveBeenCalledOnce()
})

test('asks again once the answer is old, once for those who ask at the same moment', async () => {
  const looks = shareLooks(100)
  const ask = vi.fn<Ask>(async () => empty)
  await looks.look(ask)
  now += 99
  await looks.look(ask)
  expect(ask).toHaveBeenCalledTimes(1)
  now += 1
  await Promise.all([looks.look(ask), looks.look(ask), looks.look(ask)])
  expect(ask).toHaveBeenCalledTimes(2)
})

test('asks for each worker after a notification, another act, or a job', async () => {
  const looks = shareLooks(100)
  const ask = vi.fn<Ask>(async () => empty)
  await looks.look(ask)
  looks.disturb()
  await Promise.all([looks.look(ask), looks.look(ask)])
  expect(ask).toHaveBeenCalledTimes(3)
  looks.disturb()
  ask.mockResolvedValueOnce(job)
  expect(await looks.look(ask)).toBe(job)
  expect(await looks.look(ask)).toBe(empty)
  expect(ask).toHaveBeenCalledTimes(5)
})

test('believes no answer that was on its way when something happened', async () => {
  const looks = shareLooks(100)
  const way = Promise.withResolvers<{ rows: object[] }>()
  const looking = looks.look(() => way.promise)
  looks.disturb()
  way.resolve(empty)
  await looking
  const ask = vi.fn<Ask>(async () => job)
  expect(await looks.look(ask)).toBe(job)
})

test('asks itself if the look that it waited for found a job or failed', async () => {
  const looks = shareLooks(100)
  await looks.look(async () => empty)
  now += 100
  const [first, second] = [Promise.withResolvers<typeof job>(), Promise.withResolvers<typeof job>()]
  const found = [looks.look(() => first.promise), looks.look(async () => job)]
  first.resolve(job)
  expect(await Promise.all(found)).toEqual([job, job])
  looks.disturb()
  await looks.look(async () => empty)
  now += 100
  const failing = [looks.look(() => second.promise), looks.look(async () => job)]
  second.reject(new Error('gone'))
  await expect(failing[0]).rejects.toThrow('gone')
  expect(await failing[1]).toBe(job)
})
