import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import type { DrawnBox, RuledLine } from '#domain/field/suggestions/suggest-fields.ts'
import type { Matrix, PageBox } from './page-box.ts'
import { compose, mapPoint, userToSpecification } from './page-box.ts'
import { formObject, pathObject } from './pdfium.ts'

/** What is drawn on a page that says where somebody has to write. */
export interface DrawnSigns {
  readonly ruled: readonly RuledLine[]
  readonly boxes: readonly DrawnBox[]
}

const lineTo = 0
const moveTo = 2
/** A plan or a chart has many more, and nothing to be filled in. */
const mostObjects = 3000
const mostSegments = 64
const deepestForm = 3

interface Walk {
  readonly pdfium: WrappedPdfiumModule
  readonly scratch: number
  readonly page: number
  readonly ruled: RuledLine[]
  readonly boxes: DrawnBox[]
  left: number
}

/**
 * Horizontal lines and small squares that are drawn on an open page, in specification space. `number` is the page's, from 1;
 * `scratch` are 64 bytes of PDFium's memory.
 */
export function readDrawnSigns(
  pdfium: WrappedPdfiumModule,
  page: number,
  { number, box, scratch }: { readonly number: number; readonly box: PageBox; readonly scratch: number },
): DrawnSigns {
  const walk: Walk = { pdfium, scratch, page: number, ruled: [], boxes: [], left: mostObjects }
  const matrix = userToSpecification(box)
  const count = pdfium.FPDFPage_CountObjects(page)
  for (let index = 0; index < count && walk.left > 0; index += 1)
    readObject(walk, pdfium.FPDFPage_GetObject(page, index), matrix, 0)
  return walk.left > 0 ? { ruled: walk.ruled, boxes: walk.boxes } : { ruled: [], boxes: [] }
}

function readObject(walk: Walk, object: number, above: Matrix, depth: number): void {
  const { pdfium } = walk
  walk.left -= 1
  const type = pdfium.FPDFPageObj_GetType(object)
  if (type === pathObject) readPath(walk, object, compose(matrixOf(walk, object), above))
  if (type !== formObject || depth >= deepestForm) return
  const matrix = compose(matrixOf(walk, object), above)
  const count = pdfium.FPDFFormObj_CountObjects(object)
  for (let index = 0; index < count && walk.left > 0; index += 1)
    readObject(walk, pdfium.FPDFFormObj_GetObject(object, index), matrix, depth + 1)
}

interface Point {
  readonly x: number
  readonly y: number
}

function readPath(walk: Walk, object: number, matrix: Matrix): void {
  const { pdfium } = walk
  const count = pdfium.FPDFPath_CountSegments(object)
  if (count < 2 || count > mostSegments) return
  let outline: Point[] = []
  const isEmpty = !isFilled(walk, object)
  const finish = () => {
    takeOutline(walk, outline, isEmpty)
    outline = []
  }
  for (let index = 0; index < count; index += 1) {
    const segment = pdfium.FPDFPath_GetPathSegment(object, index)
    const type = pdfium.FPDFPathSegment_GetType(segment)
    if (type === moveTo) finish()
    else if (type !== lineTo) return
    const point = pointOf(walk, segment)
    if (point) outline.push(mapPoint(matrix, point.x, point.y))
  }
  finish()
}

/** Whether a path is filled with anything darker than paper: a filled square is a mark or a logo, not a box to tick. */
function isFilled(walk: Walk, object: number): boolean {
  const { pdfium, scratch } = walk
  if (!pdfium.FPDFPath_GetDrawMode(object, scratch, scratch + 4) || words(walk, 1)[0] === 0) return false
  if (!pdfium.FPDFPageObj_GetFillColor(object, scratch, scratch + 4, scratch + 8, scratch + 12)) return true
  const [red = 0, green = 0, blue = 0, alpha = 255] = words(walk, 4)
  return alpha > 20 && Math.min(red, green, blue) < 225
}

/** A stroke from left to right, a rectangle as thin as one, or an empty square. */
function takeOutline({ page, ruled, boxes }: Walk, outline: readonly Point[], isEmpty: boolean): void {
  if (outline.length < 2) return
  const [left, right] = extentOf(outline.map(({ x }) => x))
  const [bottom, top] = extentOf(outline.map(({ y }) => y))
  const [width, height] = [right - left, top - bottom]
  if (height <= 1.6 && width >= 24) ruled.push({ page, left, right, y: bottom })
  const isSquare = Math.abs(width - height) < 2 && width >= 5.5 && width <= 20
  const isBox = outline.length >= 4 && outline.length <= 5 && outline.every(isCorner)
  if (isSquare && isBox && isEmpty) boxes.push({ page, left, bottom, width, height })

  function isCorner({ x, y }: Point): boolean {
    return Math.min(x - left, right - x) < 0.5 && Math.min(y - bottom, top - y) < 0.5
  }
}

function extentOf(values: readonly number[]): readonly [number, number] {
  return [Math.min(...values), Math.max(...values)]
}

/** The module's memory as Emscripten shows it; the view is a new one after it grew. */
function floats({ pdfium, scratch }: Walk, count: number): Float32Array {
  const { HEAPF32 } = pdfium.pdfium as unknown as { readonly HEAPF32: Float32Array }
  return HEAPF32.subarray(scratch >> 2, (scratch >> 2) + count)
}

/** The same for whole numbers. */
function words({ pdfium, scratch }: Walk, count: number): Uint32Array {
  const { HEAPU32 } = pdfium.pdfium as unknown as { readonly HEAPU32: Uint32Array }
  return HEAPU32.subarray(scratch >> 2, (scratch >> 2) + count)
}

function matrixOf(walk: Walk, object: number): Matrix {
  if (!walk.pdfium.FPDFPageObj_GetMatrix(object, walk.scratch)) return [1, 0, 0, 1, 0, 0]
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = floats(walk, 6)
  return [a, b, c, d, e, f]
}

function pointOf(walk: Walk, segment: number): Point | null {
  if (!walk.pdfium.FPDFPathSegment_GetPoint(segment, walk.scratch, walk.scratch + 4)) return null
  const [x = 0, y = 0] = floats(walk, 2)
  return { x, y }
}
