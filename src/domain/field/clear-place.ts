import type { TextLine } from './anchors.ts'
import { coveredText } from './covered-text.ts'
import type { PageRect } from './field.ts'
import type { Size } from './kinds.ts'

/** A field that is moved farther than this, in points, is no longer where the sender put it. */
const reach = 60
const step = 4
/** How small a field may become, the largest first. */
const scales = [1, 0.8, 0.6]

/**
 * The nearest place on the page where a box covers no words and none of the other boxes. It becomes smaller only where it
 * has to. Null if there is none near.
 */
export function clearPlace(
  box: PageRect,
  { page, lines, others }: { page: Size; lines: readonly TextLine[]; others: readonly PageRect[] },
): PageRect | null {
  const near = {
    page: box.page,
    left: box.left - reach,
    bottom: box.bottom - reach,
    width: box.width + 2 * reach,
    height: box.height + 2 * reach,
  }
  const around = lines
    .filter((line) => line.page === box.page)
    .map(({ characters, ...line }) => ({
      ...line,
      characters: characters.filter(
        ({ x, bottom, top }) =>
          x > near.left - 100 &&
          x < near.left + near.width &&
          top > near.bottom &&
          bottom < near.bottom + near.height,
      ),
    }))
    .filter(({ characters }) => characters.length > 0)
  const boxes = others.filter((other) => overlaps(near, other))
  for (const scale of scales) {
    for (const [dx, dy] of shifts) {
      const width = Math.round(box.width * scale)
      const height = Math.round(box.height * scale)
      const at = { page: box.page, left: box.left + dx, bottom: box.bottom + dy, width, height }
      const isOnPage =
        at.left >= 0 && at.bottom >= 0 && at.left + width <= page.width && at.bottom + height <= page.height
      if (isOnPage && !boxes.some((other) => overlaps(at, other)) && coveredText(at, around) === null)
        return at
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
