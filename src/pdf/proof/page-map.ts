import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import type { Matrix, PageSize, Rectangle } from '../page-box.ts'
import { around, compose, mapPoint } from '../page-box.ts'
import { memoryOf } from '../pdfium.ts'

/** PDFium answers in whole pixels: so many for each point. */
const pixelsPerPoint = 1000
/** Far enough apart that rounding does not matter. */
const apart = 1000
/** Sides that differ by more have not been measured alike. */
const sameSide = 0.5

/**
 * The map from a page's user space to specification space, as PDFium shows the page. Null if the page does not have the
 * shape of `size`. PDFium does not know user units, so only the shape can be compared.
 */
export function shownMap(pdfium: WrappedPdfiumModule, page: number, size: PageSize): Matrix | null {
  const scale = size.width / pdfium.FPDF_GetPageWidthF(page)
  if (!Number.isFinite(scale) || scale <= 0) return null
  if (Math.abs(pdfium.FPDF_GetPageHeightF(page) * scale - size.height) > sameSide * Math.max(1, scale))
    return null
  const { malloc, free } = pdfium.pdfium.wasmExports
  const answer = malloc(8)
  const [wide, high] = [size.width, size.height].map((side) => Math.round(side * pixelsPerPoint))
  const shown = (x: number, y: number) => {
    pdfium.FPDF_PageToDevice(page, 0, 0, wide ?? 0, high ?? 0, 0, x, y, answer, answer + 4)
    const [right = 0, down = 0] = new Int32Array(memoryOf(pdfium).HEAPU8.buffer).subarray(
      answer >> 2,
      (answer >> 2) + 2,
    )
    return { x: right / pixelsPerPoint, y: size.height - down / pixelsPerPoint }
  }
  try {
    const [origin, across, up] = [shown(0, 0), shown(apart, 0), shown(0, apart)]
    return [
      (across.x - origin.x) / apart,
      (across.y - origin.y) / apart,
      (up.x - origin.x) / apart,
      (up.y - origin.y) / apart,
      origin.x,
      origin.y,
    ]
  } finally {
    free(answer)
  }
}

/** The matrix of a page object, then `after`. */
export function matrixOf(pdfium: WrappedPdfiumModule, object: number, after: Matrix): Matrix {
  const values = floats(pdfium, 6, (at) => pdfium.FPDFPageObj_GetMatrix(object, at))
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = values
  return compose([a, b, c, d, e, f], after)
}

/** The bounds of a page object, mapped. */
export function boundsOf(pdfium: WrappedPdfiumModule, object: number, map: Matrix): Rectangle {
  const [left = 0, bottom = 0, right = 0, top = 0] = floats(pdfium, 4, (at) =>
    pdfium.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12),
  )
  return around([mapPoint(map, left, bottom), mapPoint(map, right, top)])
}

/** Numbers that a call writes to an address. None if it refuses. */
export function floats(
  pdfium: WrappedPdfiumModule,
  count: number,
  write: (address: number) => boolean,
): readonly number[] {
  const { malloc, free } = pdfium.pdfium.wasmExports
  const address = malloc(count * 4)
  const isWritten = write(address)
  const values = [...memoryOf(pdfium).HEAPF32.subarray(address >> 2, (address >> 2) + count)]
  free(address)
  return isWritten ? values : []
}
