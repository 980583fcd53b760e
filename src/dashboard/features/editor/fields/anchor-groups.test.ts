import { expect, test } from 'vitest'
import { limits } from '#domain/limits.ts'
import { anchorGroups } from './anchor-groups.ts'

test('asks for a hundred short texts at once, and for fewer long ones', () => {
  const short = Array.from({ length: 250 }, (_, index) => `[[${index}]]`)
  expect(anchorGroups(short).map(({ length }) => length)).toEqual([100, 100, 50])
  const long = Array.from({ length: 20 }, (_, index) => '字'.repeat(limits.anchorLength - 2) + index)
  const groups = anchorGroups(long)
  expect(groups.flat()).toEqual(long)
  for (const group of groups) expect(encodeURIComponent(group.join('')).length).toBeLessThan(6000)
  expect(anchorGroups([])).toEqual([])
  expect(anchorGroups(['a', '', '\ud83d', 'b'.repeat(limits.anchorLength + 1), 'c'])).toEqual([['a', 'c']])
})
