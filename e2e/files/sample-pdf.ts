import { degrees, PDFDocument, StandardFonts } from 'pdf-lib'

/** A page of a sample: its visible size is 595 × 842 points before rotation. */
export interface SamplePage {
  readonly text: readonly string[]
  readonly rotate?: 0 | 90 | 180 | 270
  /** Moves the visible box away from the origin. */
  readonly cropOffset?: { readonly x: number; readonly y: number }
}

/** Draws a PDF with the given pages, for journeys. */
export async function samplePdf(pages: readonly SamplePage[], title = 'Sample'): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  pdf.setTitle(title)
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (const { text, rotate = 0, cropOffset } of pages) {
    const page = pdf.addPage([595, 842])
    const { x, y } = cropOffset ?? { x: 0, y: 0 }
    if (cropOffset) {
      page.setMediaBox(0, 0, 595 + 2 * x, 842 + 2 * y)
      page.setCropBox(x, y, 595, 842)
    }
    page.setRotation(degrees(rotate))
    text.forEach((line, index) => page.drawText(line, { x: x + 72, y: y + 760 - index * 24, size: 12, font }))
  }
  return pdf.save()
}

/** The agreement that most journeys sign: four pages, the second rotated, the third with an offset visible box. */
export function agreement(): Promise<Uint8Array> {
  return samplePdf(
    [
      { text: ['Consulting agreement', 'between the parties named below.', 'Sign here: [[first]]'] },
      { text: ['Schedule A, sideways'], rotate: 90 },
      { text: ['Schedule B, cropped', 'Second signer: [[second]]'], cropOffset: { x: 50, y: 30 } },
      { text: ['Annex'] },
    ],
    'Consulting agreement',
  )
}

/** A contract that asks for fields itself: a form on its first page, a signature line and words on its second. */
export async function formPdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const first = pdf.addPage([595, 842])
  first.drawText('Application', { x: 72, y: 760, size: 16, font })
  const form = pdf.getForm()
  form.createTextField('Full name').addToPage(first, { x: 72, y: 690, width: 220, height: 20 })
  const country = form.createDropdown('Country')
  country.addOptions(['Germany', 'France'])
  country.addToPage(first, { x: 72, y: 640, width: 220, height: 20 })
  const second = pdf.addPage([595, 842])
  second.drawText('Signature: ________________________', { x: 72, y: 500, size: 12, font })
  second.drawText('Date:', { x: 72, y: 440, size: 12, font })
  return pdf.save()
}
