import type { TextEngine } from './pdfium.ts'
import { memoryOf, readPages } from './pdfium.ts'

/** Four bytes per pixel, row by row from the top: blue, green, red and one that means nothing. */
export interface PagePicture {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/** What a picture has to fit into, in pixels, or a sheet in points. */
interface Box {
  readonly width: number
  readonly height: number
}

/** The pixel width of a phone's screen. A very long page would make a picture too large to load quickly. */
export const phone: Box = { width: 780, height: 2400 }
/** A card of a list on a sharp screen. */
export const icon: Box = { width: 256, height: 362 }
/** Annotations as printed, without subpixel hinting. Source: fpdfview.h, FPDF_ANNOT, FPDF_LCD_TEXT unset. */
const asPrinted = 0x01
const bitmapBgrx = 0
const white = 0xff_ff_ff_ff

/**
 * Draws a small picture of a document's first page as printed: to show while the browser is still loading the real
 * renderer, or in lists. Throws if PDFium cannot open the file or its first page.
 */
export function drawFirstPage(bytes: Uint8Array, engine: TextEngine, box: Box): PagePicture {
  return drawPage(bytes, 1, engine, ({ width, height }) => Math.min(box.width / width, box.height / height))
}

/** Pixels per point from which letters of usual size are read well: 200 per inch. */
const legible = 200 / 72
/** Pixels of the longer side, which limits what a poster takes. */
const longestRead = 3200
/** A pixel darker than this is ink. */
const ink = 160
/** Ink of a page below this, in millionths, is dirt on an empty sheet. */
const leastInk = 30

/** A page as a picture to be read by a machine: one byte a pixel, row by row from the top, from black to white. */
export interface GreyPage {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/**
 * Draws a page (from 1) large enough for its text to be recognised. Null if it is empty. Throws if PDFium cannot open the
 * file or the page.
 */
export function drawToRead(bytes: Uint8Array, number: number, engine: TextEngine): GreyPage | null {
  const { width, height, pixels } = drawPage(bytes, number, engine, (paper) =>
    Math.min(legible, longestRead / Math.max(paper.width, paper.height)),
  )
  const grey = new Uint8Array(width * height)
  let dark = 0
  for (let at = 0; at < grey.length; at += 1) {
    const shade = lightness(pixels, at * 4)
    grey[at] = shade
    if (shade < ink) dark += 1
  }
  return dark * 1_000_000 < leastInk * grey.length ? null : { width, height, pixels: grey }
}

/** The lightness of a pixel. Source: ITU-R BT.601, luma. */
export function lightness(pixels: Uint8Array, at: number): number {
  const [blue = 0, green = 0, red = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]]
  return Math.trunc((red * 299 + green * 587 + blue * 114 + 500) / 1000)
}

/** Draws a page (from 1) at a scale in pixels per point. */
function drawPage(
  bytes: Uint8Array,
  number: number,
  engine: TextEngine,
  scaleOf: (paper: Box) => number,
): PagePicture {
  return readPages(bytes, engine, (document) => {
    const { pdfium } = engine
    const page = pdfium.FPDF_LoadPage(document, number - 1)
    if (page === 0) throw new Error(`PDFium cannot open page ${number}`)
    try {
      const paper = { width: pdfium.FPDF_GetPageWidthF(page), height: pdfium.FPDF_GetPageHeightF(page) }
      return drawOpened(engine, page, paper, scaleOf(paper))
    } finally {
      pdfium.FPDF_ClosePage(page)
    }
  })
}

function drawOpened({ pdfium }: TextEngine, page: number, paper: Box, scale: number): PagePicture {
  const width = Math.max(Math.round(paper.width * scale), 1)
  const height = Math.max(Math.round(paper.height * scale), 1)
  const bitmap = pdfium.FPDFBitmap_Create(width, height, bitmapBgrx)
  if (bitmap === 0) throw new Error('PDFium has no memory for the picture')
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white)
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, asPrinted)
    const start = pdfium.FPDFBitmap_GetBuffer(bitmap)
    return { width, height, pixels: memoryOf(pdfium).HEAPU8.slice(start, start + width * height * 4) }
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap)
  }
}
