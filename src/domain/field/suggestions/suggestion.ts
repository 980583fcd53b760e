import type { DropdownOption, FieldType, PageRect } from '../field.ts'

/** What a suggestion was read from: a form's widget, a line to write on, an empty box to tick, or words such as `Date:`. */
export const suggestionSources = ['form', 'line', 'box', 'label'] as const
export type SuggestionSource = (typeof suggestionSources)[number]

/** A field that a document itself asks for; its place in points from the visible page's bottom-left. */
export interface FieldSuggestion extends PageRect {
  readonly type: FieldType
  readonly source: SuggestionSource
  /** The words beside it, to call it by; empty where there are none. */
  readonly label: string
  readonly required: boolean
  /** The choices of a dropdown. */
  readonly options: readonly DropdownOption[]
}

/** Share of the smaller of two rectangles that both cover, 0 to 1; 0 on different pages. */
export function sharedPart(one: PageRect, other: PageRect): number {
  if (one.page !== other.page) return 0
  const across = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left)
  const up =
    Math.min(one.bottom + one.height, other.bottom + other.height) - Math.max(one.bottom, other.bottom)
  const smaller = Math.min(one.width * one.height, other.width * other.height)
  return across <= 0 || up <= 0 || smaller <= 0 ? 0 : (across * up) / smaller
}

/** In the order one reads: page by page, line by line from the top, from the left. */
export function inReadingOrder<Suggestion extends PageRect>(
  suggestions: readonly Suggestion[],
): Suggestion[] {
  const row = ({ bottom }: PageRect) => Math.round(bottom / 8)
  return suggestions.toSorted(
    (one, other) => one.page - other.page || row(other) - row(one) || one.left - other.left,
  )
}
