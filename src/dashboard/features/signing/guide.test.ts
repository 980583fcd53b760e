import { expect, test } from 'vitest'
import { inReadingOrder, nextField, progressOf } from './guide.ts'
import type { GuidedField } from './guide.ts'

function field(
  id: string,
  more: Partial<GuidedField> & { at?: [page: number, left: number, bottom: number] } = {},
): GuidedField {
  const { at = [1, 0, 0], ...rest } = more
  const [page, left, bottom] = at
  return {
    id,
    type: 'input',
    page,
    box: { left, bottom, width: 100, height: 20 },
    mine: true,
    editable: true,
    required: true,
    ...rest,
  }
}

test('reads page by page, line by line, left to right', () => {
  const fields = [
    field('second-page', { at: [2, 0, 700] }),
    field('right', { at: [1, 300, 702] }),
    field('below', { at: [1, 0, 600] }),
    field('left', { at: [1, 10, 700] }),
  ]
  expect(inReadingOrder(fields).map(({ id }) => id)).toEqual(['left', 'right', 'below', 'second-page'])
})

test('continues from the current field and wraps around', () => {
  const fields = ['a', 'b', 'c'].map((id) => field(id))
  const filled = new Set(['b'])
  const next = (current: string | null) => nextField(fields, (id) => filled.has(id), current)?.id
  expect(next(null)).toBe('a')
  expect(next('a')).toBe('c')
  expect(next('c')).toBe('a')
  filled.add('a').add('c')
  expect(next('a')).toBeUndefined()
})

test("counts only one's own editable, required fields that a person fills in", () => {
  const fields = [
    field('own'),
    field('optional', { required: false }),
    field('read-only', { editable: false }),
    field('date', { type: 'date' }),
    field('collaborative of another', { mine: false }),
  ]
  expect(progressOf(fields, () => false)).toEqual({ done: 0, total: 1 })
  expect(progressOf(fields, () => true)).toEqual({ done: 1, total: 1 })
})
