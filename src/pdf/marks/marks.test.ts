import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { fieldTypes } from '#domain/field/field.ts'
import { faceFiles } from '../fonts/faces.ts'
import { loadMetricsFor } from '../fonts/metrics.ts'
import { answer, drawnArt, placedField, tracedArt } from '../fixtures/fields.ts'
import { grownHeight, marksFor } from './marks-for.ts'
import { stylesOf } from './signature.ts'
import type { Mark, PathMark, TextMark } from './mark.ts'

const context = { completedAt: '2024-03-15T22:21:30Z', utcOffset: '+10:00' }
const size = { width: 150, height: 60 }
const box = { page: 1, left: 20, bottom: 200, ...size }

const texts = (marks: readonly Mark[]) => marks.filter((mark): mark is TextMark => mark.kind === 'text')
const paths = (marks: readonly Mark[]) => marks.filter((mark): mark is PathMark => mark.kind === 'path')
const coordinates = ({ d }: PathMark) => (d.match(/-?[\d.]+/g) ?? []).map(Number)

test.each(fieldTypes)('prints nothing for an empty %s before completion', (type) => {
  expect(marksFor(placedField(type), answer(), { ...context, completedAt: null })).toEqual([])
})

test('draws a signature as one filled shape within its box', () => {
  const [shape, ...others] = paths(
    marksFor(placedField('signature', { box }), answer({ art: drawnArt }), context),
  )
  expect(others).toEqual([])
  const numbers = shape === undefined ? [] : coordinates(shape)
  numbers.forEach((value, index) => {
    expect(value).toBeGreaterThanOrEqual(0)
    expect(value).toBeLessThanOrEqual(index % 2 === 0 ? size.width : size.height)
  })
  expect(Math.max(...numbers) - Math.min(...numbers)).toBeGreaterThan(size.width * 0.8)
})

test('offers only styles of a typed name that look different', async () => {
  await loadMetricsFor('محمد 王伟', (face) =>
    readFile(new URL(faceFiles[face], new URL('../../../node_modules/', import.meta.url))),
  )
  expect(stylesOf('Ada Park')).toHaveLength(3)
  expect(stylesOf('محمد علي')).toHaveLength(1)
  expect(stylesOf('王伟')).toHaveLength(1)
})

test.each([
  ['as it is', (value: number) => value],
  ['far from its place', (value: number) => value * 80 + 3000],
])('fits the ink of a picture to its box, %s', (_, move) => {
  const art =
    tracedArt.kind === 'traced'
      ? { ...tracedArt, outlines: tracedArt.outlines.map((one) => one.map(move)) }
      : tracedArt
  const [shape, ...others] = paths(marksFor(placedField('signature', { box }), answer({ art }), context))
  expect(others).toEqual([])
  expect(shape?.d.match(/Z/g)).toHaveLength(2)
  const numbers = shape === undefined ? [] : coordinates(shape)
  const heights = numbers.filter((__, index) => index % 2 === 1)
  expect(Math.min(...heights)).toBeCloseTo(3.6, 1)
  expect(Math.max(...heights)).toBeCloseTo(56.4, 1)
  // The first corner is the picture's topmost.
  expect(heights[0]).toBe(Math.max(...heights))
})

test('prints nothing for outlines without an area', () => {
  const art = { kind: 'traced', outlines: [[5, 5, 9, 5, 7, 5]] } as const
  expect(marksFor(placedField('signature', { box }), answer({ art }), context)).toEqual([])
})

test('draws a dot and a stroke that turns back', () => {
  const strokes = [[{ x: 5, y: 5, width: 3 }], [0, 50, 0].map((x) => ({ x, y: 40, width: 2 }))]
  const art = { kind: 'drawn', width: 100, height: 50, strokes } as const
  const [shape] = paths(marksFor(placedField('initials', { box }), answer({ art }), context))
  expect(shape?.d).toMatch(/^M [^MLCZ]+C/)
  expect(shape?.d.match(/Z/g)?.length).toBeGreaterThanOrEqual(3)
  expect(shape?.d).not.toMatch(/NaN|Infinity|e/)
})

test('fits a typed signature to its box, however long or short the name', () => {
  for (const text of ['A', 'Ada Lovelace', 'Maximiliane Friederike von und zu Hohenstaufen-Württemberg']) {
    const art = { kind: 'typed', text, face: 'dancing-script' } as const
    const [mark] = texts(marksFor(placedField('signature', { box }), answer({ art }), context))
    expect(mark?.face).toBe('dancing-script')
    expect(mark?.x).toBeGreaterThanOrEqual(0)
    expect((mark?.x ?? 0) + (mark?.width ?? 0)).toBeLessThanOrEqual(size.width)
  }
})

test('puts a witness signature above their name and address', () => {
  const witness = { name: 'Grace Hopper', email: 'grace@example.com' }
  const marks = marksFor(placedField('witness', { box }), answer({ art: drawnArt, witness }), context)
  const [name, email] = texts(marks)
  expect([name?.text, email?.text]).toEqual(['Grace Hopper', 'grace@example.com'])
  expect(name?.baseline).toBeGreaterThan(email?.baseline ?? 0)
  const lowest = Math.min(
    ...paths(marks)
      .flatMap(coordinates)
      .filter((_, index) => index % 2 === 1),
  )
  expect(lowest).toBeGreaterThan((name?.baseline ?? 0) + (name?.size ?? 0) * 0.2)
})

test('prints the time of completion in the sender’s time zone', () => {
  const [mark] = texts(marksFor(placedField('date'), answer(), context))
  expect(mark).toMatchObject({ text: '16/03/2024 08:21 am', size: 10, x: 2, face: 'cousine' })
})

test('prints the label of a dropdown, smaller if it would not fit', () => {
  const options = [
    { value: 'a', option: 'Alpha' },
    { value: 'b', option: 'A label much longer than its box is wide' },
  ]
  const print = (value: string) =>
    texts(marksFor(placedField('dropdown', { options, fontType: 'helvetica' }), answer({ value }), context))
  expect(print('a')).toMatchObject([{ text: 'Alpha', size: 10, face: 'arimo' }])
  const [long] = print('b')
  expect(long?.size).toBeLessThan(10)
  expect((long?.x ?? 0) + (long?.width ?? 0)).toBeLessThanOrEqual(148.001)
  expect(print('nothing')).toEqual([])
})

test('draws a checkbox as an X of two strokes', () => {
  const [cross] = paths(
    marksFor(
      placedField('checkbox', { box: { ...box, width: 16, height: 16 } }),
      answer({ checked: true }),
      context,
    ),
  )
  expect(cross?.d.match(/M/g)).toHaveLength(2)
  expect(cross?.stroke).not.toBeNull()
})

test('fills an input downwards from its top left', () => {
  const value = 'several words that need more than one line of this box'
  const lines = texts(marksFor(placedField('input'), answer({ value }), context))
  expect(lines.map(({ text }) => text).join(' ')).toBe(value)
  expect(lines[0]?.baseline).toBeGreaterThan(20 - 12)
  const steps = lines.slice(1).map((line, index) => (lines[index]?.baseline ?? 0) - line.baseline)
  for (const step of steps) expect(step).toBeCloseTo(12, 9)
  expect(grownHeight(placedField('input'), value)).toBeCloseTo(4 + lines.length * 12, 9)
})

test('grows an input only when its text needs more height', () => {
  const field = placedField('input', { box: { ...box, height: 60 } })
  expect(grownHeight(field, null)).toBe(60)
  expect(grownHeight(field, 'one line')).toBe(60)
  expect(grownHeight(field, '1\n2\n3\n4\n5')).toBe(64)
})

test('shrinks an input near the bottom of the page rather than losing text', () => {
  const field = placedField('input', { box: { page: 1, left: 20, bottom: 30, width: 150, height: 20 } })
  const value = 'many words '.repeat(20)
  const lines = texts(marksFor(field, answer({ value }), context))
  expect(Math.min(...lines.map(({ baseline }) => baseline + field.box.bottom))).toBeGreaterThan(0)
  expect(lines[0]?.size).toBeLessThan(10)
})

test('shrinks a label to the width of its box', () => {
  const narrow = { page: 1, left: 580, bottom: 200, width: 20, height: 8 }
  const label = 'Much longer than its box is wide'
  const field = placedField('dropdown', { box: narrow, options: [{ value: 'a', option: label }] })
  const [text] = texts(marksFor(field, answer({ value: 'a' }), context))
  expect((text?.x ?? 0) + (text?.width ?? Infinity)).toBeLessThanOrEqual(narrow.width)
})
