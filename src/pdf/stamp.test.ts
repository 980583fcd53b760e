import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { fontFile } from '#harness/world/font-file.ts'
import type { PageFixture } from './fixtures/documents.ts'
import type { TextEngine } from './pdfium.ts'
import { placeField } from '#domain/field/placement.ts'
import { PDF, PdfDict, PdfName, PdfRef } from '@libpdf/core'
import { openDocument } from './document.ts'
import { answer, drawnArt, placedField } from './fixtures/fields.ts'
import { buildDocument, writing } from './fixtures/documents.ts'
import { loadAllMetrics } from './fonts/metrics.ts'
import { marksFor } from './marks/marks-for.ts'
import { pageSizeOf } from './page-box.ts'
import { drawFirstPage, phone } from './page-picture.ts'
import { stamp } from './stamp-document.ts'
import { startTextEngine } from './pdfium.ts'
import { findAnchors, readTextLines } from './text.ts'

const packages = new URL('../../node_modules/', import.meta.url)
const context = { completedAt: '2024-03-15T22:21:30Z', utcOffset: '+00:00' }

let engine: TextEngine
beforeAll(async () => {
  engine = await startTextEngine(
    new Uint8Array(readFileSync(new URL('@embedpdf/pdfium/dist/pdfium.wasm', packages))),
  )
  await loadAllMetrics(fontFile)
})

const oddPages: Readonly<Record<string, PageFixture>> = {
  plain: {},
  'offset box': { mediaBox: [-30, 40, 170, 340] },
  'cropped away from the origin': { cropBox: [50, 60, 180, 260] },
  'turned a quarter': { cropBox: [50, 60, 180, 260], rotate: 90 },
  'upside down': { cropBox: [50, 60, 180, 260], rotate: 180 },
  'turned back': { cropBox: [50, 60, 180, 260], rotate: 270 },
  'in other units': { userUnit: 2.5, rotate: 90 },
  'left scaled': { content: 'q 3 0 0 3 50 50 cm q 2 0 0 2 0 0 cm' },
  'left scaled outside': { content: '3 0 0 3 50 50 cm' },
  'restored too often': { content: `Q Q 3 0 0 3 50 50 cm Q ${writing('was', 5, 5)}` },
  'left in a text': { content: 'BT /F1 12 Tf 2 0 0 2 30 30 Tm (open) Tj' },
  'left in a path': { content: '0 0 m 100 100 l' },
  'left clipped away': { content: 'q 0 0 1 1 re W n' },
}

test.each(Object.entries(oddPages))('prints at the right place on a page that is %s', async (_, page) => {
  const bytes = await buildDocument([{}, page])
  const box = (await openDocument(bytes)).pages[1]?.box
  if (box === undefined) throw new Error('no page')
  const definition = placedField('date', {
    page: 2,
    xCoordinate: 10,
    yCoordinate: 15,
    width: 110,
    height: 20,
  })
  const placed = placeField(definition, pageSizeOf(box))
  if (!placed.ok) throw new Error(placed.refusal.detail)
  const marks = marksFor({ ...definition, box: placed.value }, answer(), { ...context, utcOffset: '+00:00' })
  const [mark] = marks
  const stamped = await stamp(bytes, [{ box: placed.value, marks }], fontFile)
  const [match, ...more] = (await findAnchors(stamped, ['15/03/2024'], engine)).get('15/03/2024') ?? []
  expect(more).toEqual([])
  expect(match?.page).toBe(2)
  expect(match?.left).toBeCloseTo(10 + (mark?.kind === 'text' ? mark.x : 0), 1)
  expect(match?.bottom).toBeCloseTo(15 + (mark?.kind === 'text' ? mark.baseline : 0), 1)
})

test('keeps the existing content of a page in place', async () => {
  for (const page of [{}, { content: 'Q ' }]) {
    const content = `${page.content ?? ''}${writing('before', 70, 80)}`
    const bytes = await buildDocument([{ content, cropBox: [50, 60, 180, 260] }])
    const stamped = await stamp(
      bytes,
      [{ box: { page: 1, left: 0, bottom: 0, width: 40, height: 40 }, marks: crossMarks() }],
      fontFile,
    )
    const [match] = (await findAnchors(stamped, ['before'], engine)).get('before') ?? []
    expect(match?.left).toBeCloseTo(20, 1)
    expect(match?.bottom).toBeCloseTo(20, 1)
  }
})

function crossMarks() {
  return marksFor(placedField('checkbox'), answer({ checked: true }), context)
}

test('embeds subsets from which text of every script can be extracted', async () => {
  const value = 'é Ω Ж 日本 한국 中文'
  const field = placedField('input', {
    fontType: 'helvetica',
    box: { page: 1, left: 10, bottom: 200, width: 180, height: 20 },
  })
  const stamped = await stamp(
    await buildDocument([{}]),
    [{ box: field.box, marks: marksFor(field, answer({ value }), context) }],
    fontFile,
  )
  const [line] = await readTextLines(stamped, engine)
  expect(line?.characters.map(({ text }) => text).join('')).toBe(value)
  expect(stamped.length).toBeLessThan(120_000)
  expect(await fontNames(stamped)).toEqual([
    expect.stringMatching(/^[A-Z]{6}\+Helvetica-Arimo$/),
    expect.stringMatching(/^[A-Z]{6}\+NotoSansKR$/),
  ])
})

test.each([
  'श्रीमती अनीता क्षत्रिय',
  'রবীন্দ্রনাথ ঠাকুর',
  'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
  'કૃષ્ણા પટેલ',
  'கிருஷ்ணமூர்த்தி',
  'శ్రీనివాస్ రెడ్డి',
  'ಕೃಷ್ಣಮೂರ್ತಿ',
  'കൃഷ്ണൻ കുട്ടി',
  'สมชาย น้ำทิพย์',
  'ສົມໄຊ ວົງສາ',
  'ស្រីមុំ ព្រះ',
  'အောင်ဆန်းစုကြည်',
  'བསྟན་འཛིན་རྒྱ་མཚོ',
  'ნინო ბერიძე',
  'Արամ Խաչատրյան',
  'አበበ ቢቂላ',
  'שָׁלוֹם',
  'محمّد بن سلمان',
  '👍🏽 🇩🇪🇫🇷 👩🏽‍🚀 1⃣',
  'x\u0302 n\u0304a',
])('prints %s so that it is read back', async (value) => {
  const box = { page: 1, left: 10, bottom: 200, width: 180, height: 20 }
  const field = placedField('input', { fontType: 'helvetica', box })
  const marks = marksFor(field, answer({ value }), context)
  const stamped = await stamp(await buildDocument([{}]), [{ box, marks }], fontFile)
  const [line, ...more] = await readTextLines(stamped, engine)
  expect(more).toEqual([])
  const read = line?.characters.map(({ text }) => text).join('') ?? ''
  expect(read.normalize('NFC')).toBe(value.normalize('NFC'))
  expect(stamped.length).toBeLessThan(30_000)
})

/** Base font names of a document's composite fonts, without the subset tag. */
async function fontNames(bytes: Uint8Array): Promise<string[]> {
  const pdf = await PDF.load(bytes)
  const names = Array.from({ length: pdf.context.registry.nextObjectNumber }, (_, number) => {
    const object = pdf.getObject(PdfRef.of(number))
    const isFont = object instanceof PdfDict && object.get('Subtype') === PdfName.of('Type0')
    return isFont ? (object.getName('BaseFont')?.value ?? '') : ''
  })
  return names
    .filter((name) => name !== '')
    .toSorted((one, other) => one.slice(7).localeCompare(other.slice(7)))
}

test('returns the same bytes when there are no marks', async () => {
  const bytes = await buildDocument([{}])
  expect(await stamp(bytes, [], fontFile)).toBe(bytes)
  expect(
    await stamp(bytes, [{ box: { page: 1, left: 0, bottom: 0, width: 9, height: 9 }, marks: [] }], fontFile),
  ).toBe(bytes)
})

test('appends to an undamaged file', async () => {
  const bytes = await buildDocument([{}])
  const field = placedField('signature', { box: { page: 1, left: 20, bottom: 20, width: 150, height: 60 } })
  const marks = marksFor(field, answer({ art: drawnArt }), context)
  const stamped = await stamp(bytes, [{ box: field.box, marks }], fontFile)
  expect(stamped.subarray(0, bytes.length)).toEqual(bytes)
})

test('writes a drawing once that many pages show, and it looks the same', async () => {
  const pages = Array.from({ length: 40 }, (): PageFixture => ({ cropBox: [50, 60, 180, 260], rotate: 90 }))
  const bytes = await buildDocument(pages)
  const itemOn = (page: number, width = 60) => {
    const field = placedField('initials', { box: { page, left: 20, bottom: 30, width, height: 30 } })
    return { box: field.box, marks: marksFor(field, answer({ art: drawnArt }), context) }
  }
  const once = await stamp(bytes, [itemOn(1), itemOn(1, 40)], fontFile)
  const often = await stamp(bytes, [itemOn(1, 40), ...pages.map((_, index) => itemOn(index + 1))], fontFile)
  const [{ pixels: one }, { pixels: other }] = [
    drawFirstPage(once, engine, phone),
    drawFirstPage(often, engine, phone),
  ]
  expect(one.some((value) => value < 100)).toBe(true)
  const differences = one.map((value, at) => Math.abs(value - (other[at] ?? 0)))
  expect(differences.reduce((most, value) => Math.max(most, value), 0)).toBeLessThan(8)
  const ofDrawing = (once.length - bytes.length) / 2
  expect(often.length - bytes.length).toBeLessThan(3 * ofDrawing + 39 * 1100)
})

test('refuses a missing page', async () => {
  const item = { box: { page: 2, left: 0, bottom: 0, width: 9, height: 9 }, marks: crossMarks() }
  await expect(stamp(await buildDocument([{}]), [item], fontFile)).rejects.toThrow(RangeError)
})
