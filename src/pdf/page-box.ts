/** Visible size of a page in specification space: points as rendered at 72 DPI, after rotation and user unit. */
export interface PageSize {
  readonly width: number
  readonly height: number
}

/** Affine map as in PDF: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

/** A page's visible box in its own user space, and how it is shown. */
export interface PageBox {
  readonly left: number
  readonly bottom: number
  readonly right: number
  readonly top: number
  /** Clockwise, as in the page's Rotate. */
  readonly rotation: 0 | 90 | 180 | 270
  readonly userUnit: number
}
