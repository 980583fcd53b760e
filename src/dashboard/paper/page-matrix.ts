import type { PageSize } from '#pdf/page-box.ts'

declare const space: unique symbol

/** A point in specification space: points at 72 DPI, origin at the visible page's bottom-left, y up. */
export interface PdfPoint {
  readonly x: number
  readonly y: number
  readonly [space]?: 'pdf'
}

/** A point in CSS pixels from the page element's top-left corner, y down. */
export interface ScreenPoint {
  readonly x: number
  readonly y: number
  readonly [space]?: 'screen'
}

/** A rectangle in specification space, without its page. */
export interface PdfRect {
  readonly left: number
  readonly bottom: number
  readonly width: number
  readonly height: number
}

/** A rectangle in CSS pixels from the page element's top-left corner. */
export interface ScreenRect {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** How one page is shown: `scale` CSS pixels per point. Rotation, crop and user unit are already in `size`. */
export interface PageMatrix {
  /** 1-indexed across all documents. */
  readonly page: number
  readonly size: PageSize
  readonly scale: number
}

export function pdfPoint(x: number, y: number): PdfPoint {
  return { x, y }
}

export function screenPoint(x: number, y: number): ScreenPoint {
  return { x, y }
}

/** Specification space to CSS pixels in the page element. */
export function toScreen({ size, scale }: PageMatrix, point: PdfPoint): ScreenPoint {
  return screenPoint(point.x * scale, (size.height - point.y) * scale)
}

/** CSS pixels in the page element to specification space, the inverse of {@link toScreen}. */
export function toPdf({ size, scale }: PageMatrix, point: ScreenPoint): PdfPoint {
  return pdfPoint(point.x / scale, size.height - point.y / scale)
}

/** A rectangle of specification space in the page element. */
export function rectToScreen({ size, scale }: PageMatrix, rect: PdfRect): ScreenRect {
  return {
    left: rect.left * scale,
    top: (size.height - rect.bottom - rect.height) * scale,
    width: rect.width * scale,
    height: rect.height * scale,
  }
}

/** A rectangle of the page element in specification space, the inverse of {@link rectToScreen}. */
export function rectToPdf({ size, scale }: PageMatrix, rect: ScreenRect): PdfRect {
  return {
    left: rect.left / scale,
    bottom: size.height - (rect.top + rect.height) / scale,
    width: rect.width / scale,
    height: rect.height / scale,
  }
}
