import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PdfArray, PdfDict, PdfName, PdfRef, PdfString } from '@libpdf/core'
import { combineDocuments } from './combine.ts'
import { openDocument } from './document.ts'
import { buildDocument, writing } from './fixtures/documents.ts'
import { pageSizeOf } from './page-box.ts'
import { startTextEngine } from './pdfium.ts'
import { findAnchors } from './text.ts'

test('keeps a single document unchanged', async () => {
  const bytes = await buildDocument([{}])
  expect(await combineDocuments([bytes])).toBe(bytes)
})

test('joins pages with their boxes, rotation and units', async () => {
  const one = await buildDocument([
    { content: writing('here', 20, 20) },
    { cropBox: [50, 60, 150, 260], rotate: 90 },
  ])
  const two = await buildDocument([{ userUnit: 2, content: writing('here', 30, 30) }])
  const combined = await combineDocuments([one, two, one])
  const { pages } = await openDocument(combined)
  expect(pages.map(({ box }) => pageSizeOf(box))).toEqual([
    { width: 200, height: 300 },
    { width: 200, height: 100 },
    { width: 400, height: 600 },
    { width: 200, height: 300 },
    { width: 200, height: 100 },
  ])
  expect(pages[1]?.media).toEqual({ left: 0, bottom: 0, right: 200, top: 300 })
  const wasm = new URL('../../node_modules/@embedpdf/pdfium/dist/pdfium.wasm', import.meta.url)
  const engine = await startTextEngine(new Uint8Array(readFileSync(wasm)))
  const found = (await findAnchors(combined, ['here'], engine)).get('here') ?? []
  expect(found.map(({ page, left }) => [page, Math.round(left)])).toEqual([
    [1, 20],
    [3, 60],
    [4, 20],
  ])
})

test('copies shared objects once, and annotations with their page', async () => {
  const bytes = await buildDocument([{}, {}, {}], (pdf) => {
    for (const page of pdf.getPages()) {
      page.dict.set(
        'Annots',
        PdfArray.of(pdf.register(PdfDict.of({ Subtype: PdfName.of('Link'), P: page.ref }))),
      )
    }
  })
  const { pdf, pages, follow } = await openDocument(await combineDocuments([bytes, bytes]))
  expect(pages).toHaveLength(6)
  for (const { dict, ref } of pages) {
    const annotations = follow(dict.get('Annots'))
    const annotation = annotations instanceof PdfArray ? follow(annotations.at(0)) : null
    expect(annotation instanceof PdfDict && annotation.get('P')).toBe(ref)
  }
  const fonts = Array.from({ length: pdf.context.registry.nextObjectNumber }, (_, number) =>
    pdf.getObject(PdfRef.of(number)),
  )
  expect(fonts.filter((object) => object instanceof PdfDict && object.has('BaseFont'))).toHaveLength(2)
})

test('keeps the hidden layers of every document hidden', async () => {
  const layered = async (name: string) =>
    buildDocument([{}], (pdf) => {
      const layer = pdf.register(PdfDict.of({ Type: PdfName.of('OCG'), Name: PdfString.fromString(name) }))
      pdf
        .getCatalog()
        .set(
          'OCProperties',
          PdfDict.of({ OCGs: PdfArray.of(layer), D: PdfDict.of({ OFF: PdfArray.of(layer) }) }),
        )
    })
  const { pdf } = await openDocument(await combineDocuments([await layered('a'), await layered('b')]))
  const properties = pdf.getCatalog().get('OCProperties')
  const settings = properties instanceof PdfDict ? properties.getDict('D') : undefined
  expect(settings?.getArray('OFF')?.length).toBe(2)
})
