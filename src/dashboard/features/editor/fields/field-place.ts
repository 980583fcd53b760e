import type { AnchorMatch } from '#domain/field/anchors.ts'
import type { PageRect } from '#domain/field/field.ts'
import { fieldKinds, sizeOf } from '#domain/field/kinds.ts'
import { coordinatesOf, placeAtAnchor, placeField } from '#domain/field/placement.ts'
import type { PageSize } from '#pdf/page-box.ts'
import type { AnchorPlace, DraftField } from '../../../api/sending/drafts.ts'
import type { TextRun } from '../../../paper/text-runs.ts'

/** A field's place on the page. A field with coordinates has one, an anchored one has one per match of its text. */
export interface Box {
  /** Unique among all boxes. */
  readonly key: string
  readonly fieldId: string
  readonly rect: PageRect
  /** Why the service would skip it, in words, or null. */
  readonly problem: string | null
  readonly isAnchored: boolean
}

/** Why a field is on no page at all. */
export interface Unplaced {
  readonly fieldId: string
  readonly problem: string
  /** Its text is still being searched for, so that no one knows yet. */
  readonly isLooking: boolean
}

export interface PageLayout {
  readonly boxes: readonly Box[]
  readonly unplaced: readonly Unplaced[]
  /** Visible size of each page; the first is page 1 of all documents. */
  readonly pages: readonly PageSize[]
  /** The text lines of pages where they are known. */
  readonly text?: ReadonlyMap<number, readonly TextRun[]>
}

/** Smallest side that a field can be dragged to, in points. */
export const smallestSide = 8

/**
 * Where every field is. `anchorPlaces` returns the matches of a text, or undefined while they are being searched.
 * Source: specification, Field, placement rules.
 */
export function layoutOf(
  fields: readonly DraftField[],
  pages: readonly PageSize[],
  anchorPlaces: (text: string) => readonly AnchorPlace[] | undefined,
): PageLayout {
  const boxes: Box[] = []
  const unplaced: Unplaced[] = []
  for (const field of fields) {
    const found =
      field.anchor === null
        ? coordinateBox(field, pages)
        : anchorBoxes(field, pages, anchorPlaces(field.anchor))
    if (found.length > 0) boxes.push(...found)
    else {
      const isLooking = Boolean(field.anchor) && anchorPlaces(field.anchor ?? '') === undefined
      unplaced.push({ fieldId: field.id, problem: whyNowhere(field, pages, anchorPlaces), isLooking })
    }
  }
  return { boxes, unplaced, pages }
}

function coordinateBox(field: DraftField, pages: readonly PageSize[]): Box[] {
  const rect = rectOf(field)
  if (!rect || !pages[rect.page - 1]) return []
  const placed = placeField(field, pages[rect.page - 1])
  const problem = placed.ok ? null : placed.refusal.detail
  return [{ key: field.id, fieldId: field.id, rect, problem, isAnchored: false }]
}

/** A field's boxes at the places of its text. */
export function anchorBoxes(
  field: DraftField,
  pages: readonly PageSize[],
  matches: readonly AnchorPlace[] | undefined,
): Box[] {
  return (matches ?? []).map((place, index) => {
    const match: AnchorMatch = { ...place, anchor: field.anchor ?? '' }
    const placed = placeAtAnchor(field, match, pages[place.page - 1])
    const { width, height } = sizeOf(field)
    const rect = {
      page: place.page,
      left: place.left + field.xOffset,
      bottom: place.bottom + field.yOffset,
      width,
      height,
    }
    const problem = placed.ok ? null : placed.refusal.detail
    return { key: `${field.id} ${index + 1}`, fieldId: field.id, rect, problem, isAnchored: true }
  })
}

function whyNowhere(
  field: DraftField,
  pages: readonly PageSize[],
  anchorPlaces: (text: string) => readonly AnchorPlace[] | undefined,
): string {
  if (field.anchor !== null) {
    if (field.anchor === '') return 'Type the text where this field should be placed.'
    return anchorPlaces(field.anchor) === undefined
      ? `Looking for “${field.anchor}”…`
      : `The text “${field.anchor}” isn’t in any document.`
  }
  const placed = placeField(field, field.page === null ? undefined : pages[field.page - 1])
  return placed.ok ? '' : placed.refusal.detail
}

/** The rectangle of a field placed by coordinates, even when it leaves its page. Null without coordinates. */
export function rectOf(field: DraftField): PageRect | null {
  const { page, xCoordinate, yCoordinate } = field
  if (field.anchor !== null || page === null || xCoordinate === null || yCoordinate === null) return null
  const { width, height } = sizeOf(field)
  const fromTop = fieldKinds[field.type].anchorCorner === 'top-left'
  return { page, left: xCoordinate, bottom: fromTop ? yCoordinate - height : yCoordinate, width, height }
}

/** A field with coordinates moved to `rect`, in whole points like the interface's. */
export function atRect(field: DraftField, rect: PageRect): DraftField {
  const sized = withSize(field, rect)
  const { width, height } = sizeOf(sized)
  const fromTop = fieldKinds[field.type].anchorCorner === 'top-left'
  const bottom = fromTop ? rect.bottom + rect.height - height : rect.bottom
  const { xCoordinate, yCoordinate } = coordinatesOf(field.type, { ...rect, bottom, width, height })
  return {
    ...sized,
    anchor: null,
    page: rect.page,
    xCoordinate: Math.round(xCoordinate),
    yCoordinate: Math.round(yCoordinate),
  }
}

/** Applies a change of one of a field's boxes to the field: coordinates, or the offsets from its anchor. */
export function withBoxChanged(field: DraftField, from: PageRect, to: PageRect): DraftField {
  if (field.anchor === null) return atRect(field, to)
  return {
    ...withSize(field, to),
    xOffset: field.xOffset + Math.round(to.left - from.left),
    yOffset: field.yOffset + Math.round(to.bottom - from.bottom),
  }
}

function withSize(field: DraftField, rect: PageRect): DraftField {
  const before = sizeOf(field)
  const width = Math.max(Math.round(rect.width), 1)
  const height = Math.max(Math.round(rect.height), 1)
  const same = Math.abs(before.width - rect.width) < 0.01 && Math.abs(before.height - rect.height) < 0.01
  return same ? field : { ...field, width, height }
}

/** Moves a rectangle the shortest way onto its page, as far as it fits. */
export function keptOnPage(rect: PageRect, page: PageSize): PageRect {
  return {
    ...rect,
    left: Math.max(Math.min(rect.left, page.width - rect.width), 0),
    bottom: Math.max(Math.min(rect.bottom, page.height - rect.height), 0),
  }
}
