import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import type { PdfiumFile, TextEngine } from '../pdfium.ts'
import { callsOf, memoryOf } from '../pdfium.ts'
import { Renderer, pixelsDiffer } from './raster.ts'

/** A page that does not look or read as it did in the upload. */
export interface Difference {
  readonly page: number
  readonly what: 'pages' | 'size' | 'picture' | 'text'
}

/** Source: fpdf_annot.h and ISO 32000-1 §12.5.3. */
const invisible = 1
const hidden = 2
const noView = 32
/** Source: fpdf_flatten.h, FLAT_NORMALDISPLAY. */
const asOnScreen = 0
/** In points: far less than a letter, and more than rounding. */
const nearby = 0.25

/**
 * Compares every page of a prepared file with the upload, as PDFium draws and reads both. Annotations of the upload are
 * drawn into its pages by PDFium for that, so the upload is altered in memory. Null if nothing differs.
 */
export function firstDifference(
  upload: PdfiumFile,
  prepared: PdfiumFile,
  { pdfium }: TextEngine,
): Difference | null {
  if (upload.pages !== prepared.pages) return { page: 0, what: 'pages' }
  const renderer = new Renderer(pdfium)
  try {
    for (let index = 0; index < upload.pages; index += 1) {
      const what = differenceOn(pdfium, renderer, pagesAt(pdfium, upload, prepared, index))
      if (what !== null) return { page: index + 1, what }
    }
    return null
  } finally {
    renderer.close()
  }
}

interface Pair {
  readonly before: number
  readonly after: number
}

function pagesAt(pdfium: WrappedPdfiumModule, upload: PdfiumFile, prepared: PdfiumFile, index: number): Pair {
  let before = pdfium.FPDF_LoadPage(upload.document, index)
  const reloaded = (): number => {
    pdfium.FPDF_ClosePage(before)
    return pdfium.FPDF_LoadPage(upload.document, index)
  }
  if (before !== 0 && pdfium.FPDFPage_GetAnnotCount(before) > 0) {
    hideWhatIsNotOnScreen(pdfium, before)
    keepInheritedBoxes(pdfium, before)
    pdfium.FPDFPage_Flatten(before, asOnScreen)
    before = reloaded()
  }
  if (before !== 0 && pdfium.FPDF_GetPageWidthF(before) === 0) {
    showWhole(pdfium, before)
    before = reloaded()
  }
  return { before, after: pdfium.FPDF_LoadPage(prepared.document, index) }
}

/** PDFium flattens annotations that are only printed, and leaves out those that are merely marked as unknown. */
function hideWhatIsNotOnScreen(pdfium: WrappedPdfiumModule, page: number): void {
  const count = pdfium.FPDFPage_GetAnnotCount(page)
  for (let index = 0; index < count; index += 1) {
    const annotation = pdfium.FPDFPage_GetAnnot(page, index)
    if (annotation === 0) continue
    const flags = pdfium.FPDFAnnot_GetFlags(annotation)
    const wanted = (flags & noView) === 0 ? flags & ~invisible : flags | hidden
    if (wanted !== flags) pdfium.FPDFAnnot_SetFlags(annotation, wanted)
    pdfium.FPDFPage_CloseAnnot(annotation)
  }
}

/** PDFium flattens a page without boxes of its own as if it were a letter, whatever it inherits. */
function keepInheritedBoxes(pdfium: WrappedPdfiumModule, page: number): void {
  const { malloc, free } = pdfium.pdfium.wasmExports
  const box = malloc(16)
  if (pdfium.FPDF_GetPageWidthF(page) > 0 && pdfium.FPDF_GetPageBoundingBox(page, box)) {
    const [left = 0, top = 0, right = 0, bottom = 0] = memoryOf(pdfium).HEAPF32.slice(
      box >> 2,
      (box >> 2) + 4,
    )
    if (!pdfium.FPDFPage_GetMediaBox(page, box, box + 4, box + 8, box + 12))
      pdfium.FPDFPage_SetMediaBox(page, left, bottom, right, top)
    if (!pdfium.FPDFPage_GetCropBox(page, box, box + 4, box + 8, box + 12))
      pdfium.FPDFPage_SetCropBox(page, left, bottom, right, top)
  }
  free(box)
}

/** A visible box outside the page shows nothing in PDFium, but the whole page in other readers. */
function showWhole(pdfium: WrappedPdfiumModule, page: number): void {
  const { malloc, free } = pdfium.pdfium.wasmExports
  const box = malloc(16)
  if (pdfium.FPDFPage_GetMediaBox(page, box, box + 4, box + 8, box + 12)) {
    const [left = 0, bottom = 0, right = 0, top = 0] = memoryOf(pdfium).HEAPF32.subarray(
      box >> 2,
      (box >> 2) + 4,
    )
    pdfium.FPDFPage_SetCropBox(page, left, bottom, right, top)
  }
  free(box)
}

function differenceOn(
  pdfium: WrappedPdfiumModule,
  renderer: Renderer,
  { before, after }: Pair,
): Difference['what'] | null {
  try {
    if (before === 0 || after === 0) return 'pages'
    if (!sameSize(pdfium, before, after)) return 'size'
    if (!sameText(pdfium, before, after)) return 'text'
    return pixelsDiffer(renderer, before, after) ? 'picture' : null
  } finally {
    for (const page of [before, after]) if (page !== 0) pdfium.FPDF_ClosePage(page)
  }
}

function sameSize(pdfium: WrappedPdfiumModule, before: number, after: number): boolean {
  return (
    Math.abs(pdfium.FPDF_GetPageWidthF(before) - pdfium.FPDF_GetPageWidthF(after)) < nearby &&
    Math.abs(pdfium.FPDF_GetPageHeightF(before) - pdfium.FPDF_GetPageHeightF(after)) < nearby
  )
}

/** Whether two pages have the same characters at the same places. */
function sameText(pdfium: WrappedPdfiumModule, before: number, after: number): boolean {
  const one = pdfium.FPDFText_LoadPage(before)
  const other = pdfium.FPDFText_LoadPage(after)
  const { malloc, free } = pdfium.pdfium.wasmExports
  const scratch = malloc(32)
  try {
    const count = one === 0 ? 0 : pdfium.FPDFText_CountChars(one)
    if (count !== (other === 0 ? 0 : pdfium.FPDFText_CountChars(other))) return false
    for (let at = 0; at < count; at += 1) if (!sameCharacter(pdfium, one, other, at, scratch)) return false
    return true
  } finally {
    free(scratch)
    for (const text of [one, other]) if (text !== 0) pdfium.FPDFText_ClosePage(text)
  }
}

function sameCharacter(
  pdfium: WrappedPdfiumModule,
  one: number,
  other: number,
  at: number,
  scratch: number,
): boolean {
  const calls = callsOf(pdfium)
  if (calls.FPDFText_GetUnicode(one, at) !== calls.FPDFText_GetUnicode(other, at)) return false
  const placed = calls.FPDFText_GetCharOrigin(one, at, scratch, scratch + 8)
  if (placed !== calls.FPDFText_GetCharOrigin(other, at, scratch + 16, scratch + 24)) return false
  if (placed === 0) return true
  const { HEAPF64 } = memoryOf(pdfium)
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = HEAPF64.subarray(scratch >> 3, (scratch >> 3) + 4)
  return !(Math.abs(x1 - x2) > nearby || Math.abs(y1 - y2) > nearby)
}
