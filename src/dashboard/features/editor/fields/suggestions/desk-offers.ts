import { fieldKinds } from '#domain/field/kinds.ts'
import type { DraftField, FieldSuggestion } from '../../../../api/sending/drafts.ts'
import { freeFieldId } from '../new-field.ts'
import { fieldFrom, offerBeside, offersOf, offerWords, stillOpen } from './offers.ts'
import type { Offer, OfferState } from './offers.ts'

/** What can be done about the fields that the documents ask for. */
export interface OfferActs {
  /** Takes over what the service found; `isHidden` when the sender dismissed it before. */
  set: (suggestions: readonly FieldSuggestion[], isHidden: boolean) => void
  /** Goes to the first offer, or the one before or after; past either end it leaves. */
  step: (by: 1 | -1) => void
  /** Places the offer at hand, or the one of this key, and goes on to the next when one was at hand. */
  accept: (key?: string) => void
  acceptAll: () => void
  /** Takes the offer at hand away and goes on to the next. */
  decline: () => void
  /** Shows none of them any more, or all again. */
  hide: (isHidden: boolean) => void
  leave: () => void
}

/** What the acts need of the desk. */
interface DeskParts {
  readonly offers: () => OfferState
  readonly change: (offers: OfferState) => void
  readonly boxes: () => Parameters<typeof stillOpen>[1]
  readonly recipientId: () => string | null
  readonly fields: () => readonly DraftField[]
  readonly add: (label: string, fields: readonly DraftField[]) => void
  readonly select: (ids: readonly string[]) => void
  readonly show: (offer: Offer) => void
  readonly focus: (id: string) => void
  readonly say: (words: string) => void
}

const hint = 'Tab accepts, the arrow keys pass over, Escape leaves.'

export function offerActs(desk: DeskParts): OfferActs {
  const refresh = (state: OfferState) => desk.change(stillOpen(state, desk.boxes()))

  function goTo(offer: Offer | null, before: string): void {
    const { all, current } = desk.offers()
    if (!offer) return leave(`${before} That was the last suggestion.`.trim())
    desk.change({ ...desk.offers(), current: offer.key })
    desk.show(offer)
    const place = `Suggestion ${offer.number} of ${all.length}: ${offerWords(offer)}.`
    desk.say([before, place, current === null && before === '' && hint].filter(Boolean).join(' '))
  }

  function leave(words: string): void {
    desk.change({ ...desk.offers(), current: null })
    desk.say(words)
  }

  /** Makes fields of offers; their ids, or null when there is nobody whom they could belong to. */
  function place(offers: readonly Offer[], label: string): string[] | null {
    const recipientId = desk.recipientId()
    if (recipientId === null) {
      desk.say('Add a recipient who signs first.')
      return null
    }
    const taken = new Set(desk.fields().map((field) => field.id))
    const made = offers.map((offer) => {
      const id = freeFieldId(offer.suggestion.type, taken)
      taken.add(id)
      return fieldFrom(offer, recipientId, id)
    })
    desk.add(label, made)
    const ids = made.map((field) => field.id)
    desk.select(ids)
    return ids
  }

  return {
    set: (suggestions, isHidden) => {
      const { declined } = desk.offers()
      refresh({ ...desk.offers(), all: offersOf(suggestions), declined, isHidden })
    },
    step: (by) => goTo(offerBeside(desk.offers(), by), ''),
    accept: (key) => {
      const { open, current } = desk.offers()
      const offer = open.find((one) => one.key === (key ?? current))
      if (!offer) return
      const next = current === null ? null : offerBeside({ ...desk.offers(), current: offer.key }, 1)
      const ids = place([offer], `Place ${fieldKinds[offer.suggestion.type].label.toLowerCase()}`)
      if (!ids) return
      const words = `${fieldKinds[offer.suggestion.type].label} placed.`
      if (current !== null) goTo(next, words)
      else desk.say(words)
      if (!next) desk.focus(ids[0] ?? '')
    },
    acceptAll: () => {
      const { open } = desk.offers()
      const count = open.length === 1 ? 'One field' : `${open.length} fields`
      const ids = place(open, `Place ${count.toLowerCase()}`)
      if (!ids) return
      leave(`${count} placed.`)
      desk.focus(ids[0] ?? '')
    },
    decline: () => {
      const { current, declined } = desk.offers()
      if (current === null) return
      const next = offerBeside(desk.offers(), 1)
      refresh({ ...desk.offers(), declined: new Set(declined).add(current), current: null })
      goTo(next, 'Suggestion taken away.')
    },
    hide: (isHidden) => {
      const declined = isHidden ? desk.offers().declined : new Set<string>()
      refresh({ ...desk.offers(), isHidden, declined, current: null })
      const { open } = desk.offers()
      desk.say(isHidden ? 'No suggestions are shown.' : `${open.length} suggestions are shown.`)
    },
    leave: () => leave('Suggestions left.'),
  }
}
