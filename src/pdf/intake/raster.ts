import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import { memoryOf } from '../pdfium.ts'

/** Pixels per point: 40 dots per inch, and 10 for a page that takes too long. */
const usual = 40 / 72
const coarse = 10 / 72
const mostMilliseconds = 2000
/** So much time for all pages together, then the rest is compared coarsely too. */
const mostForAll = 8000
/** The longest side of a picture: a poster is compared coarsely. */
const mostPixels = 4000
/** Up to so many pixels may differ by more than the smoothing of an edge. */
const mostChannel = 32
const mostDiffering = 3
const bitmapBgrx = 0
const white = 0xff_ff_ff_ff
/** Source: fpdf_progressive.h, FPDF_RENDER_TOBECONTINUED. */
const interrupted = 1

/** Draws pages in memory, and stops with those that take too long. Close it, or its memory stays taken. */
export class Renderer {
  readonly pdfium: WrappedPdfiumModule
  readonly #pause: number
  readonly #call: number
  #until = Infinity
  /** Milliseconds of drawing so far. */
  spent = 0

  constructor(pdfium: WrappedPdfiumModule) {
    this.pdfium = pdfium
    const { addFunction, setValue, wasmExports } = pdfium.pdfium
    this.#call = addFunction(() => (performance.now() > this.#until ? 1 : 0), 'ii')
    this.#pause = wasmExports.malloc(12)
    setValue(this.#pause, 1, 'i32')
    setValue(this.#pause + 4, this.#call, 'i32')
    setValue(this.#pause + 8, 0, 'i32')
  }

  close(): void {
    this.pdfium.pdfium.wasmExports.free(this.#pause)
    this.pdfium.pdfium.removeFunction(this.#call)
  }

  /** How many pixels a page has. */
  sizeOf(page: number, scale: number): { readonly width: number; readonly height: number } {
    const pixels = (side: number) => Math.min(Math.max(Math.round(side * scale), 1), mostPixels)
    const { pdfium } = this
    return {
      width: pixels(pdfium.FPDF_GetPageWidthF(page)),
      height: pixels(pdfium.FPDF_GetPageHeightF(page)),
    }
  }

  /**
   * A page's pixels, four bytes each, with its annotations only if `flags` say so. Null if it takes longer than
   * `milliseconds`.
   */
  draw(page: number, scale: number, milliseconds: number, flags = 0): Uint8Array | null {
    const { pdfium } = this
    const { width, height } = this.sizeOf(page, scale)
    const bitmap = pdfium.FPDFBitmap_Create(width, height, bitmapBgrx)
    if (bitmap === 0) throw new Error('PDFium has no memory for the picture')
    try {
      pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white)
      const begun = performance.now()
      this.#until = begun + milliseconds
      const state = pdfium.FPDF_RenderPageBitmap_Start(
        bitmap,
        page,
        0,
        0,
        width,
        height,
        0,
        flags,
        this.#pause,
      )
      pdfium.FPDF_RenderPage_Close(page)
      this.spent += performance.now() - begun
      if (state === interrupted) return null
      const start = pdfium.FPDFBitmap_GetBuffer(bitmap)
      return memoryOf(pdfium).HEAPU8.slice(start, start + pdfium.FPDFBitmap_GetStride(bitmap) * height)
    } finally {
      pdfium.FPDFBitmap_Destroy(bitmap)
    }
  }
}

/** Whether two pages look different. */
export function pixelsDiffer(renderer: Renderer, before: number, after: number): boolean {
  const isLate = renderer.spent > mostForAll
  const one = isLate ? null : renderer.draw(before, usual, mostMilliseconds)
  const other = one === null ? null : renderer.draw(after, usual, mostMilliseconds * 2)
  if (one !== null && other !== null) return differ(one, other)
  const small = renderer.draw(before, coarse, Infinity)
  const smaller = renderer.draw(after, coarse, Infinity)
  return small === null || smaller === null || differ(small, smaller)
}

function differ(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return true
  let differing = 0
  for (let at = 0; at < one.length; at += 4) {
    const most = Math.max(
      Math.abs((one[at] ?? 0) - (other[at] ?? 0)),
      Math.abs((one[at + 1] ?? 0) - (other[at + 1] ?? 0)),
      Math.abs((one[at + 2] ?? 0) - (other[at + 2] ?? 0)),
    )
    if (most > mostChannel && (differing += 1) > mostDiffering) return true
  }
  return false
}
