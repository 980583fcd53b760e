import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import type { AnchorMatch, TextLine } from '#domain/field/anchors.ts'
import type { FieldSuggestion } from '#domain/field/suggestions/suggestion.ts'
import type { DocumentSigns, DrawnBox, RuledLine } from '#domain/field/suggestions/suggest-fields.ts'
import type { PageBox } from './page-box.ts'
import type { Glyph } from './text-lines.ts'
import { init } from '@embedpdf/pdfium'
import { matchAnchor } from '#domain/field/anchors.ts'
import { openDocument } from './document.ts'
import { asksForFields } from '#domain/field/suggestions/suggest-fields.ts'
import { readDrawnSigns } from './drawn-signs.ts'
import { mapPoint, pageSizeOf, userToSpecification } from './page-box.ts'
import { linesOf } from './text-lines.ts'

/** A running PDFium, started by `startTextEngine`. Serves any number of documents, one at a time. */
export interface TextEngine {
  readonly pdfium: WrappedPdfiumModule
}

/** The module's memory in Emscripten; its views are replaced when it grows. */
interface WasmMemory {
  readonly HEAPU8: Uint8Array
  readonly HEAPF32: Float32Array
  readonly HEAPF64: Float64Array
}

/** PDFium's current memory. */
export function memoryOf({ pdfium }: WrappedPdfiumModule): WasmMemory {
  return pdfium as unknown as WasmMemory
}

/** Per-character calls, made directly because the wrapper takes longer than the calls themselves. */
interface CharacterCalls {
  readonly FPDFText_GetUnicode: (text: number, at: number) => number
  readonly FPDFText_IsGenerated: (text: number, at: number) => number
  readonly FPDFText_GetCharOrigin: (text: number, at: number, x: number, y: number) => number
  readonly FPDFText_GetLooseCharBox: (text: number, at: number, rectangle: number) => number
  readonly FPDFText_GetCharAngle: (text: number, at: number) => number
}

function callsOf({ pdfium }: WrappedPdfiumModule): CharacterCalls {
  return pdfium.wasmExports as unknown as CharacterCalls
}

/** Starts PDFium from the bytes of `@embedpdf/pdfium/pdfium.wasm`. */
export async function startTextEngine(wasm: Uint8Array): Promise<TextEngine> {
  const pdfium = await init({ wasmBinary: new Uint8Array(wasm).buffer })
  pdfium.PDFiumExt_Init()
  return { pdfium }
}

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

/** The text of an open page without positions, which takes a hundredth of the time. */
function plainText({ pdfium }: TextEngine, page: number): string {
  const text = pdfium.FPDFText_LoadPage(page)
  if (text === 0) return ''
  const count = pdfium.FPDFText_CountChars(text)
  const { malloc, free } = pdfium.pdfium.wasmExports
  const buffer = malloc((count + 1) * 2)
  try {
    const written = pdfium.FPDFText_GetText(text, 0, count, buffer)
    const start = buffer >> 1
    const units = new Uint16Array(memoryOf(pdfium).HEAPU8.buffer).subarray(
      start,
      start + Math.max(written - 1, 0),
    )
    let read = ''
    for (let at = 0; at < units.length; at += 8192)
      read += String.fromCharCode(...units.subarray(at, at + 8192))
    return read
  } finally {
    free(buffer)
    pdfium.FPDFText_ClosePage(text)
  }
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

/**
 * Opens a file in PDFium's memory while `read` runs; it gets the file and 64 bytes of scratch memory. Throws if it
 * cannot be opened.
 */
export function readPages<Answer>(
  bytes: Uint8Array,
  { pdfium }: TextEngine,
  read: (document: number, scratch: number) => Answer,
): Answer {
  const { malloc, free } = pdfium.pdfium.wasmExports
  const file = malloc(bytes.length)
  memoryOf(pdfium).HEAPU8.set(bytes, file)
  const document = pdfium.FPDF_LoadMemDocument(file, bytes.length, '')
  const scratch = malloc(64)
  try {
    if (document === 0) throw new Error('PDFium cannot open the document')
    return read(document, scratch)
  } finally {
    if (document !== 0) pdfium.FPDF_CloseDocument(document)
    free(scratch)
    free(file)
  }
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
  return { text: letters, placed: true, x, y, left, bottom, right, top, angle }
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
    }
    const visible =
      placed.right > 0 && placed.left < size.width && placed.top > 0 && placed.bottom < size.height
    return visible ? [placed] : []
  })
}
