import { PDF, PdfBool, PdfDict, PdfName } from '@libpdf/core'
import { expect, test } from 'vitest'
import { engine, says, takenIn } from '#harness/world/taken-in.ts'
import { markedPages } from '#harness/world/test-mode.ts'
import { combineDocuments } from '../combine.ts'
import { drawFirstPage } from '../page-picture.ts'
import { buildDocument, writing } from '../fixtures/documents.ts'
import type { PageFixture } from '../fixtures/documents.ts'
import { inspectDocument } from '../inspect.ts'

/** A document as it is taken in for tests, or for real. */
async function taken(pages: readonly PageFixture[], isTest = true) {
  const result = await inspectDocument(await buildDocument(pages), engine, { isTest })
  if (!result.ok) throw new Error(result.refusal.detail)
  return result.value
}

/** Where the first page has colour, as a grid of this many cells each way, from the top left. */
async function colouredCells(page: PageFixture, cells = 12): Promise<string[]> {
  const { bytes } = await taken([page])
  const { width, height, pixels } = drawFirstPage(bytes, engine, { width: 240, height: 240 })
  const rows = Array.from({ length: cells }, () => Array<number>(cells).fill(0))
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4
      const row = rows[Math.floor((y * cells) / height)]
      const column = Math.floor((x * cells) / width)
      if (row !== undefined && (pixels[at + 2] ?? 0) - (pixels[at] ?? 0) > 15)
        row[column] = (row[column] ?? 0) + 1
    }
  const few = (width * height) / cells / cells / 8
  return rows.map((row) => row.map((count) => (count > few ? '#' : '.')).join(''))
}

test('crosses the page from the bottom left to the top right as it is shown, within its edges', async () => {
  const plain = await colouredCells({ mediaBox: [0, 0, 200, 200] })
  expect(plain[0]).toMatch(/^\.+$/)
  expect(plain.at(-1)).toMatch(/^\.+$/)
  expect(plain.slice(0, 4).join('')).not.toMatch(/^#|^\.{0,3}#/)
  for (const row of plain.slice(2, -2)) expect(row).toContain('#')
  const middle = (row = '') => (row.indexOf('#') + row.lastIndexOf('#')) / 2
  expect(middle(plain[3])).toBeGreaterThan(middle(plain[8]) + 3)
})

const shapes: readonly (readonly [what: string, shown: PageFixture, turned: PageFixture])[] = [
  ['upright, turned right', { mediaBox: [0, 0, 200, 300] }, { mediaBox: [0, 0, 300, 200], rotate: 90 }],
  ['upright, turned over', { mediaBox: [0, 0, 200, 300] }, { mediaBox: [0, 0, 200, 300], rotate: 180 }],
  ['landscape, turned left', { mediaBox: [0, 0, 300, 200] }, { mediaBox: [0, 0, 200, 300], rotate: 270 }],
  [
    'cropped',
    { mediaBox: [0, 0, 200, 300] },
    { mediaBox: [-90, -40, 900, 800], cropBox: [100, 100, 300, 400] },
  ],
  ['scaled', { mediaBox: [0, 0, 200, 300] }, { mediaBox: [0, 0, 100, 150], userUnit: 2 }],
  [
    'cropped and turned',
    { mediaBox: [0, 0, 300, 200] },
    { mediaBox: [0, 0, 600, 600], cropBox: [50, 50, 250, 350], rotate: 90 },
  ],
]

test.each(shapes)('looks the same on pages that look the same: %s', async (_, shown, turned) => {
  const expected = await colouredCells(shown)
  expect(expected.join('')).toContain('#')
  expect(await colouredCells(turned)).toEqual(expected)
})

test('is above a page that is dark, and below nothing that leaves it out', async () => {
  const dark = await colouredCells({ mediaBox: [0, 0, 200, 200], content: '0 0 0 rg 0 0 200 200 re f' })
  const clipped = await colouredCells({
    mediaBox: [0, 0, 200, 200],
    content: 'q 0 0 1 1 re W n 5 0 0 5 9 9 cm',
  })
  for (const page of [dark, clipped]) expect(page.join('').match(/#/g)?.length).toBeGreaterThan(12)
})

test('is on each page, is no text, and everything else stays as it was prepared', async () => {
  const pages = [
    { content: writing('An agreement', 20, 150) },
    { rotate: 90 },
    { content: writing('The end', 20, 20) },
  ]
  const plain = await taken(pages, false)
  const marked = await taken(pages)
  expect(await markedPages(plain.bytes)).toEqual([false, false, false])
  expect(await markedPages(marked.bytes)).toEqual([true, true, true])
  expect({ ...marked, bytes: null }).toEqual({ ...plain, bytes: null })
  expect((await taken(pages)).bytes).toEqual(marked.bytes)
  expect([await says(marked.bytes, 'An agreement'), await says(marked.bytes, 'The end')]).toEqual([
    true,
    true,
  ])
  expect(await says(marked.bytes, 'TEST')).toBe(false)
  const both = await combineDocuments([marked.bytes, (await taken([{}])).bytes])
  expect(await markedPages(both)).toEqual([true, true, true, true])
  // A prepared document is taken in again as it is.
  expect(await markedPages((await takenIn(marked.bytes)).bytes)).toEqual([true, true, true])
})

test('leaves the tags of a tagged document alone', async () => {
  const tagged = await buildDocument([{}], (pdf) => {
    const root = pdf.register(PdfDict.of({ Type: PdfName.of('StructTreeRoot') }))
    pdf.getCatalog().set('StructTreeRoot', root)
    pdf.getCatalog().set('MarkInfo', PdfDict.of({ Marked: PdfBool.TRUE }))
  })
  const result = await inspectDocument(tagged, engine, { isTest: true })
  if (!result.ok) throw new Error(result.refusal.detail)
  const catalog = (await PDF.load(result.value.bytes)).getCatalog()
  expect([catalog.has('StructTreeRoot'), catalog.has('MarkInfo')]).toEqual([true, true])
})
