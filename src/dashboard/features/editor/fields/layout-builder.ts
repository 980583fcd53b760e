import type { AnchorPlace, DraftDocument, DraftField } from '../../../api/sending/drafts.ts'
import { pageSizesOf } from '../draft/draft-content.ts'
import { layoutOf } from './field-place.ts'
import type { Box, PageLayout, Unplaced } from './field-place.ts'

interface Built {
  readonly layout: PageLayout
  readonly boxesByPage: ReadonlyMap<number, readonly Box[]>
}

/**
 * Builds layouts one after another, keeping what did not change: boxes of untouched fields and lists of untouched pages
 * stay the same objects, so that moving one field among thousands redraws only one.
 */
export function layoutBuilder() {
  let lastDocuments: readonly DraftDocument[] = []
  let lastPlaces: ReadonlyMap<string, readonly AnchorPlace[]> = new Map()
  let pages = pageSizesOf([])
  let known = new WeakMap<DraftField, { boxes: readonly Box[]; unplaced: readonly Unplaced[] }>()
  let byPage: ReadonlyMap<number, readonly Box[]> = new Map()

  return (
    fields: readonly DraftField[],
    documents: readonly DraftDocument[],
    places: ReadonlyMap<string, readonly AnchorPlace[]>,
  ): Built => {
    if (documents !== lastDocuments || places !== lastPlaces) {
      if (documents !== lastDocuments) pages = pageSizesOf(documents)
      lastDocuments = documents
      lastPlaces = places
      known = new WeakMap()
    }
    const boxes: Box[] = []
    const unplaced: Unplaced[] = []
    for (const field of fields) {
      let part = known.get(field)
      if (!part) {
        part = layoutOf([field], pages, (text) => places.get(text))
        known.set(field, part)
      }
      boxes.push(...part.boxes)
      unplaced.push(...part.unplaced)
    }
    byPage = grouped(boxes, byPage)
    return { layout: { boxes, unplaced, pages }, boxesByPage: byPage }
  }
}

function grouped(
  boxes: readonly Box[],
  before: ReadonlyMap<number, readonly Box[]>,
): ReadonlyMap<number, readonly Box[]> {
  const groups = new Map<number, Box[]>()
  for (const box of boxes) {
    const group = groups.get(box.rect.page)
    if (group) group.push(box)
    else groups.set(box.rect.page, [box])
  }
  const kept = new Map<number, readonly Box[]>()
  for (const [page, group] of groups) {
    const old = before.get(page)
    const isSame = old?.length === group.length && group.every((box, index) => box === old[index])
    kept.set(page, isSame ? old : group)
  }
  return kept
}
