import type { ScreenRect } from '../../../../paper/page-matrix.ts'

/** The smallest height and width that is easy to tap, in CSS pixels. */
const finger = 44

/**
 * How many pixels beyond its edges a control responds: up to a finger's size, but never into the half of the gap that
 * belongs to a neighbour on its page.
 */
export function hitReach(
  rect: ScreenRect,
  neighbours: readonly ScreenRect[],
): { readonly x: number; readonly y: number } {
  const reach = { x: (finger - rect.width) / 2, y: (finger - rect.height) / 2 }
  for (const other of neighbours) {
    if (other === rect) continue
    const gapX = Math.max(other.left - (rect.left + rect.width), rect.left - (other.left + other.width))
    const gapY = Math.max(other.top - (rect.top + rect.height), rect.top - (other.top + other.height))
    if (gapX >= 2 * reach.x && gapX > gapY) continue
    if (gapY >= 2 * reach.y && gapY >= gapX) continue
    if (gapX > gapY) reach.x = Math.min(reach.x, gapX / 2)
    else reach.y = Math.min(reach.y, gapY / 2)
  }
  return { x: Math.max(reach.x, 0), y: Math.max(reach.y, 0) }
}
