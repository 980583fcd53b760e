import { expect, test } from 'vitest'
import type { AnchorMatch } from './anchors.ts'
import { asDefined } from './as-defined.ts'
import type { FieldDefinition } from './field.ts'
import { placeFields } from './placement.ts'

type Owned = FieldDefinition & { readonly recipientId: string }

function field(id: string, overrides: Partial<Owned> = {}): Owned {
  return {
    id,
    recipientId: 'ada',
    type: 'signature',
    page: null,
    anchor: null,
    xOffset: 0,
    yOffset: 0,
    xCoordinate: null,
    yCoordinate: null,
    required: true,
    readOnly: false,
    collaborative: false,
    value: null,
    checked: false,
    width: 50,
    height: 20,
    options: [],
    fontSize: 10,
    fontType: 'courier',
    dateFormat: 'DD/MM/YYYY',
    label: null,
    ...overrides,
  }
}

const pages = [
  { width: 600, height: 800 },
  { width: 600, height: 800 },
]
const match = (page: number, left: number): AnchorMatch => ({
  anchor: 'x',
  page,
  left,
  bottom: 400,
  width: 30,
  height: 10,
})

/** Three matches, the first too close to the edge for a wide field. */
const place = (fields: readonly Owned[]) =>
  placeFields(fields, pages, () => [match(1, 560), match(1, 100), match(2, 100)]).placed

const idsOf = (fields: readonly Owned[]) => fields.map(({ id, anchor, page }) => [id, anchor, page])

test('restores one field per anchor, however often it matched, and keeps coordinates', () => {
  const fields = [
    field('narrow', { anchor: 'x', width: 20 }),
    field('narrow-7', { anchor: 'x', width: 20, type: 'initials' }),
    field('fixed', { page: 2, xCoordinate: 10, yCoordinate: 10 }),
    field('bob', { anchor: 'x', width: 20, recipientId: 'bob' }),
  ]
  const placed = place(fields)
  expect(placed).toHaveLength(10)
  expect(idsOf(asDefined(placed))).toEqual(idsOf(fields))
})

test('restores a field whose first match was skipped', () => {
  const once = asDefined(place([field('wide', { anchor: 'x' })]))
  expect(idsOf(once)).toEqual([['wide-2', 'x', null]])
  expect(idsOf(asDefined(place(once)))).toHaveLength(1)
})

test('keeps the number of fields when placed, restored and placed again', () => {
  const fields = [field('a', { anchor: 'x', width: 20 }), field('b', { anchor: 'x', yOffset: 5 })]
  const first = place(fields)
  const second = place(asDefined(first))
  expect(second.map(({ box }) => box)).toEqual(first.map(({ box }) => box))
})
