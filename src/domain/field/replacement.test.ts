import { expect, test } from 'vitest'
import { comparePlaces } from './replacement.ts'

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
] as const)('reports a field as %s', (kind, before, after) => {
  expect(comparePlaces(standing([...before]), standing([...after], 'Why'))).toEqual([
    { fieldId: 'f', kind, before, after, detail: kind === 'kept' ? null : 'Why' },
  ])
})

test('leaves out a field that has no place before or after', () => {
  expect(comparePlaces(standing([]), standing([], 'Why'))).toEqual([])
})
