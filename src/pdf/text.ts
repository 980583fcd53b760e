import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import type { AnchorMatch, TextLine } from '#domain/field/anchors.ts'
import type { FieldSuggestion } from '#domain/field/suggestions/suggestion.ts'
import type { DocumentSigns, DrawnBox, RuledLine } from '#domain/field/suggestions/suggest-fields.ts'
import type { PageBox } from './page-box.ts'
import type { TextEngine } from './pdfium.ts'
import type { Glyph } from './text/text-lines.ts'
import { matchAnchor } from '#domain/field/anchors.ts'
import { longestPage, tokensOf } from '#domain/search/search-text.ts'
import { openDocument } from './document.ts'
import { asksForFields } from '#domain/field/suggestions/suggest-fields.ts'
import { readDrawnSigns } from './drawn-signs.ts'
import { mapPoint, pageSizeOf, userToSpecification } from './page-box.ts'
import { callsOf, formObject, imageObject, memoryOf, plainText, readPages } from './pdfium.ts'
import { linesOf } from './text/text-lines.ts'

/**
 * The visible text of an inspected document with positions in specification space, by line and page. The result is
 * plain data, to be cached by the file's hash and searched with the domain's `matchAnchor`. Throws if PDFium cannot
 * open the file.
 */
export async function readTextLines(bytes: Uint8Array, engine: TextEngine): Promise<TextLine[]> {
  const { pages } = await openDocument(bytes)
  return readPages(bytes, engine, (document, scratch) =>
    pages.flatMap(({ box }, index) => linesOnPage(engine, document, { index, box, scratch })),
  )
}

/** What a page says. */
export interface PageWords {
  /** In reading order, a line for each line. Of a longer page its beginning. */
  readonly text: string
  /** What it is found by, in order, separated by spaces. */
  readonly tokens: string
  /**
   * Whether it may say more than its text: pictures cover half of it or more, as in a scan. One without any words may be
   * outlines of letters, or empty.
   */
  readonly isScan: boolean
}

/** Stamps and page numbers that programs print on scans have fewer words. */
const fewWords = 20

/** Characters that programs print on scans at most, such as a stamp and a page's number. */
const littleText = 400

/** What each page of an inspected document says. Throws if PDFium cannot open the file. */
export async function readPageTexts(bytes: Uint8Array, engine: TextEngine): Promise<PageWords[]> {
  const { pages } = await openDocument(bytes)
  return readPages(bytes, engine, (document, scratch) =>
    pages.map(({ box }, index) => {
      const text = linesOnPage(engine, document, { index, box, scratch })
        .map(({ characters }) => characters.map(({ text: character }) => character).join(''))
        .join('\n')
        .slice(0, longestPage)
      const tokens = tokensOf(text).map((token) => token.text)
      const mayBeScan = text.length <= littleText && tokens.length < fewWords
      const isScan = tokens.length === 0 || (mayBeScan && isPicture(engine, document, { index, scratch }))
      return { text, tokens: tokens.join(' '), isScan }
    }),
  )
}

function isPicture(
  { pdfium }: TextEngine,
  document: number,
  { index, scratch }: Pick<PagePlace, 'index' | 'scratch'>,
): boolean {
  const page = pdfium.FPDF_LoadPage(document, index)
  if (page === 0) return false
  const sheet = pdfium.FPDF_GetPageWidthF(page) * pdfium.FPDF_GetPageHeightF(page)
  let covered = 0
  for (let at = pdfium.FPDFPage_CountObjects(page) - 1; at >= 0 && covered * 2 < sheet; at -= 1) {
    const object = pdfium.FPDFPage_GetObject(page, at)
    const type = pdfium.FPDFPageObj_GetType(object)
    if (type !== imageObject && type !== formObject) continue
    if (!pdfium.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12)) continue
    const start = scratch >> 2
    const [left = 0, bottom = 0, right = 0, top = 0] = memoryOf(pdfium).HEAPF32.subarray(start, start + 4)
    covered += (right - left) * (top - bottom)
  }
  pdfium.FPDF_ClosePage(page)
  return covered * 2 >= sheet
}

/**
 * Everything in an inspected document that asks for fields: its text and drawn lines and boxes, in specification
 * space. `form` is what its form asked for before the inspection flattened it. Throws if PDFium cannot open the file.
 */
export async function readSigns(
  bytes: Uint8Array,
  form: readonly FieldSuggestion[],
  engine: TextEngine,
): Promise<DocumentSigns> {
  const { pages } = await openDocument(bytes)
  const { pdfium } = engine
  return readPages(bytes, engine, (document, scratch) => {
    const lines: TextLine[] = []
    const ruled: RuledLine[] = []
    const boxes: DrawnBox[] = []
    pages.forEach(({ box }, index) => {
      const page = pdfium.FPDF_LoadPage(document, index)
      if (page === 0) return
      const drawn = readDrawnSigns(pdfium, page, { number: index + 1, box, scratch })
      const isTold =
        drawn.ruled.length > 0 || drawn.boxes.length > 0 || asksForFields(plainText(engine, page))
      pdfium.FPDF_ClosePage(page)
      if (!isTold) return
      lines.push(...linesOnPage(engine, document, { index, box, scratch }))
      ruled.push(...drawn.ruled)
      boxes.push(...drawn.boxes)
    })
    return { pages: pages.map(({ box }) => pageSizeOf(box)), lines, ruled, boxes, form }
  })
}

interface PagePlace {
  readonly index: number
  readonly box: PageBox
  readonly scratch: number
}

function linesOnPage(
  { pdfium }: TextEngine,
  document: number,
  { index, box, scratch }: PagePlace,
): TextLine[] {
  const glyphs = readGlyphs(pdfium, document, index, scratch)
  return linesOf(placeGlyphs(glyphs, box)).map((characters) => ({ page: index + 1, characters }))
}

/** Every match of every anchor in a document. Source: specification, Field, placement rule 1. */
export async function findAnchors(
  bytes: Uint8Array,
  anchors: readonly string[],
  engine: TextEngine,
): Promise<Map<string, AnchorMatch[]>> {
  const lines = await readTextLines(bytes, engine)
  return new Map(anchors.map((anchor) => [anchor, matchAnchor(anchor, lines)]))
}

/** All glyphs of a page in PDFium's order, in the page's user space; none if it cannot read the page. */
function readGlyphs(pdfium: WrappedPdfiumModule, document: number, index: number, scratch: number): Glyph[] {
  const page = pdfium.FPDF_LoadPage(document, index)
  if (page === 0) return []
  const text = pdfium.FPDFText_LoadPage(page)
  try {
    const count = text === 0 ? 0 : pdfium.FPDFText_CountChars(text)
    return Array.from({ length: count }, (_, at) => readGlyph(pdfium, text, at, scratch))
  } finally {
    if (text !== 0) pdfium.FPDFText_ClosePage(text)
    pdfium.FPDF_ClosePage(page)
  }
}

function readGlyph(pdfium: WrappedPdfiumModule, text: number, at: number, scratch: number): Glyph {
  const calls = callsOf(pdfium)
  const code = calls.FPDFText_GetUnicode(text, at)
  const letters = code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  const generated = calls.FPDFText_IsGenerated(text, at) === 1
  if (generated || letters === '\r' || letters === '\n') return { ...unplaced, text: letters }
  const { HEAPF32, HEAPF64 } = memoryOf(pdfium)
  const hasOrigin = calls.FPDFText_GetCharOrigin(text, at, scratch, scratch + 8) !== 0
  const x = HEAPF64[scratch >> 3] ?? 0
  const y = HEAPF64[(scratch + 8) >> 3] ?? 0
  const hasBox = calls.FPDFText_GetLooseCharBox(text, at, scratch) !== 0
  if (!hasOrigin || !hasBox) return { ...unplaced, text: letters }
  const [left = 0, top = 0, right = 0, bottom = 0] = HEAPF32.subarray(scratch >> 2, (scratch >> 2) + 4)
  const angle = calls.FPDFText_GetCharAngle(text, at)
  const box = { width: right - left, height: top - bottom }
  const size = isSlanted(angle) ? slantedSize(pdfium, text, at, { box, angle, scratch }) : null
  const [length, extent] = Math.abs(Math.cos(angle)) > 0.7 ? [box.width, box.height] : [box.height, box.width]
  return { text: letters, placed: true, x, y, left, bottom, right, top, angle, length, extent, ...size }
}

function isSlanted(angle: number): boolean {
  return Math.min(Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))) > 0.03
}

/**
 * How long a slanted character is on its line, and how high its font is across. Only the box around both is known: it is
 * both, seen from the side and from below.
 */
function slantedSize(
  pdfium: WrappedPdfiumModule,
  text: number,
  at: number,
  { box, angle, scratch }: { readonly box: Box; readonly angle: number; readonly scratch: number },
): Pick<Glyph, 'length' | 'extent'> | null {
  const font = pdfium.FPDFTextObj_GetFont(pdfium.FPDFText_GetTextObject(text, at))
  const size = pdfium.FPDFText_GetFontSize(text, at)
  const isKnown =
    font !== 0 &&
    pdfium.FPDFFont_GetAscent(font, size, scratch) &&
    pdfium.FPDFFont_GetDescent(font, size, scratch + 4) &&
    pdfium.FPDFText_GetMatrix(text, at, scratch + 8)
  if (!isKnown) return null
  const { HEAPF32 } = memoryOf(pdfium)
  const [ascent = 0, descent = 0, , , c = 0, d = 0] = HEAPF32.subarray(scratch >> 2, (scratch >> 2) + 6)
  const extent = (ascent - descent) * Math.hypot(c, d)
  const length = (box.width + box.height) / (Math.abs(Math.sin(angle)) + Math.abs(Math.cos(angle))) - extent
  return extent > 0 && length >= 0 ? { length, extent } : null
}

interface Box {
  readonly width: number
  readonly height: number
}

const unplaced: Glyph = {
  text: '',
  placed: false,
  x: 0,
  y: 0,
  left: 0,
  bottom: 0,
  right: 0,
  top: 0,
  angle: 0,
  length: 0,
  extent: 0,
}

/** Glyphs in specification space, without those outside the visible page. PDFium counts angles clockwise. */
function placeGlyphs(glyphs: readonly Glyph[], box: PageBox): Glyph[] {
  const matrix = userToSpecification(box)
  const size = pageSizeOf(box)
  const turned = (box.rotation * Math.PI) / 180
  return glyphs.flatMap((glyph) => {
    if (!glyph.placed) return [glyph]
    const origin = mapPoint(matrix, glyph.x, glyph.y)
    const one = mapPoint(matrix, glyph.left, glyph.bottom)
    const other = mapPoint(matrix, glyph.right, glyph.top)
    const placed = {
      ...glyph,
      ...origin,
      left: Math.min(one.x, other.x),
      right: Math.max(one.x, other.x),
      bottom: Math.min(one.y, other.y),
      top: Math.max(one.y, other.y),
      angle: -glyph.angle - turned,
      length: glyph.length * box.userUnit,
      extent: glyph.extent * box.userUnit,
    }
    const visible =
      placed.right > 0 && placed.left < size.width && placed.top > 0 && placed.bottom < size.height
    return visible ? [placed] : []
  })
}
