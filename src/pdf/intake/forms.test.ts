import { expect, test } from 'vitest'
import { PdfArray, PdfBool, PdfDict, PdfNumber, PdfRef, PdfStream } from '@libpdf/core'
import { asciiBytes } from '../ascii.ts'
import { addTextField, buildDocument, numbers } from '../fixtures/documents.ts'
import { engine, name, pictureOf, says, takenIn, text } from '#harness/world/taken-in.ts'
import { openFile } from '../pdfium.ts'
import { findAnchors } from '../text.ts'
import { firstDifference } from './prove.ts'
import type { PdfObject } from '@libpdf/core'

test('fields keep their frames, comb fields their spacing, and stale ones get their value', async () => {
  const field = (entries: Record<string, PdfObject>, isStale = false) =>
    buildDocument([{}], (pdf) => {
      addTextField(pdf, 'old', entries)
      const form = pdf.getCatalog().get('AcroForm')
      if (isStale && form instanceof PdfDict) form.set('NeedAppearances', PdfBool.TRUE)
    })
  const bare = { AP: new PdfDict(), DA: text('/Helv 10 Tf 0 g') }
  const comb = await takenIn(
    await field({ ...bare, V: text('123'), MaxLen: PdfNumber.of(10), Ff: PdfNumber.of(1 << 24) }),
  )
  const digits = await Promise.all(
    ['1', '2', '3'].map(
      async (digit) => (await findAnchors(comb.bytes, [digit], engine)).get(digit)?.[0]?.left ?? 0,
    ),
  )
  const [one = 0, two = 0, three = 0] = digits
  expect(two - one).toBeCloseTo(10, 0)
  expect(three - two).toBeCloseTo(10, 0)
  const framed = await takenIn(
    await field({ ...bare, V: text(''), MK: PdfDict.of({ BC: numbers([0, 0, 0]) }) }),
  )
  const plain = await takenIn(await buildDocument([{}]))
  const [withFrame, without] = [framed, plain].map(({ bytes }) => openFile(bytes, engine))
  if (typeof withFrame !== 'object' || typeof without !== 'object') throw new Error('not opened')
  expect(firstDifference(withFrame, without, engine)).toEqual({ page: 1, what: 'picture' })
  for (const file of [withFrame, without]) file.close()
  const entries = { V: text('new'), DA: text('/Helv 10 Tf 0 g') }
  expect(await says((await takenIn(await field(entries, true))).bytes, 'new')).toBe(true)
  expect(await says((await takenIn(await field(entries))).bytes, 'old')).toBe(true)
  // The look of a field that says its value stays, although the form calls it stale, as LibreOffice does for all.
  const kept = await takenIn(await field({ DA: text('/Helv 24 Tf 0 g') }, true))
  const [place] = (await findAnchors(kept.bytes, ['old'], engine)).get('old') ?? []
  expect(place).toMatchObject({ left: 22, bottom: 105 })
})

test('a stale field keeps its look if the font that it names has fewer characters of its value', async () => {
  const map = '1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfchar <6F> <0416> endbfchar'
  const bytes = await buildDocument([{}], (pdf) => {
    addTextField(pdf, 'old', { V: text('\u0416ld'), DA: text('/Helv 24 Tf 0 g') })
    const form = pdf.getCatalog().get('AcroForm')
    if (form instanceof PdfDict) form.set('NeedAppearances', PdfBool.TRUE)
    const toUnicode = pdf.register(PdfStream.fromDict({}, asciiBytes(`begincmap ${map} endcmap`)))
    const fonts = pdf.getPage(0)?.dict.getDict('Resources')?.getDict('Font')?.get('F1')
    const font = fonts instanceof PdfRef ? pdf.getObject(fonts) : null
    if (font instanceof PdfDict) font.set('ToUnicode', toUnicode)
  })
  const { bytes: kept } = await takenIn(bytes)
  const [place] = (await findAnchors(kept, ['\u0416ld'], engine)).get('\u0416ld') ?? []
  expect(place).toMatchObject({ left: 22, bottom: 105 })
})

test.each([
  [0, [100, 180]],
  [90, [120, 100]],
  [180, [100, 120]],
  [270, [180, 100]],
] as const)(
  'an icon that does not turn stays upright on a page turned by %d',
  async (rotate, [left, top]) => {
    const upload = await buildDocument([{ rotate }], (pdf) => {
      const look = pdf.register(
        PdfStream.fromDict(
          { Type: name('XObject'), Subtype: name('Form'), BBox: numbers([0, 0, 20, 20]) },
          asciiBytes('0 0 20 5 re f 0 0 5 20 re f'),
        ),
      )
      const [rect, flags] = [numbers([100, 100, 120, 120]), PdfNumber.of(16)]
      const note = {
        Type: name('Annot'),
        Subtype: name('Text'),
        Rect: rect,
        F: flags,
        AP: PdfDict.of({ N: look }),
      }
      pdf.getPage(0)?.dict.set('Annots', PdfArray.of(pdf.register(PdfDict.of(note))))
    })
    const { bytes, intake } = await takenIn(upload)
    expect(intake.drawn).toBe(1)
    const picture = pictureOf(bytes)
    const width = rotate % 180 === 0 ? 200 : 300
    const isInk = (x: number, y: number) => picture?.[((top + y) * width + left + x) * 4] === 0
    // It goes to the right and down from its corner: a bar at the left, and one below.
    expect([isInk(2, 2), isInk(2, 17), isInk(17, 17), isInk(12, 8), isInk(-2, 17), isInk(17, 22)]).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ])
  },
)
