import { expect, test } from 'vitest'
import { actOnEach } from './act-on-each.ts'

test('a bulk act goes on past refusals and counts', async () => {
  const counts: number[] = []
  const outcome = await actOnEach(
    [1, 2, 3, 4, 5, 6],
    (item) => (item % 3 === 0 ? Promise.reject(new Error('no')) : Promise.resolve()),
    (count) => counts.push(count),
  )
  expect(new Set(outcome.done)).toEqual(new Set([1, 2, 4, 5]))
  expect(new Set(outcome.failed.map(({ item }) => item))).toEqual(new Set([3, 6]))
  expect(counts).toEqual([1, 2, 3, 4, 5, 6])
})
