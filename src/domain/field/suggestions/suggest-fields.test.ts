import { expect, test } from 'vitest'
import type { TextLine } from '../anchors.ts'
import { inReadingOrder, overlapShare } from './suggestion.ts'
import type { FieldSuggestion } from './suggestion.ts'
import { asksForFields, suggestFields } from './suggest-fields.ts'
import type { DocumentSigns } from './suggest-fields.ts'

const size = { width: 595, height: 842 }
/** Characters of six points each, starting at a point on the baseline. */
const line = (text: string, x: number, baseline: number, page = 1): TextLine => ({
  page,
  characters: [...text].map((letter, index) => ({
    text: letter,
    x: x + index * 6,
    baseline,
    advance: 6,
    bottom: baseline - 3,
    top: baseline + 9,
  })),
})
const suggest = (lines: readonly TextLine[], more: Partial<DocumentSigns> = {}) =>
  suggestFields({ pages: [size, size], lines, ruled: [], boxes: [], form: [], ...more })
const told = (found: readonly FieldSuggestion[]) =>
  found.map(({ type, source, label }) => `${type} by ${source}: ${label}`)

test('suggests a field for a run of underscores, of the kind that the preceding words say', () => {
  const found = suggest([
    line('Name: ____________________', 72, 700),
    line('Signature ____________________   Date: ____/____/______', 72, 600),
  ])
  expect(told(found)).toEqual(['input by line: Name', 'signature by line: Signature', 'date by line: Date'])
  expect(found[0]).toMatchObject({ page: 1, left: 72 + 6 * 6, width: 120, bottom: 699 })
  expect(found[2]?.width).toBe(16 * 6)
})

test('reads the words below a line', () => {
  const found = suggest([
    line('________________________', 72, 300),
    line('Ort, Datum', 72, 286),
    line('________________________', 300, 300),
    line('Unterschrift des Mieters', 300, 286),
  ])
  expect(told(found)).toEqual(['input by line: Ort, Datum', 'signature by line: Unterschrift des Mieters'])
})

test('suggests a text field for a gap in a sentence', () => {
  const found = suggest([line('This agreement is made between ______________ (the Tenant) and', 72, 700)])
  expect(told(found)).toEqual(['input by line: This agreement is made between'])
})

test('ignores dots that lead to a page number and lines across the page', () => {
  expect(
    suggest([
      line('1. Subject ....................................... 12', 72, 700),
      line('Annex A . . . . . . . . . . . . . . . . . . . iv', 72, 680),
      line('_'.repeat(70), 72, 640),
    ]),
  ).toEqual([])
})

test('suggests a field for a drawn line with known words beside or below it, but not for table rows', () => {
  const rule = (left: number, right: number, y: number) => ({ page: 1, left, right, y })
  const lines = [line('Signature', 80, 288), line('Fecha:', 300, 301), line('Betrag', 72, 488)]
  const rows = [500, 482, 464].map((y) => rule(72, 300, y))
  const found = suggest(lines, {
    ruled: [rule(72, 250, 300), rule(345, 450, 299), ...rows, rule(72, 540, 640)],
  })
  expect(told(found)).toEqual(['signature by line: Signature', 'date by line: Fecha'])
  expect(found[0]).toMatchObject({ left: 72, width: 178, bottom: 300 })
})

test('suggests a field for words that end with a colon and have nothing after them', () => {
  const found = suggest([
    line('Signature:', 72, 400),
    line('Name:', 72, 340),
    line('Date: 4 May 2026', 72, 320),
    line('Signature pages follow.', 72, 300),
    line('Initials:', 72, 280),
  ])
  expect(told(found)).toEqual([
    'signature by label: Signature',
    'input by label: Name',
    'initials by label: Initials',
  ])
  expect(found[0]).toMatchObject({ left: 72 + 60 + 6, height: 36 })
})

test('keeps clear of the text above a field', () => {
  const found = suggest([
    line('Some words above the line that stand close', 72, 417),
    line('Signature:', 72, 400),
  ])
  const [signature] = found
  expect(signature && signature.bottom + signature.height).toBeLessThanOrEqual(417)
})

test('suggests checkboxes for empty boxes, written or drawn', () => {
  const found = suggest([line('☐ I agree', 72, 700), line('I was told', 90, 660)], {
    boxes: [
      { page: 1, left: 74, bottom: 658, width: 10, height: 10 },
      { page: 1, left: 400, bottom: 658, width: 10, height: 10 },
    ],
  })
  expect(told(found)).toEqual(['checkbox by box: I agree', 'checkbox by box: I was told'])
})

test('prefers form fields, and reads only signatures and dates from a form page', () => {
  const form: FieldSuggestion = {
    type: 'input',
    source: 'form',
    label: 'Name',
    required: true,
    options: [],
    page: 1,
    left: 110,
    bottom: 695,
    width: 200,
    height: 20,
  }
  const lines = [line('Name: ____________________', 72, 700), line('Company: ___________', 72, 660)]
  const signature = [line('Signature: ______________', 72, 600), line('Company: ___________', 72, 500, 2)]
  expect(told(suggest([...lines, ...signature], { form: [form] }))).toEqual([
    'input by form: Name',
    'signature by line: Signature',
    'input by line: Company',
  ])
})

test('suggests nothing outside the page or twice', () => {
  expect(suggest([line('Signature: ____________', 520, 700)])).toEqual([])
  const twice = [line('Signature: ____________', 72, 700), line('Signature: ____________', 72, 700)]
  expect(suggest(twice)).toHaveLength(1)
})

test('computes the overlap as a share of the smaller rectangle on the same page', () => {
  const rect = { page: 1, left: 0, bottom: 0, width: 10, height: 10 }
  expect(overlapShare(rect, { ...rect, left: 5, width: 100 })).toBe(0.5)
  expect(overlapShare(rect, { ...rect, page: 2 })).toBe(0)
  expect(
    inReadingOrder([{ ...rect, page: 2 }, { ...rect, bottom: 40 }, rect]).map(({ bottom }) => bottom),
  ).toEqual([40, 0, 0])
})

test.each([
  ['Clause 1: The goods are delivered as follows:\r\nby ship', false],
  ['Nothing to see, nothing to sign.', false],
  ['Signature: \r\nMore', true],
  ['Name:          Date:', true],
  ['between ______ and', true],
  ['☐ I agree', true],
  ['Fecha:', true],
])('tells whether “%s” is worth a closer look: %s', (text, is) => {
  expect(asksForFields(text)).toBe(is)
})
