import type { PageLayout } from '../field-place.ts'
import type { Gesture } from './gesture-types.ts'

/** The fields that the marquee touches, on any of the pages it spans. */
export function enclosed(
  { start, end, kept }: Extract<Gesture, { kind: 'marquee' }>,
  layout: PageLayout,
): ReadonlySet<string> {
  const ids = new Set(kept)
  const [first, last] = start.page <= end.page ? [start, end] : [end, start]
  for (const { fieldId, rect } of layout.boxes) {
    if (rect.page < first.page || rect.page > last.page) continue
    const height = layout.pages[rect.page - 1]?.height ?? 0
    const high =
      rect.page === first.page
        ? first.page === last.page
          ? Math.max(start.point.y, end.point.y)
          : first.point.y
        : height
    const low =
      rect.page === last.page
        ? first.page === last.page
          ? Math.min(start.point.y, end.point.y)
          : last.point.y
        : 0
    const left = Math.min(start.point.x, end.point.x)
    const right = Math.max(start.point.x, end.point.x)
    const apart =
      rect.left > right ||
      rect.left + rect.width < left ||
      rect.bottom > high ||
      rect.bottom + rect.height < low
    if (!apart) ids.add(fieldId)
  }
  return ids
}
