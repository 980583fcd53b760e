import type { PdfObject } from '@libpdf/core'
import { PdfArray, PdfNumber } from '@libpdf/core'

/** Visible size of a page in specification space: points as rendered at 72 DPI, after rotation and user unit. */
export interface PageSize {
  readonly width: number
  readonly height: number
}

/** Affine map as in PDF: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

/** A page's visible box in its own user space, and how it is displayed. */
export interface PageBox {
  readonly left: number
  readonly bottom: number
  readonly right: number
  readonly top: number
  /** Clockwise, as in the page's Rotate. */
  readonly rotation: 0 | 90 | 180 | 270
  readonly userUnit: number
}

/** A rectangle in a page's user space. */
export interface Rectangle {
  readonly left: number
  readonly bottom: number
  readonly right: number
  readonly top: number
}

const letter: Rectangle = { left: 0, bottom: 0, right: 612, top: 792 }

/** Reads an attribute of a page, its own or inherited, following references. */
export type PageAttribute = (key: 'MediaBox' | 'CropBox' | 'Rotate' | 'UserUnit') => PdfObject | null

/**
 * The visible box of a page: CropBox ∩ MediaBox. A CropBox that is damaged or outside the MediaBox counts as absent,
 * a damaged MediaBox as US Letter. A Rotate that is not a multiple of 90 counts as 0, a UserUnit that is not positive
 * as 1. Source: ISO 32000-1 §7.7.3.3, §14.11.2.
 */
export function pageBoxOf(
  attribute: PageAttribute,
  follow: (object: PdfObject) => PdfObject | null,
): PageBox {
  const media = mediaBoxOf(attribute, follow)
  const crop = rectangleOf(attribute('CropBox'), follow)
  const visible = (crop === null ? null : intersection(crop, media)) ?? media
  return {
    ...visible,
    rotation: rotationOf(attribute('Rotate')),
    userUnit: userUnitOf(attribute('UserUnit')),
  }
}

/** The page's whole media box, or US Letter if that is damaged. */
export function mediaBoxOf(
  attribute: PageAttribute,
  follow: (object: PdfObject) => PdfObject | null,
): Rectangle {
  return rectangleOf(attribute('MediaBox'), follow) ?? letter
}

/** The page's size as displayed. */
export function pageSizeOf(box: PageBox): PageSize {
  const across = (box.right - box.left) * box.userUnit
  const up = (box.top - box.bottom) * box.userUnit
  return box.rotation % 180 === 0 ? { width: across, height: up } : { width: up, height: across }
}

/** Maps the page's user space, in which its content is drawn, to specification space. */
export function userToSpecification({ left, bottom, right, top, rotation, userUnit: u }: PageBox): Matrix {
  switch (rotation) {
    case 0:
      return [u, 0, 0, u, -left * u, -bottom * u]
    case 90:
      return [0, -u, u, 0, -bottom * u, right * u]
    case 180:
      return [-u, 0, 0, -u, right * u, top * u]
    case 270:
      return [0, u, -u, 0, top * u, -left * u]
  }
}

/** Maps specification space to the page's user space; the inverse of `userToSpecification`. */
export function specificationToUser(box: PageBox): Matrix {
  return invert(userToSpecification(box))
}

/** The map that applies `first`, then `second`. */
export function compose(first: Matrix, second: Matrix): Matrix {
  const [a, b, c, d, e, f] = first
  const [g, h, i, j, k, l] = second
  return [a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l]
}

/** Throws RangeError for a map that is not invertible. */
function invert([a, b, c, d, e, f]: Matrix): Matrix {
  const determinant = a * d - b * c
  if (determinant === 0) throw new RangeError('the map cannot be inverted')
  return [
    d / determinant,
    -b / determinant,
    -c / determinant,
    a / determinant,
    (c * f - d * e) / determinant,
    (b * e - a * f) / determinant,
  ]
}

export function mapPoint(
  [a, b, c, d, e, f]: Matrix,
  x: number,
  y: number,
): { readonly x: number; readonly y: number } {
  return { x: a * x + c * y + e, y: b * x + d * y + f }
}

function rectangleOf(
  object: PdfObject | null,
  follow: (object: PdfObject) => PdfObject | null,
): Rectangle | null {
  if (!(object instanceof PdfArray) || object.length < 4) return null
  const [x1, y1, x2, y2] = object.toArray().map((item) => {
    const number = follow(item)
    return number instanceof PdfNumber ? number.value : Number.NaN
  })
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return null
  const rectangle = {
    left: Math.min(x1, x2),
    bottom: Math.min(y1, y2),
    right: Math.max(x1, x2),
    top: Math.max(y1, y2),
  }
  return hasArea(rectangle) ? rectangle : null
}

function intersection(one: Rectangle, other: Rectangle): Rectangle | null {
  const both = {
    left: Math.max(one.left, other.left),
    bottom: Math.max(one.bottom, other.bottom),
    right: Math.min(one.right, other.right),
    top: Math.min(one.top, other.top),
  }
  return hasArea(both) ? both : null
}

function hasArea({ left, bottom, right, top }: Rectangle): boolean {
  return (
    right - left > 0 && top - bottom > 0 && Number.isFinite(right - left) && Number.isFinite(top - bottom)
  )
}

function rotationOf(object: PdfObject | null): PageBox['rotation'] {
  const turned = object instanceof PdfNumber ? ((object.value % 360) + 360) % 360 : 0
  return turned === 90 || turned === 180 || turned === 270 ? turned : 0
}

function userUnitOf(object: PdfObject | null): number {
  return object instanceof PdfNumber && object.value > 0 && Number.isFinite(object.value) ? object.value : 1
}

/** The rectangle around points. */
export function around(points: Iterable<{ readonly x: number; readonly y: number }>): Rectangle {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y } of points) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    bottom = Math.min(bottom, y)
    top = Math.max(top, y)
  }
  return { left, bottom, right, top }
}
