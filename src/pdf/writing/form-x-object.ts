import type { PdfObject } from '@libpdf/core'
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfStream } from '@libpdf/core'
import type { Rectangle } from '../page-box.ts'

/**
 * Content that is drawn as one object, clipped to a rectangle. `more` are further entries, its resources among them.
 * Source: ISO 32000-1 §8.10.
 */
export function formXObject(
  { left, bottom, right, top }: Rectangle,
  content: Uint8Array,
  more: Readonly<Record<string, PdfObject>> = {},
): PdfStream {
  return PdfStream.fromDict(
    {
      Type: PdfName.of('XObject'),
      Subtype: PdfName.of('Form'),
      BBox: PdfArray.of(...[left, bottom, right, top].map((value) => PdfNumber.of(value))),
      Resources: new PdfDict(),
      ...more,
    },
    content,
  )
}
