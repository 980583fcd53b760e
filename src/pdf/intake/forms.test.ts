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

test('push buttons, and dashed, shaded and divided frames, are drawn as viewers show them', async () => {
  const draw = async (entries: Record<string, PdfObject>) => {
    const looks = { BC: numbers([0]), BG: numbers([0.8]), CA: text('Print') }
    const upload = await buildDocument([{}], (pdf) =>
      addTextField(pdf, '', {
        AP: new PdfDict(),
        DA: text('/Helv 10 Tf 0 g'),
        MK: PdfDict.of(looks),
        ...entries,
      }),
    )
    const { bytes, form } = await takenIn(upload)
    const picture = pictureOf(bytes)
    // From the upper left corner of the field.
    const greyAt = (x: number, y: number) => picture?.[((180 + y) * 200 + 20 + x) * 4]
    return { bytes, form, greyAt }
  }
  const styled = (style: string) => ({ BS: PdfDict.of({ S: name(style), W: PdfNumber.of(2) }) })
  const button = await draw({ FT: name('Btn'), Ff: PdfNumber.of(1 << 16), ...styled('S') })
  expect(await says(button.bytes, 'Print')).toBe(true)
  expect([button.greyAt(10, 1), button.greyAt(10, 10)]).toEqual([0, 204])
  // What can only be pressed is not suggested as a field to fill in.
  expect(button.form).toEqual([])

  const dashed = await draw(styled('D'))
  const along = Array.from({ length: 60 }, (_, x) => dashed.greyAt(20 + x, 0))
  expect(along).toContain(0)
  expect(along).toContain(204)
  const [raised, sunken] = [await draw(styled('B')), await draw(styled('I'))]
  expect([raised.greyAt(50, 3), raised.greyAt(50, 16)]).toEqual([255, 102])
  expect([sunken.greyAt(50, 3), sunken.greyAt(50, 16)]).toEqual([128, 191])
  const lined = await draw(styled('U'))
  expect([lined.greyAt(50, 0), lined.greyAt(50, 19)]).toEqual([204, 0])

  const cells = { Ff: PdfNumber.of(1 << 24), MaxLen: PdfNumber.of(4), V: text('12') }
  const comb = await draw({ ...cells, ...styled('S') })
  expect([25, 50, 75].map((x) => comb.greyAt(x, 17))).toEqual([0, 0, 0])
  const [one, two] = await Promise.all(
    ['1', '2'].map(async (digit) => (await findAnchors(comb.bytes, [digit], engine)).get(digit)?.[0]?.left),
  )
  expect((two ?? 0) - (one ?? 0)).toBeCloseTo(25, 0)
  const circle = { MK: PdfDict.of({ BC: numbers([0]) }), Ff: PdfNumber.of(1 << 15) }
  const round = await draw({ FT: name('Btn'), ...circle, ...styled('S') })
  // The circle is in the middle, its corners are empty.
  expect([round.greyAt(1, 1), round.greyAt(50, 1)]).toEqual([255, 0])
})
