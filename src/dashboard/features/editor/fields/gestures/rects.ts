import type { PageRect } from '#domain/field/field.ts'
import type { Shift } from './gesture-types.ts'

/** A rectangle after a shift. */
export function shifted(rect: PageRect, shift: Shift): PageRect {
  return {
    ...rect,
    page: rect.page + shift.pages,
    left: rect.left + shift.dx,
    bottom: rect.bottom + shift.dy,
  }
}

/** The smallest rectangle around others of one page, or null for none. */
export function boundsOf(rects: readonly PageRect[]): PageRect | null {
  const [first] = rects
  if (!first) return null
  const left = Math.min(...rects.map((rect) => rect.left))
  const bottom = Math.min(...rects.map((rect) => rect.bottom))
  const right = Math.max(...rects.map((rect) => rect.left + rect.width))
  const top = Math.max(...rects.map((rect) => rect.bottom + rect.height))
  return { page: first.page, left, bottom, width: right - left, height: top - bottom }
}
