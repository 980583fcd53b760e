import { PdfDict, PdfNumber } from '@libpdf/core'
import { asciiBytes } from '../ascii.ts'
import { formXObject } from '../writing/form-x-object.ts'
import type { OpenDocument } from '../document.ts'
import { drawOver } from '../page-content.ts'
import type { Structure } from '../tags/structure.ts'
import { newTag } from '../tags/tag.ts'
import { sheet } from './pages.ts'

const largestLogo = { width: 130, height: 30 } as const

/**
 * Draws a logo (JPEG or PNG bytes) at the top of the first page, tagged with whose it is; returns false if there is none
 * or it cannot be drawn.
 */
export function drawLogo(
  document: OpenDocument,
  structure: Structure,
  { logo, organisation }: { readonly logo: Uint8Array | null; readonly organisation: string },
): boolean {
  const { pdf, pages } = document
  const [page] = pages
  if (logo === null || page === undefined) return false
  try {
    const image = pdf.embedImage(logo)
    const scale = Math.min(largestLogo.width / image.width, largestLogo.height / image.height)
    const [width, height] = [image.width * scale, image.height * scale]
    const placing = [width, 0, 0, height, sheet.side, sheet.height - 40 - height / 2].map((number) =>
      number.toFixed(3),
    )
    const content = structure.beginContent()
    const drawing = content.wrap(
      newTag('Figure', { alt: organisation }),
      `q ${placing.join(' ')} cm /Logo Do Q`,
    )
    const form = pdf.register(
      formXObject({ left: 0, bottom: 0, right: sheet.width, top: sheet.height }, asciiBytes(drawing), {
        StructParents: PdfNumber.of(content.key),
        Resources: PdfDict.of({ XObject: PdfDict.of({ Logo: image.ref }) }),
      }),
    )
    structure.place(content, page.ref, form)
    drawOver(document, page, form)
    return true
  } catch {
    return false
  }
}
