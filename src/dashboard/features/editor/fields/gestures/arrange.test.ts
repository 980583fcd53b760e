import { expect, test } from 'vitest'
import type { DraftField } from '../../../../api/sending/drafts.ts'
import { aligned, distributed, moved, nudged, pasted, repeated } from './arrange.ts'
import { rectOf } from '../field-place.ts'
import { newFieldAt, newFieldSize } from '../new-field.ts'

const pages = [
  { width: 612, height: 792 },
  { width: 400, height: 300 },
]
const at = (id: string, left: number, bottom: number, page = 1, type: DraftField['type'] = 'signature') =>
  newFieldAt(type, 'r', id, { page, left, bottom, ...newFieldSize(type) })
const lefts = (fields: readonly DraftField[]) => fields.map((field) => rectOf(field)?.left)
const bottoms = (fields: readonly DraftField[]) => fields.map((field) => rectOf(field)?.bottom)

test('names an input by its top-left corner, and others by their bottom-left', () => {
  expect(at('s', 10, 20)).toMatchObject({ xCoordinate: 10, yCoordinate: 20, width: null, height: null })
  expect(at('i', 10, 20, 1, 'input')).toMatchObject({ xCoordinate: 10, yCoordinate: 40 })
})

test('rounds fractions once, at the end', () => {
  const field = moved([at('a', 10, 20)], new Set(['a']), { pages: 0, dx: 0.4, dy: 5.6 }, 2)[0]
  expect(field).toMatchObject({ xCoordinate: 10, yCoordinate: 26 })
})

test('stops nudging at the edge of the page, but not moving', () => {
  const fields = [at('a', 1, 20)]
  expect(lefts(nudged(fields, new Set(['a']), -10, 0, pages))).toEqual([0])
  expect(lefts(moved(fields, new Set(['a']), { pages: 0, dx: -10, dy: 0 }, 2))).toEqual([-9])
})

test('moves an anchored field by its offsets', () => {
  const anchored = { ...at('a', 10, 20), anchor: 'Sign here', xCoordinate: null, yCoordinate: null }
  expect(moved([anchored], new Set(['a']), { pages: 1, dx: 7, dy: -3 }, 2)[0]).toMatchObject({
    xOffset: 7,
    yOffset: -3,
    anchor: 'Sign here',
  })
})

test('aligns with the outermost field', () => {
  const fields = [at('a', 10, 100), at('b', 200, 300), at('c', 400, 500)]
  const ids = new Set(['a', 'b'])
  expect(lefts(aligned(fields, ids, 'left'))).toEqual([10, 10, 400])
  expect(lefts(aligned(fields, ids, 'right'))).toEqual([200, 200, 400])
  expect(bottoms(aligned(fields, ids, 'top'))).toEqual([300, 300, 500])
})

test('distributes with equal gaps', () => {
  const fields = [at('a', 0, 0), at('b', 160, 0), at('c', 450, 0)]
  expect(lefts(distributed(fields, new Set(['a', 'b', 'c']), 'x'))).toEqual([0, 225, 450])
})

test('places a copy next to its original, with a new id', () => {
  const fields = [at('signature-1', 10, 100)]
  const { fields: after, ids } = pasted(fields, fields, pages, null)
  expect([...ids]).toEqual(['signature-2'])
  expect(after[1]).toMatchObject({ xCoordinate: 22, yCoordinate: 88 })
})

test("keeps a copy's place on another page, or the nearest one that fits", () => {
  const { fields } = pasted([], [at('x', 500, 700)], pages, 2)
  expect(fields[0]).toMatchObject({ page: 2, xCoordinate: 250, yCoordinate: 240 })
})

test('repeats once on every other page', () => {
  const fields = [at('initials-1', 10, 100, 1, 'signature')]
  const once = repeated(fields, new Set(['initials-1']), pages)
  expect(once.fields.map((field) => field.page)).toEqual([1, 2])
  expect(repeated(once.fields, new Set(['initials-1']), pages).ids.size).toBe(0)
})
