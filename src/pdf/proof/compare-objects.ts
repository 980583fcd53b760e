import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import { formObject, memoryOf } from '../pdfium.ts'

/** In points. */
const nearby = 0.01

/**
 * Whether a page consists of the objects that it had before, of the same kinds and at the same places, and of the form
 * with the marks. For pages that there is no time to draw.
 */
export function hasSameObjects(
  pdfium: WrappedPdfiumModule,
  before: number,
  after: number,
  marks: number,
): boolean {
  const earlier = objectsOn(pdfium, before)
  const later = objectsOn(pdfium, after).filter((object) => object !== marks)
  return isSame(pdfium, earlier, later) || isWrapped(pdfium, earlier, later)
}

/** Content that restores more than it saves is put into a form of its own. */
function isWrapped(
  pdfium: WrappedPdfiumModule,
  earlier: readonly number[],
  later: readonly number[],
): boolean {
  const [form, ...others] = later
  if (form === undefined || others.length > 0 || pdfium.FPDFPageObj_GetType(form) !== formObject) return false
  const inside = Array.from({ length: pdfium.FPDFFormObj_CountObjects(form) }, (_, index) =>
    pdfium.FPDFFormObj_GetObject(form, index),
  )
  return isSame(pdfium, earlier, inside)
}

function objectsOn(pdfium: WrappedPdfiumModule, page: number): number[] {
  return Array.from({ length: pdfium.FPDFPage_CountObjects(page) }, (_, index) =>
    pdfium.FPDFPage_GetObject(page, index),
  )
}

function isSame(pdfium: WrappedPdfiumModule, earlier: readonly number[], later: readonly number[]): boolean {
  if (earlier.length !== later.length) return false
  const { malloc, free } = pdfium.pdfium.wasmExports
  const bounds = malloc(32)
  try {
    return earlier.every((object, index) => {
      const other = later[index] ?? 0
      return (
        pdfium.FPDFPageObj_GetType(object) === pdfium.FPDFPageObj_GetType(other) &&
        pdfium.FPDFPageObj_HasTransparency(object) === pdfium.FPDFPageObj_HasTransparency(other) &&
        isSamePlace(pdfium, object, other, bounds)
      )
    })
  } finally {
    free(bounds)
  }
}

function isSamePlace(pdfium: WrappedPdfiumModule, one: number, other: number, at: number): boolean {
  const isPlaced = pdfium.FPDFPageObj_GetBounds(one, at, at + 4, at + 8, at + 12)
  if (isPlaced !== pdfium.FPDFPageObj_GetBounds(other, at + 16, at + 20, at + 24, at + 28)) return false
  if (!isPlaced) return true
  const places = memoryOf(pdfium).HEAPF32.subarray(at >> 2, (at >> 2) + 8)
  return [0, 1, 2, 3].every((side) => !(Math.abs((places[side] ?? 0) - (places[side + 4] ?? 0)) > nearby))
}
