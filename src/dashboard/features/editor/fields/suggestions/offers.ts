import type { FieldType, PageRect } from '#domain/field/field.ts'
import { fieldKinds } from '#domain/field/kinds.ts'
import { overlapShare } from '#domain/field/suggestions/suggestion.ts'
import { limits } from '#domain/limits.ts'
import type { DraftField, FieldSuggestion } from '../../../../api/sending/drafts.ts'
import type { Box } from '../field-place.ts'
import { atRect } from '../field-place.ts'
import { newField } from '../new-field.ts'

/** A field that a document asks for, as it is offered on its page. */
export interface Offer {
  /** Unique among all, and the same after a reload. */
  readonly key: string
  /** Which of all suggestions it is, from 1. */
  readonly number: number
  readonly suggestion: FieldSuggestion
}

/** What is offered, and where the sender is among it. */
export interface OfferState {
  readonly all: readonly Offer[]
  /** Those where no field lies yet, page by page. */
  readonly open: readonly Offer[]
  readonly byPage: ReadonlyMap<number, readonly Offer[]>
  /** Keys of those the sender does not want. */
  readonly declined: ReadonlySet<string>
  /** None is shown. */
  readonly isHidden: boolean
  /** The key of the one that Tab accepts; null while the sender does something else. */
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

/** More than this part of the smaller of two under the other means that one lies on the other. */
const covering = 0.2

/** Takes out of what is open what a field lies on, and what was declined. Lists of untouched pages stay the same objects. */
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

/** The open offer so many after (or before) the current one; null beyond either end. */
export function offerBeside({ all, open, current }: OfferState, by: 1 | -1): Offer | null {
  const at = all.find(({ key }) => key === current)?.number ?? (by === 1 ? 0 : Infinity)
  return (
    (by === 1 ? open.find(({ number }) => number > at) : open.findLast(({ number }) => number < at)) ?? null
  )
}

/** The field that an accepted offer becomes. Small boxes get a font size that fits. */
export function fieldFrom({ suggestion }: Offer, recipientId: string, id: string): DraftField {
  const { type, options, required } = suggestion
  const plain = newField(type, recipientId, id)
  const kind = fieldKinds[type]
  return {
    ...atRect(plain, rectOf(suggestion)),
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

/** What an offer is called, e.g. `signature field at “Tenant”, page 2`. */
export function offerWords({ suggestion: { type, label, page } }: Offer): string {
  return `${kindWord(type)} field${label === '' ? '' : ` at “${label}”`}, page ${page}`
}

function kindWord(type: FieldType): string {
  return fieldKinds[type].label.toLowerCase()
}
