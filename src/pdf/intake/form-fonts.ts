import type { PdfObject } from '@libpdf/core'
import type { OpenDocument } from '../document.ts'
import type { TextEngine } from '../pdfium.ts'
import type { OpenUpload } from './open-upload.ts'
import { PdfArray, PdfDict, PdfName, PdfString } from '@libpdf/core'
import { openFile } from '../pdfium.ts'
import { undrawnIn } from './appearances.ts'
import { drawFrames } from './frames.ts'
import { openRewritten } from './rewrite.ts'
import { hasTurnedIcons, turnIcons } from './turn-icons.ts'

/** Source: fpdf_formfill.h, FORMTYPE_NONE. */
const noForm = 0

/**
 * An upload whose form has the fonts that its fields name, without which PDFium draws none of their values, and frames as
 * other readers draw them, and whose icons are upright. Other readers take Helvetica for a font that is missing.
 */
export async function asViewed(upload: OpenUpload, engine: TextEngine): Promise<OpenUpload> {
  const hasForm = engine.pdfium.FPDF_GetFormType(upload.file.document) !== noForm
  const hasIcons = hasTurnedIcons(upload.file, engine)
  if (!hasForm && !hasIcons) return upload
  try {
    const document = await openRewritten(upload.file, engine)
    const hasFrames = hasForm && drawFrames(document)
    const hasFonts = undrawnIn(document).length > 0 && addFonts(document)
    if (!hasFrames && !hasFonts && !hasIcons) return upload
    if (hasIcons) turnIcons(document)
    const bytes = await document.pdf.save()
    const file = openFile(bytes, engine)
    if (typeof file === 'string') return upload
    upload.file.close()
    return { ...upload, bytes, file }
  } catch {
    return upload
  }
}

/** Whether any was missing. Source: ISO 32000-1 §12.7.2 DR, §12.7.3.3 DA. */
function addFonts({ pdf, pages, follow }: OpenDocument): boolean {
  const form = follow(pdf.getCatalog().get('AcroForm'))
  if (!(form instanceof PdfDict)) return false
  const known = dictIn(follow(form.get('DR')))
  const fonts = dictIn(follow(known.get('Font')))
  const named = new Set<string>()
  const note = (object: PdfObject | null) => {
    const text = object instanceof PdfString ? object.asString() : ''
    for (const [, name] of text.matchAll(/\/([^\s/()<>[\]{}%]+)\s+[-\d.]+\s+Tf/g))
      if (name !== undefined) named.add(name)
  }
  note(follow(form.get('DA')))
  for (const { dict } of pages) {
    const annotations = follow(dict.get('Annots'))
    for (const item of annotations instanceof PdfArray ? annotations : []) {
      let node = follow(item)
      for (let level = 0; node instanceof PdfDict && level < 32; level += 1) {
        note(follow(node.get('DA')))
        node = follow(node.get('Parent'))
      }
    }
  }
  const missing = [...named].filter((name) => !(follow(fonts.get(name)) instanceof PdfDict))
  if (missing.length === 0) return false
  for (const name of missing)
    fonts.set(
      name,
      PdfDict.of({
        Type: PdfName.of('Font'),
        Subtype: PdfName.of('Type1'),
        BaseFont: PdfName.of('Helvetica'),
        Encoding: PdfName.of('WinAnsiEncoding'),
      }),
    )
  known.set('Font', fonts)
  form.set('DR', known)
  return true
}

function dictIn(object: PdfObject | null): PdfDict {
  return object instanceof PdfDict ? object : new PdfDict()
}
