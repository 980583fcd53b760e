import { degrees, PDFDocument, PDFName, PDFNumber, rgb } from 'pdf-lib'

/** A page to fill in, displayed at 600 × 800 points whatever its file says. */
export interface OddPage {
  readonly rotate?: 0 | 90 | 180 | 270
  /** The origin of the visible box in the page's own space. */
  readonly crop?: { readonly x: number; readonly y: number }
  readonly userUnit?: number
  /** Areas of colour and rules everywhere, as a background for fields. */
  readonly isColored?: boolean
}

export const pageWidth = 600
export const pageHeight = 800

/** A document without text, because fonts that a reader supplies itself differ between readers. */
export async function oddDocument(pages: readonly OddPage[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  for (const { rotate = 0, crop, userUnit = 1, isColored = false } of pages) {
    const isSideways = rotate % 180 === 90
    const width = (isSideways ? pageHeight : pageWidth) / userUnit
    const height = (isSideways ? pageWidth : pageHeight) / userUnit
    const { x, y } = crop ?? { x: 0, y: 0 }
    const page = pdf.addPage([width + 2 * x, height + 2 * y])
    if (crop) page.setCropBox(x, y, width, height)
    page.setRotation(degrees(rotate))
    if (userUnit !== 1) page.node.set(PDFName.of('UserUnit'), PDFNumber.of(userUnit))
    page.drawRectangle({
      x: x + 10,
      y: y + 10,
      width: 30 / userUnit,
      height: 30 / userUnit,
      color: rgb(0.8, 0.9, 1),
    })
    if (!isColored) continue
    const colors = [rgb(1, 0.95, 0.7), rgb(0.85, 1, 0.85), rgb(1, 0.85, 0.88), rgb(0.8, 0.88, 1)]
    for (const [index, color] of colors.entries())
      page.drawRectangle({ x, y: y + (index * height) / 4, width, height: height / 4, color })
  }
  return pdf.save()
}
