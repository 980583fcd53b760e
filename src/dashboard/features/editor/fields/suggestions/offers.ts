import type { FieldType, PageRect } from '#domain/field/field.ts'
import { fieldKinds } from '#domain/field/kinds.ts'
import { overlapShare } from '#domain/field/suggestions/suggestion.ts'
import { limits } from '#domain/limits.ts'
import type { DraftField, FieldSuggestion } from '../../../../api/sending/drafts.ts'
import type { Box } from '../field-place.ts'
import { atRect } from '../field-place.ts'
import { newField } from '../new-field.ts'

/** A field that a document asks for, as offered on its page. */
export interface Offer {
  /** Unique among all, and the same after a reload. */
  readonly key: string
  /** The number among all suggestions, from 1. */
  readonly number: number
  readonly suggestion: FieldSuggestion
}

/** The offers, and the sender's place among them. */
export interface OfferState {
  readonly all: readonly Offer[]
  /** Those without a field in their place, page by page. */
  readonly open: readonly Offer[]
  readonly byPage: ReadonlyMap<number, readonly Offer[]>
  /** Keys of the dismissed ones. */
  readonly declined: ReadonlySet<string>
  /** Whether all are hidden. */
  readonly isHidden: boolean
  /** The key of the one that Tab accepts, or null while the sender does something else. */
  readonly current: string | null
}

export const noOffers: OfferState = {
  all: [],
  open: [],
  byPage: new Map(),
  declined: new Set(),
  isHidden: false,
  current: null,
}

export function offersOf(suggestions: readonly FieldSuggestion[]): Offer[] {
  return suggestions.map((suggestion, index) => ({
    key: [suggestion.type, suggestion.page, Math.round(suggestion.left), Math.round(suggestion.bottom)].join(
      ' ',
    ),
    number: index + 1,
    suggestion,
  }))
}

/** If more than this share of the smaller of two overlaps the other, one is on top of the other. */
const covering = 0.2

/** Removes offers that a field covers or that were dismissed. Lists of untouched pages stay the same objects. */
export function stillOpen(state: OfferState, boxes: ReadonlyMap<number, readonly Box[]>): OfferState {
  const open = state.isHidden
    ? []
    : state.all.filter(({ key, suggestion }) => {
        if (state.declined.has(key)) return false
        return !boxes.get(suggestion.page)?.some(({ rect }) => overlapShare(rect, suggestion) > covering)
      })
  if (open.length === state.open.length && open.every((offer, index) => offer === state.open[index]))
    return state
  const byPage = new Map<number, readonly Offer[]>()
  for (const [page, offers] of Map.groupBy(open, ({ suggestion }) => suggestion.page)) {
    const before = state.byPage.get(page)
    const isSame = before?.length === offers.length && offers.every((offer, index) => offer === before[index])
    byPage.set(page, isSame ? before : offers)
  }
  const current = open.some(({ key }) => key === state.current) ? state.current : null
  return { ...state, open, byPage, current }
}

/** The open offer this many after (or before) the current one, or null beyond either end. */
export function offerBeside({ all, open, current }: OfferState, by: 1 | -1): Offer | null {
  const at = all.find(({ key }) => key === current)?.number ?? (by === 1 ? 0 : Infinity)
  return (
    (by === 1 ? open.find(({ number }) => number > at) : open.findLast(({ number }) => number < at)) ?? null
  )
}

/** The field created from an accepted offer. Small boxes get a font size that fits. */
export function fieldFrom({ suggestion }: Offer, recipientId: string, id: string): DraftField {
  const { type, label, options, required } = suggestion
  const plain = newField(type, recipientId, id)
  const kind = fieldKinds[type]
  return {
    ...atRect(plain, rectOf(suggestion)),
    label: label === '' ? null : label,
    required: kind.canBeRequired && required,
    options: kind.holds === 'choice' && options.length > 0 ? options : plain.options,
    fontSize: kind.usesFont ? fontSizeFor(suggestion.height) : plain.fontSize,
  }
}

function rectOf({ page, left, bottom, width, height }: FieldSuggestion): PageRect {
  return { page, left, bottom, width, height }
}

function fontSizeFor(height: number): number {
  const fitting = Math.floor((height - 2) / 1.2)
  return Math.min(Math.max(fitting, limits.fontSizeMin), limits.fontSizeDefault)
}

/** The name of an offer, such as `signature field at “Tenant”, page 2`. */
export function offerWords({ suggestion: { type, label, page } }: Offer): string {
  return `${kindWord(type)} field${label === '' ? '' : ` at “${label}”`}, page ${page}`
}

function kindWord(type: FieldType): string {
  return fieldKinds[type].label.toLowerCase()
}
