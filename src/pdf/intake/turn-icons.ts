import type { OpenDocument } from '../document.ts'
import type { Matrix } from '../page-box.ts'
import type { PdfiumFile, TextEngine } from '../pdfium.ts'
import { PdfArray, PdfDict, PdfNumber, PdfStream } from '@libpdf/core'
import { compose, mapPoint } from '../page-box.ts'
import { appearanceOf, numbersOf } from './flatten.ts'

/** An icon that stays upright however its page is turned. Source: ISO 32000-1 §12.5.3, NoRotate. */
const noRotate = 16

/** Whether a file has such icons on turned pages. */
export function hasTurnedIcons({ document, pages }: PdfiumFile, { pdfium }: TextEngine): boolean {
  for (let page = 0; page < pages; page += 1) {
    if (pdfium.EPDF_GetPageRotationByIndex(document, page) === 0) continue
    const count = pdfium.EPDFPage_GetAnnotCountRaw(document, page)
    for (let index = 0; index < count; index += 1) {
      const annotation = pdfium.EPDFPage_GetAnnotRaw(document, page, index)
      if (annotation === 0) continue
      const isUpright = (pdfium.FPDFAnnot_GetFlags(annotation) & noRotate) !== 0
      pdfium.FPDFPage_CloseAnnot(annotation)
      if (isUpright) return true
    }
  }
  return false
}

/** Turns these icons around their upper left corner to where viewers show them, as PDFium's own flattening does not. */
export function turnIcons(document: OpenDocument): void {
  const { follow } = document
  for (const { dict, box } of document.pages) {
    const annotations = follow(dict.get('Annots'))
    if (box.rotation === 0 || !(annotations instanceof PdfArray)) continue
    const [c = 1, s = 0] = { 90: [0, 1], 180: [-1, 0], 270: [0, -1] }[box.rotation]
    for (const item of annotations) {
      const annotation = follow(item)
      if (annotation instanceof PdfDict) turnIcon(document, annotation, [c, s, -s, c, 0, 0])
    }
  }
}

function turnIcon(document: OpenDocument, annotation: PdfDict, turn: Matrix): void {
  const { follow } = document
  const flags = follow(annotation.get('F'))
  const look = follow(appearanceOf(document, annotation))
  const rect = numbersOf(document, annotation.get('Rect'), 4)
  if (!(flags instanceof PdfNumber) || (flags.value & noRotate) === 0) return
  if (!(look instanceof PdfStream) || rect === null) return
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = rect
  const [left, top] = [Math.min(x1, x2), Math.max(y1, y2)]
  const around = compose(compose([1, 0, 0, 1, -left, -top], turn), [1, 0, 0, 1, left, top])
  const corners = [mapPoint(around, x1, y1), mapPoint(around, x2, y2)]
  const [across, up] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  const turned = [Math.min(...across), Math.min(...up), Math.max(...across), Math.max(...up)]
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbersOf(document, look.get('Matrix'), 6) ?? []
  annotation.set('Rect', numbers(turned))
  annotation.set('F', PdfNumber.of(flags.value & ~noRotate))
  look.set('Matrix', numbers(compose([a, b, c, d, e, f], turn)))
}

function numbers(values: readonly number[]): PdfArray {
  return new PdfArray(values.map((value) => PdfNumber.of(value)))
}
