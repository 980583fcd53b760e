import { expect, test } from 'vitest'
import type { AnchorMatch } from './anchors.ts'
import type { FieldDefinition, FieldType } from './field.ts'
import { fieldTypes } from './field.ts'
import { sizeOf } from './kinds.ts'
import { coordinatesOf, placeAtAnchor, placeField, placeFields } from './placement.ts'

const page = { width: 600, height: 800 }

function field(type: FieldType, overrides: Partial<FieldDefinition> = {}): FieldDefinition {
  return {
    id: 'f',
    type,
    page: 1,
    anchor: null,
    xOffset: 0,
    yOffset: 0,
    xCoordinate: 100,
    yCoordinate: 300,
    required: true,
    readOnly: false,
    collaborative: false,
    value: null,
    checked: false,
    width: 50,
    height: 30,
    options: [],
    fontSize: 10,
    fontType: 'courier',
    dateFormat: 'DD/MM/YYYY',
    label: null,
    ...overrides,
  }
}

function match(overrides: Partial<AnchorMatch> = {}): AnchorMatch {
  return { anchor: 'sign', page: 1, left: 200, bottom: 400, width: 30, height: 10, ...overrides }
}

test.each(['signature', 'initials', 'witness', 'date', 'checkbox', 'dropdown'] as const)(
  'places %s by its bottom-left corner',
  (type) => {
    const placed = placeField(field(type), page)
    expect(placed).toEqual({ ok: true, value: { page: 1, left: 100, bottom: 300, ...sizeOf(field(type)) } })
  },
)

test('places an input by its top-left corner', () => {
  const placed = placeField(field('input'), page)
  const { width, height } = sizeOf(field('input'))
  expect(placed).toEqual({ ok: true, value: { page: 1, left: 100, bottom: 300 - height, width, height } })
})

test.each(fieldTypes)('returns the coordinates that a %s was placed by', (type) => {
  const placed = placeField(field(type), page)
  expect(placed.ok && coordinatesOf(type, placed.value)).toEqual({ xCoordinate: 100, yCoordinate: 300 })
})

test.each(fieldTypes)('puts an anchored %s at the bottom-left of the text, moved by its offsets', (type) => {
  const placed = placeAtAnchor(field(type, { xOffset: 7, yOffset: -5 }), match(), page)
  expect(placed).toEqual({ ok: true, value: { page: 1, left: 207, bottom: 395, ...sizeOf(field(type)) } })
})

test.each([
  ['left', { xCoordinate: -1 }],
  ['right', { xCoordinate: 551 }],
  ['bottom', { yCoordinate: -1 }],
  ['top', { yCoordinate: 771 }],
] as const)('refuses a box beyond the %s edge', (edge, overrides) => {
  const placed = placeField(field('date', overrides), page)
  expect(placed).toMatchObject({
    ok: false,
    refusal: { reason: 'beyond-page', detail: expect.stringContaining(edge) },
  })
})

test('accepts a box that just touches the edges', () => {
  expect(placeField(field('date', { xCoordinate: 550, yCoordinate: 770 }), page).ok).toBe(true)
  expect(placeField(field('date', { xCoordinate: 0, yCoordinate: 0 }), page).ok).toBe(true)
  expect(placeField(field('input', { xCoordinate: 0, yCoordinate: 30 }), page).ok).toBe(true)
  expect(placeField(field('input', { xCoordinate: 0, yCoordinate: 29 }), page).ok).toBe(false)
})

test('refuses a field without a place and one on a missing page', () => {
  expect(placeField(field('date', { yCoordinate: null }), page)).toMatchObject({
    refusal: { reason: 'no-place' },
  })
  expect(placeField(field('date', { page: null }), page)).toMatchObject({ refusal: { reason: 'no-place' } })
  expect(placeField(field('date', { page: 9 }), undefined)).toMatchObject({
    refusal: { reason: 'no-such-page' },
  })
})

test('sizes fields by kind: initials square, signature 2.5 to 1, a date as wide as its text', () => {
  expect(sizeOf(field('initials', { width: 90, height: 40 }))).toEqual({ width: 40, height: 40 })
  expect(sizeOf(field('signature', { width: 100, height: null }))).toEqual({ width: 100, height: 40 })
  expect(sizeOf(field('signature', { width: null, height: null }))).toEqual({ width: 150, height: 60 })
  expect(sizeOf(field('checkbox', { width: 12, height: null }))).toEqual({ width: 12, height: 12 })
  const wide = sizeOf(
    field('date', { width: null, height: null, fontSize: 32, dateFormat: 'D MMMM YYYY hh:mm a' }),
  )
  expect(wide.width).toBeGreaterThan(20 * 32 * 0.6)
  expect(wide.height).toBeGreaterThanOrEqual(32 * 1.2)
})

test('makes one field with its own id per match of an anchor, and skips those that overflow', () => {
  const anchored = field('date', {
    id: 'sig',
    anchor: 'sign',
    page: null,
    xCoordinate: null,
    yCoordinate: null,
  })
  const taken = field('date', { id: 'sig-2' })
  const matches = [match(), match({ page: 2 }), match({ left: 580 }), match({ page: 2, bottom: 100 })]
  const { placed, skipped } = placeFields([anchored, taken], [page, page], () => matches)
  expect(placed.map(({ id, page: number }) => [id, number])).toEqual([
    ['sig', 1],
    ['sig-3', 2],
    ['sig-5', 2],
    ['sig-2', 1],
  ])
  expect(skipped).toMatchObject([{ field: { id: 'sig-4' }, reason: 'beyond-page' }])
})

test('reports an anchor that does not match', () => {
  const { placed, skipped } = placeFields([field('date', { anchor: 'nowhere' })], [page], () => [])
  expect(placed).toEqual([])
  expect(skipped).toMatchObject([{ reason: 'anchor-not-found' }])
})
