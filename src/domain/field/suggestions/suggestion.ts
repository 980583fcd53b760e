import type { DropdownOption, FieldType, PageRect } from '../field.ts'

/**
 * What a suggestion was derived from: a form widget, a line to write on, an empty box to tick, or words such as
 * `Date:`.
 */
export const suggestionSources = ['form', 'line', 'box', 'label'] as const
export type SuggestionSource = (typeof suggestionSources)[number]

/** A field that the document itself asks for; its position in points from the bottom-left of the visible page. */
export interface FieldSuggestion extends PageRect {
  readonly type: FieldType
  readonly source: SuggestionSource
  /** The words beside it, used as its name; empty if there are none. */
  readonly label: string
  readonly required: boolean
  /** The choices of a dropdown. */
  readonly options: readonly DropdownOption[]
}

/** A suggestion with the party in whose block it is, as the document calls it, or empty. */
export interface PartysSuggestion extends FieldSuggestion {
  readonly party: string
}

/** The overlap of two rectangles as a share of the smaller one, 0 to 1; 0 on different pages. */
export function overlapShare(one: PageRect, other: PageRect): number {
  if (one.page !== other.page) return 0
  const across = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left)
  const up =
    Math.min(one.bottom + one.height, other.bottom + other.height) - Math.max(one.bottom, other.bottom)
  const smaller = Math.min(one.width * one.height, other.width * other.height)
  return across <= 0 || up <= 0 || smaller <= 0 ? 0 : (across * up) / smaller
}

/** Sorts by reading order: page, then line from the top, then from the left. */
export function inReadingOrder<Suggestion extends PageRect>(
  suggestions: readonly Suggestion[],
): Suggestion[] {
  const row = ({ bottom }: PageRect) => Math.round(bottom / 8)
  return suggestions.toSorted(
    (one, other) => one.page - other.page || row(other) - row(one) || one.left - other.left,
  )
}
