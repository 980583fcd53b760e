import { expect, test } from 'vitest'
import { compareStandings } from './replacement.ts'

const box = (page: number, left: number, bottom = 100) => ({ page, left, bottom, width: 50, height: 20 })
const standing = (boxes: ReturnType<typeof box>[], problem: string | null = null) => [
  { fieldId: 'f', boxes, problem },
]

test.each([
  ['kept', [box(1, 10)], [box(1, 10.4)]],
  ['moved', [box(1, 10)], [box(1, 30)]],
  ['moved', [box(2, 10)], [box(1, 10)]],
  ['more', [box(1, 10)], [box(1, 10), box(2, 10)]],
  ['more', [], [box(1, 10)]],
  ['fewer', [box(1, 10), box(2, 10)], [box(1, 10)]],
  ['skipped', [box(1, 10)], []],
] as const)('a field is %s', (kind, before, after) => {
  expect(compareStandings(standing([...before]), standing([...after], 'Why'))).toEqual([
    { fieldId: 'f', kind, before, after, detail: kind === 'kept' ? null : 'Why' },
  ])
})

test('what stands nowhere, before and after, is no news', () => {
  expect(compareStandings(standing([]), standing([], 'Why'))).toEqual([])
})
