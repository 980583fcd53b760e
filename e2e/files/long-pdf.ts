import { PDFDocument, StandardFonts } from 'pdf-lib'

const line = 'Each party keeps what it learns about the other to itself and returns it when asked.'

/** A long document whose pages hold from nothing to a page full of small print, so that no height can be guessed. */
export async function longPdf(pages: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.TimesRoman)
  for (let number = 1; number <= pages; number++) {
    const page = pdf.addPage([595, 842])
    const count = [0, 62, 4, 30, 55, 1, 18][number % 7] ?? 0
    for (let index = 0; index < count; index++)
      page.drawText(`${number}.${index + 1} ${line}`, { x: 60, y: 790 - index * 12, size: 9, font })
  }
  return pdf.save()
}

/** Fields at the top, in the middle and at the bottom of pages near each other and far apart. */
export function longFields(pages: number): Record<string, unknown>[] {
  return [2, 8, 9, Math.round(pages / 2), pages].map((page, index) =>
    index % 2 === 0
      ? { type: 'input', page, x_coordinate: 80, y_coordinate: 700 - 90 * index, width: 160, required: true }
      : { type: 'checkbox', page, x_coordinate: 300, y_coordinate: 30 + 100 * index, required: true },
  )
}
