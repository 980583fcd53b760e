import type { PDF } from '@libpdf/core'
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfStream } from '@libpdf/core'
import { asciiBytes } from '../ascii.ts'
import type { DocumentPage, OpenDocument } from '../document.ts'
import { openDocument } from '../document.ts'
import { compose, pageSizeOf, specificationToUser } from '../page-box.ts'
import type { Matrix, PageSize } from '../page-box.ts'
import { drawOver } from '../page-content.ts'
import { saveByContent } from '../save-by-content.ts'
import { spellNumber } from '../spell-number.ts'
import { transplant } from '../transplant.ts'

/** The word as centre lines of its strokes, one unit high: drawn and not written, so that no one finds or hears it as text. */
const word = {
  width: 3.36,
  stroke: 0.17,
  paths: [
    '0 0.915 m 0.74 0.915 l 0.37 0.915 m 0.37 0 l',
    '1.6 0.915 m 1.025 0.915 l 1.025 0.085 l 1.6 0.085 l 1.025 0.5 m 1.53 0.5 l',
    '2.37 0.74 m 2.33 0.86 2.22 0.915 2.08 0.915 c 1.92 0.915 1.81 0.83 1.81 0.715 c',
    '1.81 0.58 1.92 0.55 2.08 0.51 c 2.26 0.465 2.39 0.42 2.39 0.285 c',
    '2.39 0.16 2.26 0.085 2.09 0.085 c 1.93 0.085 1.81 0.15 1.77 0.28 c',
    '2.62 0.915 m 3.36 0.915 l 2.99 0.915 m 2.99 0 l',
  ],
}
/** Strong enough on white and on dark pages, and everything below stays readable. */
const look = { color: [0.85, 0.33, 0.05], opacity: 0.16 } as const

/**
 * Draws "TEST" across every page, from the bottom left to the top right as the page is shown, above its content. It is an
 * artifact: readers of tags pass over it. Source: ISO 32000-1 §14.8.2.2.
 */
export function drawTestMark(document: OpenDocument): void {
  for (const page of document.pages) drawOver(document, page, markOf(document.pdf, page))
}

/** A prepared document with the mark on every page, written like any prepared document. */
export async function withTestMark(bytes: Uint8Array): Promise<Uint8Array> {
  const document = await openDocument(bytes)
  drawTestMark(document)
  return saveByContent(transplant([document]))
}

function markOf(pdf: PDF, { box }: DocumentPage) {
  const map = compose(placeOn(pageSizeOf(box)), specificationToUser(box))
  const operators = [
    '/Artifact <</Type /Pagination /Subtype /Watermark>> BDC',
    `q /T gs ${look.color.map(spellNumber).join(' ')} RG ${spellNumber(word.stroke)} w 0 J 0 j 10 M [] 0 d`,
    `${map.map(spellNumber).join(' ')} cm`,
    ...word.paths,
    'S Q EMC',
  ]
  const { left, bottom, right, top } = box
  const state = {
    Type: PdfName.of('ExtGState'),
    CA: PdfNumber.of(look.opacity),
    BM: PdfName.of('Normal'),
    SMask: PdfName.of('None'),
  }
  return pdf.register(
    PdfStream.fromDict(
      {
        Type: PdfName.of('XObject'),
        Subtype: PdfName.of('Form'),
        BBox: new PdfArray([left, bottom, right, top].map((value) => PdfNumber.of(value))),
        Resources: PdfDict.of({ ExtGState: PdfDict.of({ T: PdfDict.of(state) }) }),
      },
      asciiBytes(operators.join('\n')),
    ),
  )
}

/** Maps the word onto a page as it is shown: in its middle, along its diagonal, and never beyond its edges. */
function placeOn({ width, height }: PageSize): Matrix {
  const diagonal = Math.hypot(width, height)
  const [cos, sin] = [width / diagonal, height / diagonal]
  const size = Math.min((0.68 * diagonal) / word.width, 0.4 * Math.min(width, height))
  const [across, up] = [(word.width * size) / 2, size / 2]
  return [
    size * cos,
    size * sin,
    -size * sin,
    size * cos,
    width / 2 - across * cos + up * sin,
    height / 2 - across * sin - up * cos,
  ]
}
