import { expect, test } from 'vitest'
import { PDF, PdfArray, PdfBool, PdfDict, PdfNumber, PdfStream } from '@libpdf/core'
import { intakeNotes } from '#domain/document/intake.ts'
import { buildDocument, numbers, writing } from '../fixtures/documents.ts'
import { annotated, latin, name, pictureOf, says, takenIn, text } from '#harness/world/taken-in.ts'
import { stamp } from '../stamp-document.ts'
import type { PdfObject } from '@libpdf/core'

test('comments become part of the page, what the screen does not show is gone', async () => {
  const bytes = await annotated([
    { entries: { Subtype: name('FreeText') }, says: 'shown' },
    { entries: { Subtype: name('FreeText'), F: PdfNumber.of(4 | 32) }, says: 'printed' },
    { entries: { Subtype: name('Stamp'), F: PdfNumber.of(2) }, says: 'secret' },
    {
      entries: { Subtype: name('FreeText'), Contents: text('typed'), DA: text('/Helv 9 Tf 0 g') },
      says: null,
    },
    { entries: { Subtype: name('Link') }, says: null },
  ])
  const { bytes: prepared, intake } = await takenIn(bytes)
  expect(intake).toMatchObject({ drawn: 2, hidden: 2 })
  for (const [words, isSaid] of [
    ['shown', true],
    ['typed', true],
    ['printed', false],
    ['secret', false],
  ] as const)
    expect({ words, isSaid: await says(prepared, words) }).toEqual({ words, isSaid })
  expect(latin(prepared)).not.toMatch(/secret|printed/)
  const annotations = (await PDF.load(prepared)).getPage(0)?.dict.get('Annots')
  expect(annotations).toMatchObject({ length: 1 })
})

test('a comment lies below what is signed later', async () => {
  const bytes = await annotated([{ entries: { Subtype: name('FreeText') }, says: 'covering' }])
  const { bytes: prepared } = await takenIn(bytes)
  const d = 'M 0 0 L 100 0 L 100 20 L 0 20 Z'
  const mark = { kind: 'path', d, fill: '#ffffff', stroke: null, strokeWidth: 0 } as const
  const box = { page: 1, left: 20, bottom: 50, width: 100, height: 20 }
  const stamped = await stamp(prepared, [{ box, marks: [mark] }], () => {
    throw new Error('no font is needed')
  })
  const plain = await takenIn(await annotated([]))
  // The mark covers the comment, so that the page looks like one without it, while the text is still there.
  const pictures = [stamped, plain.bytes].map((file) => pictureOf(file))
  expect(pictures[0]).toEqual(pictures[1])
  expect(pictureOf(prepared)).not.toEqual(pictures[1])
})

test('what is shown only in print, or is in other files, does not come along', async () => {
  const bytes = await buildDocument([{ content: 'q 50 0 0 50 20 20 cm /I Do Q' }], (pdf) => {
    const picture = (grey: number, entries: Record<string, PdfObject> = {}) =>
      pdf.register(
        PdfStream.fromDict(
          {
            Type: name('XObject'),
            Subtype: name('Image'),
            Width: PdfNumber.of(1),
            Height: PdfNumber.of(1),
            ColorSpace: name('DeviceGray'),
            BitsPerComponent: PdfNumber.of(8),
            ...entries,
          },
          new Uint8Array([grey]),
        ),
      )
    const printed = PdfDict.of({ Image: picture(255), DefaultForPrinting: PdfBool.TRUE })
    const shown = picture(0, { Alternates: PdfArray.of(printed), OPI: new PdfDict() })
    const resources = pdf.getPage(0)?.dict.get('Resources')
    if (resources instanceof PdfDict) resources.set('XObject', PdfDict.of({ I: shown }))
    const spare = PdfDict.of({ Type: name('Template'), Contents: picture(255) })
    const templates = PdfDict.of({ Names: PdfArray.of(text('spare'), pdf.register(spare)) })
    pdf.getCatalog().set('Names', PdfDict.of({ Templates: templates }))
    const area = PdfDict.of({ ViewArea: name('MediaBox'), PrintArea: name('MediaBox') })
    pdf.getCatalog().set('ViewerPreferences', area)
  })
  const { bytes: prepared } = await takenIn(bytes)
  expect(latin(prepared)).not.toMatch(/Alternates|DefaultForPrinting|OPI|Template|ViewArea|PrintArea/)
  expect(latin(prepared).match(/\/Subtype \/Image/g)).toHaveLength(1)
})

test('layers stay as they are on screen, and cannot be switched', async () => {
  const content = `/OC /On BDC ${writing('visible', 20, 60)} EMC /OC /Off BDC ${writing('concealed', 20, 90)} EMC`
  const layered = (set: (layers: { on: PdfDict; off: PdfDict }, configuration: PdfDict) => void) =>
    buildDocument([{ content }], (pdf) => {
      const on = PdfDict.of({ Type: name('OCG'), Name: text('Terms') })
      const off = PdfDict.of({ Type: name('OCG'), Name: text('Print only') })
      const [onRef, offRef] = [pdf.register(on), pdf.register(off)]
      const groups = () => PdfArray.of(onRef, offRef)
      const usage = PdfDict.of({ Event: name('Print'), OCGs: groups(), Category: PdfArray.of(name('Print')) })
      const configuration = PdfDict.of({ OFF: PdfArray.of(offRef), AS: PdfArray.of(usage), Order: groups() })
      set({ on, off }, configuration)
      pdf.getCatalog().set('OCProperties', PdfDict.of({ OCGs: groups(), D: configuration }))
      const resources = pdf.getPage(0)?.dict.get('Resources')
      if (resources instanceof PdfDict) resources.set('Properties', PdfDict.of({ On: onRef, Off: offRef }))
    })
  const prints = PdfDict.of({ Print: PdfDict.of({ PrintState: name('ON') }) })
  const { bytes, intake } = await takenIn(await layered(({ off }) => off.set('Usage', prints)))
  expect(intake.hiddenLayers).toEqual(['Print only'])
  const file = latin(bytes)
  expect(file).not.toMatch(/\/AS\b|\/Order|\/Usage|PrintState/)
  expect(file).toMatch(/\/Locked/)
  const states = await takenIn(
    await layered(({ on, off }) => {
      on.set('Usage', PdfDict.of({ View: PdfDict.of({ ViewState: name('OFF') }) }))
      off.set('Usage', PdfDict.of({ View: PdfDict.of({ ViewState: name('ON') }) }))
    }),
  )
  expect(states.intake.hiddenLayers).toEqual(['Terms'])
})

test('a comment that nothing draws alike is counted', async () => {
  const { intake } = await takenIn(
    await buildDocument([{}], (pdf) => {
      const note = { Type: name('Annot'), Subtype: name('Sound'), Rect: numbers([10, 10, 30, 30]) }
      pdf.getPage(0)?.dict.set('Annots', PdfArray.of(pdf.register(PdfDict.of(note))))
    }),
  )
  expect(intake).toMatchObject({ drawn: 0, hidden: 0, undrawn: 1 })
  expect(intakeNotes([], intake)).toEqual([
    'Removed, because readers show it differently or not at all: 1 comment.',
  ])
})
