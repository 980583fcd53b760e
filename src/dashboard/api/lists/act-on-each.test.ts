import { ProblemError } from '#client/problem-error.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { actOnEach } from './act-on-each.ts'

test('a bulk act goes on past refusals and counts', async () => {
  const counts: number[] = []
  const outcome = await actOnEach(
    [1, 2, 3, 4, 5, 6],
    (item) => (item % 3 === 0 ? Promise.reject(new Error('no')) : Promise.resolve()),
    { onProgress: (count) => counts.push(count) },
  )
  expect(new Set(outcome.done)).toEqual(new Set([1, 2, 4, 5]))
  expect(new Set(outcome.failed.map(({ item }) => item))).toEqual(new Set([3, 6]))
  expect(counts).toEqual([1, 2, 3, 4, 5, 6])
})

test('what is stopped tries no more, and says what it left', async () => {
  const stop = new AbortController()
  const outcome = await actOnEach(
    Array.from({ length: 100 }, (_, index) => index),
    async (item) => item === 10 && stop.abort(),
    { signal: stop.signal },
  )
  expect(outcome.done.length + outcome.left.length).toBe(100)
  expect(outcome.left.length).toBeGreaterThan(80)
})

test('a busy service is asked again after the time it names, any other refusal is taken at its word', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const asked = new Map<string, number>()
  const refused = (status: number) =>
    new ProblemError({
      message: `Refused ${status}`,
      code: null,
      title: '',
      status,
      requestId: null,
      retryAfter: 7,
      errors: [],
    })
  const running = actOnEach(['busy', 'taken', 'never'], async (item) => {
    const times = (asked.get(item) ?? 0) + 1
    asked.set(item, times)
    if (item === 'taken') throw refused(409)
    if (item === 'never' || times < 3) throw refused(429)
  })
  await vi.runAllTimersAsync()
  const { done, failed } = await running
  expect(done).toEqual(['busy'])
  expect(failed.map(({ item, reason }) => `${item}: ${reason}`)).toEqual([
    'taken: Refused 409',
    'never: Refused 429',
  ])
  expect(Object.fromEntries(asked)).toEqual({ busy: 3, taken: 1, never: 4 })
})
