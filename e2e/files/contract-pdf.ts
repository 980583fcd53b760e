import type { PDFFont, PDFPage } from 'pdf-lib'
import { PDFDocument, StandardFonts } from 'pdf-lib'

/** The position of the next line. */
interface Pen {
  readonly page: PDFPage
  readonly left: number
  readonly width: number
  y: number
}

const terms = [
  'The Consultant shall provide the services described in Schedule A with the care and skill that can reasonably be expected of a professional in this field, and shall report to the Client once a month on how the work is coming along.',
  'Neither party is liable for a delay that is caused by circum-stances beyond its control, provided that the other party is told without undue delay.',
]

const items = [
  '1. All fees are due within thirty days of the date of the invoice, without deduction.',
  '2. Travel is reimbursed at cost when it was agreed beforehand in writing.',
]

/** Wraps a text to a width; a hyphenated word may be broken at its hyphen. */
function linesOf(text: string, font: PDFFont, size: number, width: number): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    const fits = (more: string) => font.widthOfTextAtSize(`${line} ${more}`.trim(), size) <= width
    const [head = '', tail] = word.split(/(?<=-)/)
    if (fits(word.replace('-', ''))) lines[lines.length - 1] = `${line} ${word.replace('-', '')}`.trim()
    else if (tail !== undefined && fits(head)) {
      lines[lines.length - 1] = `${line} ${head}`.trim()
      lines.push(tail)
    } else lines.push(tail === undefined ? word : word.replace('-', ''))
  }
  return lines
}

function write(pen: Pen, text: string, font: PDFFont, size = 10): void {
  for (const line of linesOf(text, font, size, pen.width)) {
    pen.page.drawText(line, { x: pen.left, y: pen.y, size, font })
    pen.y -= size * 1.35
  }
  pen.y -= size * 0.8
}

/**
 * A typical contract in small print: a heading, paragraphs, a list and a table on the first page, two columns on the
 * second, a picture without text on the third. The first two have headers and page numbers.
 */
export async function contractPdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const plain = await pdf.embedFont(StandardFonts.TimesRoman)
  const bold = await pdf.embedFont(StandardFonts.TimesRomanBold)
  const sheet = (number: number): PDFPage => {
    const page = pdf.addPage([595, 842])
    page.drawText('Consulting agreement, confidential', { x: 72, y: 805, size: 8, font: plain })
    page.drawText(`${number} / 3`, { x: 500, y: 36, size: 8, font: plain })
    return page
  }
  const first: Pen = { page: sheet(1), left: 72, width: 451, y: 740 }
  write(first, 'Consulting agreement', bold, 18)
  write(first, 'Services', bold, 12)
  for (const text of terms) write(first, text, plain)
  write(first, 'Fees', bold, 12)
  for (const text of items) write(first, text, plain)
  for (const [index, row] of [
    ['Work', 'Days', 'Fee'],
    ['Design', '12', '9,600'],
    ['Review', '3', '2,400'],
  ].entries()) {
    for (const [column, text] of row.entries())
      first.page.drawText(text, {
        x: [72, 260, 400][column] ?? 72,
        y: 400 - index * 16,
        size: 10,
        font: plain,
      })
  }
  for (const [text, y] of [
    ['Name of the Consultant: ______________________', 320],
    ['Plan:', 290],
    ['I have read the terms.', 260],
    ['Signature: ____________________', 200],
    ['Date:', 160],
  ] as const)
    first.page.drawText(text, { x: text.startsWith('I have') ? 96 : 72, y, size: 10, font: plain })

  const second = sheet(2)
  for (const left of [72, 315]) {
    const column: Pen = { page: second, left, width: 208, y: 740 }
    write(column, left === 72 ? 'Left column' : 'Right column', bold, 12)
    for (const text of [...terms, ...terms]) write(column, text, plain)
  }
  pdf.addPage([595, 842]).drawRectangle({ x: 120, y: 500, width: 300, height: 120, borderWidth: 2 })
  return pdf.save()
}

const at = (type: string, page: number, x: number, y: number, more: Record<string, unknown> = {}) => ({
  type,
  page,
  x_coordinate: x,
  y_coordinate: y,
  required: true,
  ...more,
})

/** A field of every kind where the contract asks for it, and on its picture. */
export const contractFields = [
  at('input', 1, 182, 315, { width: 160, height: 18 }),
  at('dropdown', 1, 110, 285, {
    width: 120,
    height: 18,
    options: [
      { value: 'b', option: 'Basic' },
      { value: 'p', option: 'Plus' },
    ],
  }),
  at('checkbox', 1, 72, 257, { width: 14, height: 14 }),
  at('signature', 1, 120, 196, { width: 150, height: 36 }),
  at('date', 1, 110, 156, { date_format: 'D MMMM YYYY' }),
  at('initials', 2, 440, 120),
  at('witness', 3, 120, 400),
]
