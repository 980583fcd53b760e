import type { AnchorMatch } from './anchors.ts'
import type { FieldDefinition, FieldType, PageRect, PlacedField } from './field.ts'
import type { Size } from './kinds.ts'
import type { Result } from '../result.ts'
import { fieldKinds, sizeOf } from './kinds.ts'
import { ok, refuse } from '../result.ts'

/** Why a field cannot be placed. */
export interface PlacementProblem {
  readonly reason: 'beyond-page' | 'no-such-page' | 'no-place' | 'anchor-not-found'
  readonly detail: string
}

/** Rounding errors of transformed page boxes must not put a field outside its page. */
const tolerance = 0.01

/**
 * The box of a field placed by page and coordinates, in specification space. `pageSize` is the visible size of
 * `field.page` in points, undefined if there is no such page. Refuses a field without coordinates, on a missing page,
 * or with a box outside the page. Source: specification, Field, placement rules 2 and 3.
 */
export function placeField(
  field: FieldDefinition,
  pageSize: Size | undefined,
): Result<PageRect, PlacementProblem> {
  const { page, xCoordinate, yCoordinate } = field
  if (page === null || xCoordinate === null || yCoordinate === null) {
    return refuse({
      reason: 'no-place',
      detail: 'The field needs an anchor, or a page and both coordinates.',
    })
  }
  if (pageSize === undefined) {
    return refuse({ reason: 'no-such-page', detail: `The documents have no page ${page}.` })
  }
  return within(pageSize, boxAt(field.type, page, { xCoordinate, yCoordinate }, sizeOf(field)))
}

/**
 * The box of an anchored field: its bottom-left corner at that of the matched text, moved by the field's offsets (y
 * up). Applies to every type, including `input`. Refuses a box outside the page. Source: specification, Field,
 * placement rules 1 and 3.
 */
export function placeAtAnchor(
  field: FieldDefinition,
  match: AnchorMatch,
  pageSize: Size | undefined,
): Result<PageRect, PlacementProblem> {
  if (pageSize === undefined) {
    return refuse({ reason: 'no-such-page', detail: `The documents have no page ${match.page}.` })
  }
  const { width, height } = sizeOf(field)
  const left = match.left + field.xOffset
  const bottom = match.bottom + field.yOffset
  return within(pageSize, { page: match.page, left, bottom, width, height })
}

/**
 * The coordinates by which the API names a box: its bottom-left corner, for `input` its top-left. Inverse of
 * `placeField`.
 */
export function coordinatesOf(
  type: FieldType,
  rect: PageRect,
): { readonly xCoordinate: number; readonly yCoordinate: number } {
  const fromTop = fieldKinds[type].anchorCorner === 'top-left'
  return { xCoordinate: rect.left, yCoordinate: fromTop ? rect.bottom + rect.height : rect.bottom }
}

export interface SkippedField<Field extends FieldDefinition = FieldDefinition> extends PlacementProblem {
  readonly field: Field
}

export interface Placement<Field extends FieldDefinition = FieldDefinition> {
  readonly placed: readonly (Field & PlacedField)[]
  readonly skipped: readonly SkippedField<Field>[]
}

/**
 * Places all fields of one envelope. `pageSizes[0]` is page 1 across all documents. An anchored field becomes one
 * field per match of its anchor; the second and later ones get ids of their own (`id-2`, `id-3`, …). Fields that
 * cannot be placed are skipped with the reason. Source: specification, Field, placement rules 1 to 3.
 */
export function placeFields<Field extends FieldDefinition>(
  definitions: readonly Field[],
  pageSizes: readonly Size[],
  findDraftAnchors: (anchor: string) => readonly AnchorMatch[],
): Placement<Field> {
  const placed: (Field & PlacedField)[] = []
  const skipped: SkippedField<Field>[] = []
  const taken = new Set(definitions.map((field) => field.id))
  const settle = (field: Field, box: Result<PageRect, PlacementProblem>): void => {
    if (box.ok) placed.push({ ...field, page: box.value.page, box: box.value })
    else skipped.push({ field, ...box.refusal })
  }
  for (const field of definitions) {
    if (field.anchor === null) {
      settle(field, placeField(field, field.page === null ? undefined : pageSizes[field.page - 1]))
      continue
    }
    const matches = findDraftAnchors(field.anchor)
    if (matches.length === 0) {
      skipped.push({
        field,
        reason: 'anchor-not-found',
        detail: `The text “${field.anchor}” isn’t in any document.`,
      })
    }
    matches.forEach((match, index) => {
      const id = index === 0 ? field.id : freeId(field.id, index + 1, taken)
      settle({ ...field, id }, placeAtAnchor(field, match, pageSizes[match.page - 1]))
    })
  }
  return { placed, skipped }
}

/**
 * The skipped fields of people who have no field left in the documents, each once under the id it was defined with.
 * Without any field, a signer would finish an envelope that they never signed.
 */
export function strandedFields<Field extends FieldDefinition & { readonly recipientId: string }>(
  definitions: readonly Field[],
  { placed, skipped }: Placement<Field>,
): SkippedField<Field>[] {
  const ids = new Set(definitions.map(({ id }) => id))
  const present = new Set(placed.map(({ recipientId }) => recipientId))
  return skipped.filter(({ field }) => ids.has(field.id) && !present.has(field.recipientId))
}

function freeId(id: string, from: number, taken: Set<string>): string {
  let number = from
  while (taken.has(`${id}-${number}`)) number += 1
  const free = `${id}-${number}`
  taken.add(free)
  return free
}

function boxAt(
  type: FieldType,
  page: number,
  at: { readonly xCoordinate: number; readonly yCoordinate: number },
  { width, height }: Size,
): PageRect {
  const fromTop = fieldKinds[type].anchorCorner === 'top-left'
  return {
    page,
    left: at.xCoordinate,
    bottom: fromTop ? at.yCoordinate - height : at.yCoordinate,
    width,
    height,
  }
}

function within(page: Size, box: PageRect): Result<PageRect, PlacementProblem> {
  const beyond = [
    box.left < -tolerance && 'left',
    box.bottom < -tolerance && 'bottom',
    box.left + box.width > page.width + tolerance && 'right',
    box.bottom + box.height > page.height + tolerance && 'top',
  ].filter((edge) => edge !== false)
  if (beyond.length === 0) return ok(box)
  return refuse({
    reason: 'beyond-page',
    detail: `The field would extend beyond the ${beyond.join(' and ')} edge of page ${box.page}.`,
  })
}
