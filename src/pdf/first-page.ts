import type { TextEngine } from './pdfium.ts'
import { memoryOf, readPages } from './pdfium.ts'

/** A greyscale picture: one byte per pixel, row by row from the top, 0 black to 255 white. */
export interface GreyPicture {
  readonly width: number
  readonly height: number
  readonly grey: Uint8Array
}

/** The pixel width of a phone's screen. */
const pictureWidth = 780
/** A very long page would make a picture too large to load quickly. */
const mostHeight = 2400
/** Annotations as printed, without subpixel hinting. Source: fpdfview.h, FPDF_ANNOT, FPDF_LCD_TEXT unset. */
const asPrinted = 0x01
const bitmapBgrx = 0
const white = 0xff_ff_ff_ff

/**
 * Draws a small picture of a document's first page as printed, to show while the browser is still loading the real
 * renderer. Throws if PDFium cannot open the file or its first page.
 */
export function drawFirstPage(bytes: Uint8Array, engine: TextEngine): GreyPicture {
  return readPages(bytes, engine, (document) => {
    const { pdfium } = engine
    const page = pdfium.FPDF_LoadPage(document, 0)
    if (page === 0) throw new Error('PDFium cannot open the first page')
    try {
      return drawPage(engine, page)
    } finally {
      pdfium.FPDF_ClosePage(page)
    }
  })
}

function drawPage({ pdfium }: TextEngine, page: number): GreyPicture {
  const paper = { width: pdfium.FPDF_GetPageWidthF(page), height: pdfium.FPDF_GetPageHeightF(page) }
  const scale = Math.min(pictureWidth / paper.width, mostHeight / paper.height)
  const width = Math.max(Math.round(paper.width * scale), 1)
  const height = Math.max(Math.round(paper.height * scale), 1)
  const bitmap = pdfium.FPDFBitmap_Create(width, height, bitmapBgrx)
  if (bitmap === 0) throw new Error('PDFium has no memory for the picture')
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white)
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, asPrinted)
    const start = pdfium.FPDFBitmap_GetBuffer(bitmap)
    const stride = pdfium.FPDFBitmap_GetStride(bitmap)
    const pixels = memoryOf(pdfium).HEAPU8.subarray(start, start + stride * height)
    return { width, height, grey: greyOf(pixels, { width, height, stride }) }
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap)
  }
}

/** The lightness of the pixels. Source: ITU-R BT.601, luma. */
function greyOf(
  pixels: Uint8Array,
  { width, height, stride }: { readonly width: number; readonly height: number; readonly stride: number },
): Uint8Array {
  const grey = new Uint8Array(width * height)
  for (let row = 0, to = 0; row < height; row += 1)
    for (let from = row * stride, end = from + width * 4; from < end; from += 4, to += 1) {
      const [blue = 0, green = 0, red = 0] = [pixels[from], pixels[from + 1], pixels[from + 2]]
      grey[to] = (red * 299 + green * 587 + blue * 114 + 500) / 1000
    }
  return grey
}
