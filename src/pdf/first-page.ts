import type { TextEngine } from './pdfium.ts'
import { memoryOf, readPages } from './pdfium.ts'

/** Four bytes per pixel, row by row from the top: blue, green, red and one that means nothing. */
export interface PagePicture {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/** What a picture has to fit into, in pixels. */
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
  return readPages(bytes, engine, (document) => {
    const { pdfium } = engine
    const page = pdfium.FPDF_LoadPage(document, 0)
    if (page === 0) throw new Error('PDFium cannot open the first page')
    try {
      return drawPage(engine, page, box)
    } finally {
      pdfium.FPDF_ClosePage(page)
    }
  })
}

function drawPage({ pdfium }: TextEngine, page: number, box: Box): PagePicture {
  const paper = { width: pdfium.FPDF_GetPageWidthF(page), height: pdfium.FPDF_GetPageHeightF(page) }
  const scale = Math.min(box.width / paper.width, box.height / paper.height)
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
