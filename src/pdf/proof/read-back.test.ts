import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfStream } from '@libpdf/core'
import type { PlacedField } from '#domain/field/field.ts'
import type { PageFixture } from '../fixtures/documents.ts'
import type { FontLoader } from '../fonts/faces.ts'
import type { Mark } from '../marks/mark.ts'
import type { TextEngine } from '../pdfium.ts'
import type { StampItem } from '../stamp.ts'
import { asciiBytes } from '../ascii.ts'
import { openDocument } from '../document.ts'
import { answer, drawnArt, placedField, tracedArt } from '../fixtures/fields.ts'
import { buildDocument, numbers, writing } from '../fixtures/documents.ts'
import { faceFiles } from '../fonts/faces.ts'
import { loadAllMetrics } from '../fonts/metrics.ts'
import { inspectDocument } from '../inspect.ts'
import { marksFor } from '../marks/marks-for.ts'
import { pageSizeOf } from '../page-box.ts'
import { startTextEngine } from '../pdfium.ts'
import { stamp } from '../stamp-document.ts'
import { readBack } from './read-back.ts'
import { rehearse } from './rehearse.ts'
import { worstItems } from './worst-case.ts'

const packages = new URL('../../../node_modules/', import.meta.url)
const fonts: FontLoader = async (face) => new Uint8Array(readFileSync(new URL(faceFiles[face], packages)))
const extent = { pages: 60, drawing: 60_000 }
const undrawn = { ...extent, drawing: 0 }

let engine: TextEngine
beforeAll(async () => {
  engine = await startTextEngine(
    new Uint8Array(readFileSync(new URL('@embedpdf/pdfium/dist/pdfium.wasm', packages))),
  )
  await loadAllMetrics(fonts)
})

const at = (left: number, bottom: number, width: number, height: number) => ({
  box: { page: 1, left, bottom, width, height },
})
const options = [
  { value: 'a', option: 'Short' },
  { value: 'b', option: 'Quite a long option' },
]
/** One field of each type, in the corners and elsewhere, for pages of 100 by 150 points and larger. */
const fields: readonly PlacedField[] = [
  placedField('signature', at(0, 0, 50, 20)),
  placedField('initials', at(80, 130, 20, 20)),
  placedField('witness', at(0, 110, 60, 40)),
  placedField('date', at(60, 0, 40, 10)),
  placedField('input', { ...at(0, 60, 60, 30), fontSize: 8 }),
  placedField('checkbox', at(80, 60, 16, 16)),
  placedField('dropdown', { ...at(10, 40, 80, 12), options }),
]

const oddPages: Readonly<Record<string, PageFixture>> = {
  plain: { content: writing('was', 20, 70) },
  'offset box': { mediaBox: [-30, 40, 170, 340] },
  'cropped away from the origin': { cropBox: [50, 60, 180, 260] },
  'cropped beyond its media': { cropBox: [-50, 60, 580, 960] },
  'cropped by fractions': { cropBox: [50.3, 60.7, 180.1, 260.9] },
  'turned a quarter': { cropBox: [30, 60, 200, 260], rotate: 90 },
  'upside down': { cropBox: [50, 60, 180, 260], rotate: 180 },
  'turned back': { cropBox: [30, 60, 200, 260], rotate: -90 },
  'in larger units': { mediaBox: [0, 0, 80, 90], userUnit: 2.5, rotate: 90 },
  'in smaller units': { mediaBox: [0, 0, 800, 900], userUnit: 0.25 },
  'left scaled': { content: 'q 3 0 0 3 50 50 cm q 2 0 0 2 0 0 cm' },
  'left scaled outside': { content: '3 0 0 3 50 50 cm' },
  'restored too often': { content: `Q Q 3 0 0 3 50 50 cm Q ${writing('was', 5, 5)}` },
  'left in a text': { content: 'BT /F1 12 Tf 2 0 0 2 30 30 Tm (open) Tj' },
  'left clipped away': { content: 'q 0 0 1 1 re W n' },
  striped: { content: Array.from({ length: 30 }, (_, y) => `0.6 g 0 ${y * 10} 200 5 re f`).join('\n') },
}

async function preparedOf(page: PageFixture) {
  const bytes = await buildDocument([page])
  const taken = await inspectDocument(bytes, engine)
  if (!taken.ok) throw new Error(taken.refusal.detail)
  return { prepared: taken.value.bytes, pages: taken.value.pages }
}

test.each(Object.entries(oddPages))('reads all marks back from a page that is %s', async (_, page) => {
  const { prepared, pages } = await preparedOf(page)
  expect(await rehearse(prepared, { fields, pages }, { fonts, engine })).toEqual({ faults: [], faint: [] })
  const items = await worstItems(fields, fonts)
  const sealed = await stamp(prepared, items, fonts)
  expect(readBack({ prepared, sealed, items, pages }, undrawn, engine).faults).toEqual([])
})

test('reads a file the same in two parts, of which the first is what it began as', async () => {
  const { prepared, pages } = await preparedOf({})
  const items = await worstItems(fields, fonts)
  const sealed = await stamp(prepared, items, fonts)
  const tail = sealed.subarray(prepared.length)
  const read = (parts: Uint8Array[], given = items) =>
    readBack({ prepared, sealed: parts, items: given, pages }, undrawn, engine)
  expect(read([prepared, tail])).toEqual(read([sealed]))
  const moved = items.map((item) => ({ ...item, box: { ...item.box, left: item.box.left + 1 } }))
  expect(read([prepared, tail], moved).faults).toEqual(read([sealed], moved).faults)
  expect(read([prepared, tail], moved).faults.length).toBeGreaterThan(0)
  // Without the tail nothing was printed.
  expect(read([prepared]).faults.map(({ fault }) => fault)).toContain('missing')
})

const words =
  'John Smith, 100.50 €|Łódź čšž|Иван Петров|Ἀθῆναι|שלום עולם 12|مرحبا بالعالم ٣|สวัสดีครับ ที่นี่|漢字かな交じり|한국어|é̂ x̣̄|ﬁﬂ office — “x”|a-b- c-\nd-|😀 ☎'.split(
    '|',
  )
test.each(words)('reads %s back', async (value) => {
  const { prepared, pages } = await preparedOf({ content: writing('beside it', 5, 5) })
  const field = placedField('input', at(10, 100, 170, 60))
  const { sealed, items } = await printed(prepared, [[field, answer({ value })]])
  expect(readBack({ prepared, sealed, items, pages }, extent, engine).faults).toEqual([])
})

test('reads traced and typed signatures back, and text that is there twice', async () => {
  const { prepared, pages } = await preparedOf({})
  const art = { kind: 'typed', text: 'Åsa Jönsson', face: 'homemade-apple' } as const
  const { sealed, items } = await printed(prepared, [
    [placedField('signature', at(0, 0, 100, 40)), answer({ art: tracedArt })],
    [placedField('signature', at(100, 0, 100, 40)), answer({ art })],
    [placedField('signature', at(100, 100, 60, 40)), answer({ art: drawnArt })],
    [placedField('input', at(10, 200, 60, 20)), answer({ value: 'twice' })],
    [placedField('input', at(10, 200, 60, 20)), answer({ value: 'twice' })],
    [placedField('input', at(10, 170, 60, 20)), answer({ value: ' ' })],
  ])
  expect(readBack({ prepared, sealed, items, pages }, extent, engine).faults).toEqual([])
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
  'ශ්‍රී ප්‍රේමදාස',
  'สมชาย น้ำทิพย์ ที่',
  'ສົມໄຊ ວົງສາ',
  'ស្រីមុំ ព្រះ!',
  'အောင်ဆန်းစုကြည်',
  'བསྟན་འཛིན་རྒྱ་མཚོ',
  'ნინო ბერიძე',
  'Արամ Խաչատրյան',
  'አበበ ቢቂላ',
  'שָׁלוֹם (בן־דוד) 12',
  'محمّد بن سلمان ١٢٣, مُح',
  'می‌خواهم',
  'בין Acme Ltd (2024) לבין, סעיף 12: 50%, ∠ ≤ 3 [א] «ב».',
  'הסכם € “quoted” 30 „zitiert“ ‚so‘',
  '山田 太郎 王小明 김철수',
  '👍🏽 🇩🇪🇫🇷 👩🏽‍🚀 👨‍👩‍👧 1️⃣ ❤️',
  'Ana नमस्ते 42% x\u0302 ë\u0301 (سلام)',
])('reads %s back', async (value) => {
  const { prepared, pages } = await preparedOf({})
  const art = { kind: 'typed', text: value, face: 'dancing-script' } as const
  const { sealed, items } = await printed(prepared, [
    [placedField('input', at(5, 200, 190, 20)), answer({ value })],
    [placedField('input', { ...at(5, 150, 190, 20), fontType: 'helvetica' }), answer({ value })],
    [placedField('signature', at(5, 60, 190, 40)), answer({ art })],
    [placedField('witness', at(5, 5, 190, 50)), answer({ art, witness: { name: value, email: 'w@e.org' } })],
  ])
  expect(readBack({ prepared, sealed, items, pages }, extent, engine).faults).toEqual([])
  const wrong = items.map((item) => ({
    ...item,
    marks: item.marks.map((mark) =>
      mark.kind === 'text' ? { ...mark, text: `${mark.text}${mark.text.trim()}` } : mark,
    ),
  }))
  expect(readBack({ prepared, sealed, items: wrong, pages }, extent, engine).faults.length).toBeGreaterThan(2)
})

async function printed(
  prepared: Uint8Array,
  answered: readonly (readonly [PlacedField, ReturnType<typeof answer>])[],
) {
  const context = { completedAt: '2024-03-15T22:21:30Z', utcOffset: '+00:00' }
  const items = answered.map(([field, given]) => ({
    box: field.box,
    marks: marksFor(field, given, context),
  }))
  return { items, sealed: await stamp(prepared, items, fonts) }
}

/** Changes the marks of one item on their way to paper. */
const changing =
  (which: number, change: (mark: Mark) => Mark) =>
  (items: readonly StampItem[]): StampItem[] =>
    items.map((item, index) => (index === which ? { ...item, marks: item.marks.map(change) } : item))

const moving = (which: number, by: number) => (items: readonly StampItem[]) =>
  items.map((item, index) =>
    index === which ? { ...item, box: { ...item.box, left: item.box.left + by } } : item,
  )

const white = (mark: Mark): Mark =>
  mark.kind === 'text'
    ? { ...mark, color: '#ffffff' }
    : { ...mark, fill: mark.fill && '#ffffff', stroke: mark.stroke && '#ffffff' }

const printing: Readonly<
  Record<string, readonly [change: (items: readonly StampItem[]) => StampItem[], at: number, fault: string]>
> = {
  'a signature moved': [moving(0, 0.6), 0, 'moved'],
  'a text moved': [moving(4, -0.6), 4, 'moved'],
  'a cross moved': [moving(5, 0.6), 5, 'moved'],
  'white text': [changing(4, white), 4, 'unreadable'],
  'a white signature': [changing(0, white), 0, 'unreadable'],
  'a white cross': [changing(5, white), 5, 'unreadable'],
  'another text': [
    changing(3, (mark) => (mark.kind === 'text' ? { ...mark, text: mark.text.replace('2', '3') } : mark)),
    3,
    'unreadable',
  ],
  'smaller text': [
    changing(4, (mark) => (mark.kind === 'text' ? { ...mark, size: mark.size * 0.9 } : mark)),
    4,
    'unreadable',
  ],
  'a stroke too many': [
    (items) =>
      items.flatMap((item, index) => (index === 5 ? [item, { ...item, marks: item.marks }] : [item])),
    5,
    'unreadable',
  ],
  'a text too many': [
    (items) =>
      items.flatMap((item, index) =>
        index === 3 ? [item, { ...item, box: { ...item.box, bottom: 30 } }] : [item],
      ),
    3,
    'unreadable',
  ],
  'no cross': [(items) => items.map((item, index) => (index === 5 ? { ...item, marks: [] } : item)), 5, ''],
}

test.each(Object.entries(printing))('finds %s', async (_, [change, which, fault]) => {
  for (const page of [{}, oddPages['in larger units'] ?? {}]) {
    const { prepared, pages } = await preparedOf(page)
    const items = await worstItems(fields, fonts)
    const sealed = await stamp(prepared, change(items), fonts)
    for (const time of [extent, undrawn]) {
      const { faults } = readBack({ prepared, sealed, items, pages }, time, engine)
      expect(faults).toContainEqual({ item: which, page: 1, fault: fault || expect.any(String) })
      expect(faults.length).toBeLessThan(fault === '' ? fields.length : 2)
    }
  }
})

test('reads a drawing back that is written once for several places, and finds one that is not in its place', async () => {
  for (const page of Object.values(oddPages)) {
    const { prepared, pages } = await preparedOf(page)
    const places = [at(0, 0, 50, 20), at(50, 0, 50, 20), at(20, 60, 60, 30), at(50, 30, 50, 20)]
    const { sealed, items } = await printed(
      prepared,
      places.map((place, index) =>
        index === 2
          ? [placedField('input', place), answer({ value: 'between' })]
          : [placedField('signature', place), answer({ art: drawnArt })],
      ),
    )
    for (const time of [extent, undrawn]) {
      expect(readBack({ prepared, sealed, items, pages }, time, engine).faults).toEqual([])
      for (const [change, fault] of [
        [moving(3, 0.6), 'moved'],
        [changing(3, white), 'unreadable'],
        [(all: readonly StampItem[]) => all.slice(0, 3), ''],
      ] as const) {
        const changed = await stamp(prepared, change(items), fonts)
        const { faults } = readBack({ prepared, sealed: changed, items, pages }, time, engine)
        expect(faults).toContainEqual({ item: 3, page: 1, fault: fault || expect.any(String) })
      }
    }
  }
})

test('is content with less than half a point', async () => {
  const { prepared, pages } = await preparedOf({})
  const items = await worstItems(fields, fonts)
  const sealed = await stamp(prepared, moving(0, 0.4)(moving(4, -0.4)(items)), fonts)
  expect(readBack({ prepared, sealed, items, pages }, extent, engine).faults).toEqual([])
})

type Alter = (pdf: PDF, page: PdfDict) => void

const later =
  (content: string): Alter =>
  (pdf, page) => {
    const contents = page.get('Contents')
    const added = pdf.register(PdfStream.fromDict({}, asciiBytes(content)))
    page.set('Contents', PdfArray.of(...(contents instanceof PdfArray ? contents : []), added))
  }

const annotation =
  (subtype: string, rect: readonly number[]): Alter =>
  (pdf, page) => {
    const [, , width = 0, height = 0] = rect
    const appearance = pdf.register(
      PdfStream.fromDict(
        {
          Type: PdfName.of('XObject'),
          Subtype: PdfName.of('Form'),
          BBox: numbers([0, 0, width, height]),
        },
        asciiBytes(`1 g 0 0 ${width} ${height} re f`),
      ),
    )
    const dict = PdfDict.of({
      Type: PdfName.of('Annot'),
      Subtype: PdfName.of(subtype),
      F: PdfNumber.of(4),
      Rect: numbers(rect),
      AP: PdfDict.of({ N: appearance }),
    })
    page.set('Annots', PdfArray.of(pdf.register(dict)))
  }

const altering: Readonly<Record<string, readonly [Alter, number, string]>> = {
  'a smaller visible box': [(_, page) => page.set('CropBox', numbers([0, 0, 60, 300])), 1, 'outside'],
  'a visible box elsewhere': [(_, page) => page.set('CropBox', numbers([0, 10, 200, 310])), 0, 'outside'],
  'a page turned': [(_, page) => page.set('Rotate', PdfNumber.of(180)), 0, 'moved'],
  'content drawn later': [later('q 1 g 0 0 200 300 re f Q'), 0, 'covered'],
  'content drawn later at one place': [later('q 1 g 80 60 16 16 re f Q'), 5, 'covered'],
  'an opaque annotation': [annotation('Square', [0, 0, 50, 20]), 0, 'covered'],
  'a form field': [annotation('Widget', [0, 0, 50, 20]), 0, 'covered'],
  'marks under the content': [
    (_, page) => {
      const contents = page.get('Contents')
      if (!(contents instanceof PdfArray)) throw new Error('no contents')
      const parts = contents.toArray()
      page.set('Contents', PdfArray.of(...parts.slice(-1), ...parts.slice(0, -1)))
    },
    0,
    'covered',
  ],
  'a change beside the marks': [
    (pdf, page) => {
      const contents = page.get('Contents')
      const added = pdf.register(PdfStream.fromDict({}, asciiBytes('q 0 g 130 200 20 5 re f Q ')))
      const parts = contents instanceof PdfArray ? contents.toArray() : []
      page.set('Contents', PdfArray.of(...parts.slice(0, -1), added, ...parts.slice(-1)))
    },
    0,
    'altered',
  ],
  'something moved beside the marks': [
    (pdf, page) => {
      const contents = page.get('Contents')
      const parts = contents instanceof PdfArray ? contents.toArray() : []
      const [before, after] = ['q 1 0 0 1 5 0 cm ', ' Q '].map((operators) =>
        pdf.register(PdfStream.fromDict({}, asciiBytes(operators))),
      )
      if (!before || !after) throw new Error('no streams')
      page.set('Contents', PdfArray.of(before, ...parts.slice(0, -1), after, ...parts.slice(-1)))
    },
    0,
    'altered',
  ],
}

test.each(Object.entries(altering))('finds %s', async (_, [alter, which, fault]) => {
  const { prepared, pages } = await preparedOf({
    content: `1 g 0 0 200 300 re f 0 g ${writing('was', 20, 170)}`,
  })
  const items = await worstItems(fields, fonts)
  const pdf = await PDF.load(await stamp(prepared, items, fonts))
  const page = pdf.getPage(0)?.dict
  if (page === undefined) throw new Error('no page')
  alter(pdf, page)
  const sealed = await pdf.save()
  for (const time of [extent, undrawn]) {
    const { faults } = readBack({ prepared, sealed, items, pages }, time, engine)
    expect(faults).toContainEqual({ item: which, page: 1, fault })
  }
})

test('is content with a comment that was there before', async () => {
  const pdf = await PDF.load((await preparedOf({})).prepared)
  const page = pdf.getPage(0)?.dict
  if (page === undefined) throw new Error('no page')
  annotation('Square', [100, 200, 120, 220])(pdf, page)
  const prepared = await pdf.save()
  const items = await worstItems(fields, fonts)
  const sealed = await stamp(prepared, items, fonts)
  const pages = [{ width: 200, height: 300 }]
  expect(readBack({ prepared, sealed, items, pages }, extent, engine).faults).toEqual([])
})

test('names what lies beyond the page, and ink on black', async () => {
  const { prepared, pages } = await preparedOf({ content: '0 g 0 0 100 300 re f' })
  const tall = placedField('date', { ...at(110, 290, 90, 8), fontSize: 40, dateFormat: 'D' })
  const found = await rehearse(
    prepared,
    { fields: [tall, ...fields.slice(0, 2), placedField('checkbox', at(150, 100, 20, 20))], pages },
    { fonts, engine },
  )
  expect(found).toEqual({ faults: [{ field: 0, page: 1, fault: 'outside' }], faint: [1, 2] })
})

test('reads one page of each size when there are too many', async () => {
  const bytes = await buildDocument(
    Array.from({ length: 30 }, (_, index) => (index % 3 === 0 ? { rotate: 90 } : {})),
  )
  const pages = (await openDocument(bytes)).pages.map(({ box }) => pageSizeOf(box))
  const everywhere = pages.map((_, index) =>
    placedField('checkbox', { box: { page: index + 1, left: 10, bottom: 10, width: 20, height: 20 } }),
  )
  const items = await worstItems(everywhere, fonts)
  const sealed = await stamp(bytes, items, fonts)
  const read = (most: number) =>
    readBack({ prepared: bytes, sealed, items, pages }, { pages: most, drawing: 60_000 }, engine)
  expect(read(60)).toEqual({ items: 30, faults: [], faint: [] })
  expect(read(10)).toEqual({ items: 2, faults: [], faint: [] })
})
