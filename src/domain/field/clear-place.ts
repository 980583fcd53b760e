import { coversText, lettersInside } from './covered-text.ts'
import type { Letters } from './covered-text.ts'
import type { PageRect } from './field.ts'
import type { Size } from './kinds.ts'

/** A field that is moved farther than this, in points, is no longer where the sender put it. */
const reach = 60
const step = 4
/** How small a field may become, the largest first. */
const scales = [1, 0.8, 0.6]
/** Around a field of the usual size there are at most two thousand letters of six points. */
const mostLetters = 10_000

/**
 * The nearest place on the page where a box covers no words and none of the other boxes. It becomes smaller only where it
 * has to. Null if there is none near, or so much small print that no one could tell.
 */
export function clearPlace(
  box: PageRect,
  { page, letters, others }: { page: Size; letters: Letters; others: readonly PageRect[] },
): PageRect | null {
  const near = {
    page: box.page,
    left: box.left - reach,
    bottom: box.bottom - reach,
    width: box.width + 2 * reach,
    height: box.height + 2 * reach,
  }
  const around = lettersInside(letters, near)
  if (around.up.length > mostLetters) return null
  const boxes = others.filter((other) => overlaps(near, other))
  for (const scale of scales) {
    for (const [dx, dy] of shifts) {
      const width = Math.round(box.width * scale)
      const height = Math.round(box.height * scale)
      const at = { page: box.page, left: box.left + dx, bottom: box.bottom + dy, width, height }
      const isOnPage =
        at.left >= 0 && at.bottom >= 0 && at.left + width <= page.width && at.bottom + height <= page.height
      if (isOnPage && !boxes.some((other) => overlaps(at, other)) && !coversText(at, around)) return at
    }
  }
  return null
}

/** Whether two boxes share more than an edge. */
export function overlaps(one: PageRect, other: PageRect): boolean {
  return (
    one.page === other.page &&
    other.left < one.left + one.width &&
    one.left < other.left + other.width &&
    other.bottom < one.bottom + one.height &&
    one.bottom < other.bottom + other.height
  )
}

const offsets = Array.from({ length: (2 * reach) / step + 1 }, (_, index) => index * step - reach)
/** All moves within reach, the shortest first. */
const shifts = offsets
  .flatMap((dx) => offsets.map((dy) => [dx, dy] as const))
  .toSorted(([ax, ay], [bx, by]) => Math.hypot(ax, ay) - Math.hypot(bx, by))
