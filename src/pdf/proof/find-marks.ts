import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import type { Mark, TextMark } from '../marks/mark.ts'
import type { Matrix, Rectangle } from '../page-box.ts'
import type { StampItem } from '../stamp.ts'
import { pointsOf } from '../marks/mark.ts'
import { around, mapPoint } from '../page-box.ts'
import { formObject, memoryOf, pathObject, textObject } from '../pdfium.ts'
import { boundsOf, floats, matrixOf } from './page-map.ts'

/** Marks may be this far from their place, in points. */
export const tolerance = 0.5

/** Forms are searched for the marks from the last object of the page backwards. */
const mostForms = 20
/** A text may consist of as many objects as it has characters. */
const mostAhead = 4000
/** Steps between 0 and 255. */
const sameColor = 2
/** As a part of the font size. */
const sameSize = 0.02

/** A mark with its place, and the objects that draw it as they were found. */
export interface FoundMark {
  readonly item: number
  readonly mark: Mark
  /** Points from where it should be. Infinity when nothing like it was drawn. */
  readonly distance: number
  readonly objects: readonly number[]
  /** Whether these are all of its objects: unknown if the next mark was not found. */
  readonly isWhole: boolean
  /** From the form that draws it to specification space. */
  readonly map: Matrix
}

/** The marks of a page, and whether something is drawn after them or clips them. */
export interface FoundMarks {
  readonly form: number
  readonly isOnTop: boolean
  readonly marks: readonly FoundMark[]
}

/** An item and its position among all that were to be drawn. */
export interface NumberedItem {
  readonly item: StampItem
  readonly index: number
}

interface Drawn {
  readonly object: number
  readonly kind: number
  readonly map: Matrix
}

/**
 * Finds the marks of a page among its objects. They should be in the form that is its last object. If nothing in there is
 * where it should be, earlier forms are searched. Null if the page draws no form at all.
 */
export function findMarks(
  pdfium: WrappedPdfiumModule,
  page: number,
  items: readonly NumberedItem[],
  map: Matrix,
): FoundMarks | null {
  const last = pdfium.FPDFPage_CountObjects(page) - 1
  let fallback: FoundMarks | null = null
  for (let index = last, forms = 0; index >= 0 && forms < mostForms; index -= 1) {
    const form = pdfium.FPDFPage_GetObject(page, index)
    if (pdfium.FPDFPageObj_GetType(form) !== formObject) continue
    forms += 1
    const marks = marksIn(pdfium, form, items, map)
    const isOnTop = index === last && !isClipped(pdfium, form)
    if (marks.some(({ distance }) => distance <= tolerance)) return { form, isOnTop, marks }
    fallback ??= { form, isOnTop, marks }
  }
  return fallback
}

function isClipped(pdfium: WrappedPdfiumModule, form: number): boolean {
  const clip = pdfium.FPDFPageObj_GetClipPath(form)
  return clip !== 0 && pdfium.FPDFClipPath_CountPaths(clip) > 0
}

function marksIn(
  pdfium: WrappedPdfiumModule,
  form: number,
  items: readonly NumberedItem[],
  map: Matrix,
): FoundMark[] {
  const inForm = matrixOf(pdfium, form, map)
  const drawn = objectsIn(pdfium, form, inForm).flatMap((one) =>
    one.kind === formObject ? objectsIn(pdfium, one.object, matrixOf(pdfium, one.object, inForm)) : [one],
  )
  const found: { item: number; mark: Mark; distance: number; at: number | null }[] = []
  let next = 0
  for (const { item, index } of items)
    for (const mark of item.marks) {
      const { distance, at } = nearest(pdfium, drawn, next, expected(mark, item))
      found.push({ item: index, mark, distance, at })
      if (at !== null) next = at + 1
    }
  let end: number | null = drawn.length
  return found
    .toReversed()
    .map(({ item, mark, distance, at }): FoundMark => {
      const isWhole = end !== null
      const objects = at === null ? [] : drawn.slice(at, end ?? at + 1).map(({ object }) => object)
      end = at
      return { item, mark, distance, objects, isWhole, map: drawn[at ?? -1]?.map ?? inForm }
    })
    .toReversed()
}

/** What a form draws: marks, or further forms with a path that is drawn in several places. */
function objectsIn(pdfium: WrappedPdfiumModule, form: number, map: Matrix): Drawn[] {
  return Array.from({ length: pdfium.FPDFFormObj_CountObjects(form) }, (_, index): Drawn => {
    const object = pdfium.FPDFFormObj_GetObject(form, index)
    return { object, kind: pdfium.FPDFPageObj_GetType(object), map }
  })
}

/** Where a mark should be: the start of a text on its baseline, the bounds of a path. */
interface Expected {
  readonly kind: number
  readonly bounds: Rectangle
  readonly isStroked: boolean
  readonly within: number
}

function expected(mark: Mark, { box }: StampItem): Expected {
  if (mark.kind === 'text') {
    const [x, y] = [box.left + mark.x, box.bottom + mark.baseline]
    // A line may begin with a sign that its font moves to another place.
    const within = /\p{M}/u.test(mark.text) ? tolerance + mark.size : tolerance
    return { kind: textObject, bounds: around([{ x, y }]), isStroked: false, within }
  }
  return {
    kind: pathObject,
    bounds: around(pointsOf(mark).map(({ x, y }) => ({ x: x + box.left, y: y + box.bottom }))),
    isStroked: mark.stroke !== null,
    within: tolerance,
  }
}

/** The first object at the place of a mark. Without one, how far away the nearest is. */
function nearest(
  pdfium: WrappedPdfiumModule,
  drawn: readonly Drawn[],
  from: number,
  place: Expected,
): { readonly distance: number; readonly at: number | null } {
  let smallest = Infinity
  const end = Math.min(drawn.length, from + mostAhead)
  for (let at = from; at < end; at += 1) {
    const one = drawn[at]
    if (one?.kind !== place.kind) continue
    const distance = distanceBetween(placeOf(pdfium, one, place.isStroked), place.bounds)
    if (distance <= place.within) return { distance: Math.min(distance, tolerance), at }
    smallest = Math.min(smallest, distance)
  }
  return { distance: smallest, at: null }
}

function placeOf(pdfium: WrappedPdfiumModule, { object, kind, map }: Drawn, isStroked: boolean): Rectangle {
  if (kind === pathObject && !isStroked) return boundsOf(pdfium, object, map)
  const whole = matrixOf(pdfium, object, map)
  return kind === textObject
    ? around([{ x: whole[4], y: whole[5] }])
    : around(segments(pdfium, object, whole))
}

function distanceBetween(one: Rectangle, other: Rectangle): number {
  return Math.max(
    Math.hypot(one.left - other.left, one.bottom - other.bottom),
    Math.hypot(one.right - other.right, one.top - other.top),
  )
}

/** The points of a path. Its bounds would include the width of the stroke, and more at corners. */
function segments(pdfium: WrappedPdfiumModule, path: number, map: Matrix): { x: number; y: number }[] {
  const { malloc, free } = pdfium.pdfium.wasmExports
  const address = malloc(8)
  const points = Array.from({ length: pdfium.FPDFPath_CountSegments(path) }, (_, index) => {
    const segment = pdfium.FPDFPath_GetPathSegment(path, index)
    pdfium.FPDFPathSegment_GetPoint(segment, address, address + 4)
    const [x = 0, y = 0] = memoryOf(pdfium).HEAPF32.subarray(address >> 2, (address >> 2) + 2)
    return mapPoint(map, x, y)
  })
  free(address)
  return points
}

/** Whether a mark is painted in its colours, opaque, text in its size, and by nothing but its objects. */
export function isInked(pdfium: WrappedPdfiumModule, { mark, objects, isWhole, map }: FoundMark): boolean {
  if (mark.kind === 'text') return objects.every((object) => isShownText(pdfium, object, mark, map))
  const [path, ...others] = objects
  if (path === undefined || (isWhole && others.length > 0)) return false
  return (
    (mark.fill === null || hasColor(pdfium, path, 'fill', mark.fill)) &&
    (mark.stroke === null || hasColor(pdfium, path, 'stroke', mark.stroke))
  )
}

function isShownText(
  pdfium: WrappedPdfiumModule,
  object: number,
  { color, size }: TextMark,
  map: Matrix,
): boolean {
  if (pdfium.FPDFPageObj_GetType(object) !== textObject) return false
  const [, , c, d] = matrixOf(pdfium, object, map)
  const [shown = 0] = floats(pdfium, 1, (at) => pdfium.FPDFTextObj_GetFontSize(object, at))
  return (
    Math.abs(shown * Math.hypot(c, d) - size) <= size * sameSize &&
    pdfium.FPDFTextObj_GetTextRenderMode(object) === 0 &&
    hasColor(pdfium, object, 'fill', color)
  )
}

function hasColor(
  pdfium: WrappedPdfiumModule,
  object: number,
  which: 'fill' | 'stroke',
  hex: string,
): boolean {
  const { malloc, free } = pdfium.pdfium.wasmExports
  const at = malloc(16)
  const read =
    which === 'fill'
      ? pdfium.FPDFPageObj_GetFillColor(object, at, at + 4, at + 8, at + 12)
      : pdfium.FPDFPageObj_GetStrokeColor(object, at, at + 4, at + 8, at + 12)
  const parts = new Uint32Array(memoryOf(pdfium).HEAPU8.buffer).slice(at >> 2, (at >> 2) + 4)
  free(at)
  const wanted = [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16))
  return read && [...wanted, 255].every((value, index) => Math.abs(value - (parts[index] ?? 0)) <= sameColor)
}
