import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fontkit from '@cantoo/fontkit'
import { faceFiles } from '#pdf/fonts/faces.ts'
import type { Face } from '#pdf/fonts/faces.ts'
import { PDFDocument, rgb } from 'pdf-lib'
import type { PDFFont, PDFPage, RGB } from 'pdf-lib'

/** A place that a document reserves for a field: bottom-left corner in points, first page is 1. */
export interface Place {
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A document written in code, with the places it reserves for fields by name. */
export interface Paper {
  readonly bytes: Uint8Array
  readonly pages: readonly { readonly width: number; readonly height: number }[]
  readonly places: ReadonlyMap<string, Place>
}

/** A company as shown in the letterhead. */
export interface Letterhead {
  readonly name: string
  readonly line: string
  readonly color: RGB
}

const [width, height] = [595, 842]
const margin = 68
const ink = rgb(0.11, 0.12, 0.15)
const quiet = rgb(0.42, 0.44, 0.49)
const rule = rgb(0.84, 0.85, 0.87)
const packages = join(import.meta.dirname, '..', '..', '..', 'node_modules')

type ParsedFont = Exclude<ReturnType<typeof fontkit.create>, { readonly fonts: unknown }>
const files = new Map<Face, Promise<Uint8Array>>()
const parsed = new Map<Uint8Array, ParsedFont>()

async function fontFile(face: Face): Promise<Uint8Array> {
  const file = files.get(face) ?? readFile(join(packages, faceFiles[face]))
  files.set(face, file)
  return file
}

/** Parsing a font takes longer than writing a page with it, and all documents use the same two. */
function parsedOnce(bytes: Uint8Array): ParsedFont {
  const known = parsed.get(bytes)
  if (known) return known
  const font = fontkit.create(bytes)
  if ('fonts' in font) throw new TypeError('A font file that holds several fonts')
  parsed.set(bytes, font)
  return font
}

interface Fonts {
  readonly text: PDFFont
  readonly bold: PDFFont
}

/** Writes a document from top to bottom, starting pages as needed. */
export class Writer {
  readonly #pdf: PDFDocument
  readonly #fonts: Fonts
  readonly #head: Letterhead
  readonly #places = new Map<string, Place>()
  #page: PDFPage
  #y = 0
  #clause = 0

  private constructor(pdf: PDFDocument, fonts: Fonts, head: Letterhead) {
    this.#pdf = pdf
    this.#fonts = fonts
    this.#head = head
    this.#page = this.#begin()
  }

  static async open(title: string, head: Letterhead): Promise<Writer> {
    const pdf = await PDFDocument.create()
    pdf.registerFontkit({ create: (bytes) => parsedOnce(bytes) })
    pdf.setTitle(title)
    pdf.setAuthor(head.name)
    const fonts = {
      text: await pdf.embedFont(await fontFile('noto-sans'), { subset: true }),
      bold: await pdf.embedFont(await fontFile('noto-sans-bold'), { subset: true }),
    }
    return new Writer(pdf, fonts, head)
  }

  title(words: string, under: string): this {
    this.#need(80)
    this.#y -= 26
    this.#line(words, { size: 22, font: this.#fonts.bold })
    this.#y -= 22
    this.#line(under, { size: 10, color: quiet })
    this.#y -= 26
    return this
  }

  /** A numbered clause with its heading. */
  clause(heading: string, ...texts: readonly string[]): this {
    this.#need(64)
    this.#clause += 1
    this.#y -= 8
    this.#line(`${this.#clause}.`, { size: 10.5, font: this.#fonts.bold, color: this.#head.color })
    this.#line(heading, { size: 10.5, font: this.#fonts.bold, x: margin + 22 })
    this.#y -= 17
    for (const text of texts) this.#wrapped(text, margin + 22)
    return this
  }

  text(words: string): this {
    this.#wrapped(words, margin)
    return this
  }

  /** Rows of a label and a value, or of goods and their price, between thin rules. */
  rows(rows: readonly (readonly [string, string])[], { total = false } = {}): this {
    this.#y -= 4
    for (const [index, [label, value]] of rows.entries()) {
      this.#need(26)
      const isTotal = total && index === rows.length - 1
      const font = isTotal ? this.#fonts.bold : this.#fonts.text
      this.#rule(this.#y + 14)
      this.#line(label, { size: 9.5, font, color: isTotal ? ink : quiet })
      this.#line(value, { size: 9.5, font, x: total ? this.#right(value, font) : margin + 170 })
      this.#y -= 22
    }
    this.#rule(this.#y + 14)
    this.#y -= 12
    return this
  }

  /** A line to fill in: a label with a place next to it. */
  blank(label: string, name: string, size: { readonly width: number; readonly height: number }): this {
    this.#need(size.height + 20)
    this.#y -= Math.max(0, size.height - 18)
    this.#line(label, { size: 9.5, color: quiet })
    this.#keep(name, { x: margin + 170, y: this.#y - 5, ...size })
    this.#rule(this.#y - 6, margin + 170, margin + 170 + size.width)
    this.#y -= 26
    return this
  }

  /** A checkbox before its label. */
  tick(words: string, name: string): this {
    this.#need(26)
    this.#page.drawRectangle({
      x: margin,
      y: this.#y - 3,
      width: 14,
      height: 14,
      borderColor: quiet,
      borderWidth: 0.75,
    })
    this.#keep(name, { x: margin, y: this.#y - 3, width: 14, height: 14 })
    this.#wrapped(words, margin + 24)
    return this
  }

  /** Signature blocks, two side by side: `sign-1` and `date-1`, `sign-2` and `date-2`, … */
  signatures(parties: readonly { readonly role: string; readonly name: string }[]): this {
    for (let first = 0; first < parties.length; first += 2) {
      this.#need(150)
      this.#y -= 20
      for (const column of [0, 1]) {
        const party = parties[first + column]
        if (party) this.#block(party, first + column + 1, margin + column * 240)
      }
      this.#y -= 130
    }
    return this
  }

  /** A new page with its own title. */
  page(words: string, under: string): this {
    this.#begin()
    return this.title(words, under)
  }

  async finish(): Promise<Paper> {
    const pages = this.#pdf.getPages()
    for (const [index, page] of pages.entries())
      page.drawText(`${this.#head.name}  ·  Page ${index + 1} of ${pages.length}`, {
        x: margin,
        y: 34,
        size: 8,
        font: this.#fonts.text,
        color: quiet,
      })
    const bytes = await this.#pdf.save({ objectsPerTick: Infinity })
    return { bytes, pages: pages.map(() => ({ width, height })), places: this.#places }
  }

  #block({ role, name }: { readonly role: string; readonly name: string }, number: number, x: number): void {
    const top = this.#y
    this.#line(role, { size: 8.5, color: quiet, x })
    this.#keep(`sign-${number}`, { x, y: top - 68, width: 150, height: 60 })
    this.#rule(top - 70, x, x + 200)
    this.#page.drawText(name, { x, y: top - 84, size: 9.5, font: this.#fonts.bold, color: ink })
    this.#page.drawText('Date', { x, y: top - 104, size: 8.5, font: this.#fonts.text, color: quiet })
    this.#keep(`date-${number}`, { x: x + 34, y: top - 110, width: 130, height: 18 })
  }

  #begin(): PDFPage {
    const page = this.#pdf.addPage([width, height])
    const { name, line, color } = this.#head
    page.drawRectangle({ x: margin, y: height - 62, width: 18, height: 18, color })
    page.drawText(name, { x: margin + 28, y: height - 58, size: 11, font: this.#fonts.bold, color: ink })
    const across = this.#fonts.text.widthOfTextAtSize(line, 8)
    page.drawText(line, {
      x: width - margin - across,
      y: height - 57,
      size: 8,
      font: this.#fonts.text,
      color: quiet,
    })
    this.#page = page
    this.#y = height - 100
    return page
  }

  #need(space: number): void {
    if (this.#y - space < 64) this.#begin()
  }

  #keep(name: string, place: Omit<Place, 'page'>): void {
    this.#places.set(name, { ...place, page: this.#pdf.getPageCount() })
  }

  #line(words: string, { size, font = this.#fonts.text, color = ink, x = margin }: LineStyle): void {
    this.#page.drawText(words, { x, y: this.#y, size, font, color })
  }

  #wrapped(words: string, x: number): void {
    const size = 9.8
    for (const line of broken(words, this.#fonts.text, size, width - margin - x)) {
      this.#need(20)
      this.#line(line, { size, x })
      this.#y -= 15
    }
    this.#y -= 5
  }

  #right(words: string, font: PDFFont): number {
    return width - margin - font.widthOfTextAtSize(words, 9.5)
  }

  #rule(y: number, from = margin, to = width - margin): void {
    this.#page.drawLine({ start: { x: from, y }, end: { x: to, y }, thickness: 0.6, color: rule })
  }
}

interface LineStyle {
  readonly size: number
  readonly font?: PDFFont
  readonly color?: RGB
  readonly x?: number
}

/** Measures each word once: shaping every beginning of every line would take longer than all else. */
function broken(words: string, font: PDFFont, size: number, maxWidth: number): string[] {
  const lines: string[] = []
  const space = font.widthOfTextAtSize(' ', size)
  let line: string[] = []
  let length = 0
  for (const word of words.split(' ')) {
    const added = font.widthOfTextAtSize(word, size)
    if (line.length > 0 && length + space + added > maxWidth) {
      lines.push(line.join(' '))
      line = []
    }
    length = line.length === 0 ? added : length + space + added
    line.push(word)
  }
  return [...lines, line.join(' ')]
}
