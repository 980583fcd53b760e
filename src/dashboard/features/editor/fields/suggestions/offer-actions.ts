import { fieldKinds } from '#domain/field/kinds.ts'
import type { DraftField, FieldSuggestion } from '../../../../api/sending/drafts.ts'
import { freeFieldId } from '../new-field.ts'
import { fieldFrom, offerBeside, offersOf, offerWords, stillOpen } from './offers.ts'
import type { Offer, OfferState } from './offers.ts'
import type { Party } from '../../draft/edited.ts'
import { blocksOf } from './offer-owners.ts'
import type { OfferBlock } from './offer-owners.ts'

/** The actions on the fields that the documents ask for. */
export interface OfferActions {
  /** Sets what the service found. `isHidden` when the sender dismissed it before. */
  set: (suggestions: readonly FieldSuggestion[], isHidden: boolean) => void
  /** Goes to the first offer, or the next or previous one. Leaves past either end. */
  step: (by: 1 | -1) => void
  /** Places the current offer, or the one with this key, and goes on to the next if there was a current one. */
  accept: (key?: string) => void
  /** The open ones by party. */
  blocks: () => OfferBlock[]
  /** Places all, each for its party's owner: as chosen here, told by the document, or the one fields are placed for. */
  acceptAll: (owners?: ReadonlyMap<string, string>) => void
  /** Dismisses the current offer and goes on to the next. */
  decline: () => void
  /** Hides all of them, or shows them again. */
  hide: (isHidden: boolean) => void
  leave: () => void
}

/** What the actions need from the field editor. */
interface OfferParts {
  readonly offers: () => OfferState
  readonly change: (offers: OfferState) => void
  readonly boxes: () => Parameters<typeof stillOpen>[1]
  readonly recipientId: () => string | null
  readonly signers: () => readonly Party[]
  readonly fields: () => readonly DraftField[]
  readonly add: (label: string, fields: readonly DraftField[]) => void
  readonly select: (ids: readonly string[]) => void
  readonly show: (offer: Offer) => void
  readonly focus: (id: string) => void
  readonly say: (words: string) => void
}

const hint = 'Tab accepts, the arrow keys skip, Escape leaves.'

export function offerActions(fieldEditor: OfferParts): OfferActions {
  const refresh = (state: OfferState) => fieldEditor.change(stillOpen(state, fieldEditor.boxes()))

  function goTo(offer: Offer | null, before: string): void {
    const { all, current } = fieldEditor.offers()
    if (!offer) return leave(`${before} That was the last suggestion.`.trim())
    fieldEditor.change({ ...fieldEditor.offers(), current: offer.key })
    fieldEditor.show(offer)
    const place = `Suggestion ${offer.number} of ${all.length}: ${offerWords(offer)}.`
    fieldEditor.say([before, place, current === null && before === '' && hint].filter(Boolean).join(' '))
  }

  function leave(words: string): void {
    fieldEditor.change({ ...fieldEditor.offers(), current: null })
    fieldEditor.say(words)
  }

  function blocks(): OfferBlock[] {
    const { open, owners } = fieldEditor.offers()
    return blocksOf(open, fieldEditor.signers(), owners)
  }

  /** Turns offers into fields. Returns their ids, or null when there is no one they could belong to. */
  function place(offers: readonly Offer[], label: string): string[] | null {
    const recipientId = fieldEditor.recipientId()
    if (recipientId === null) {
      fieldEditor.say('Add a recipient who signs first.')
      return null
    }
    const owners = new Map(blocks().map(({ party, ownerId }) => [party, ownerId]))
    const taken = new Set(fieldEditor.fields().map((field) => field.id))
    const made = offers.map((offer) => {
      const id = freeFieldId(offer.suggestion.type, taken)
      taken.add(id)
      return fieldFrom(offer, owners.get(offer.suggestion.party) ?? recipientId, id)
    })
    fieldEditor.add(label, made)
    const ids = made.map((field) => field.id)
    fieldEditor.select(ids)
    return ids
  }

  return {
    set: (suggestions, isHidden) => {
      const { declined } = fieldEditor.offers()
      refresh({ ...fieldEditor.offers(), all: offersOf(suggestions), declined, isHidden })
    },
    step: (by) => goTo(offerBeside(fieldEditor.offers(), by), ''),
    accept: (key) => {
      const { open, current } = fieldEditor.offers()
      const offer = open.find((one) => one.key === (key ?? current))
      if (!offer) return
      const next = current === null ? null : offerBeside({ ...fieldEditor.offers(), current: offer.key }, 1)
      const ids = place([offer], `Place ${fieldKinds[offer.suggestion.type].label.toLowerCase()}`)
      if (!ids) return
      const words = `${fieldKinds[offer.suggestion.type].label} placed.`
      if (current !== null) goTo(next, words)
      else fieldEditor.say(words)
      if (!next) fieldEditor.focus(ids[0] ?? '')
    },
    blocks,
    acceptAll: (owners) => {
      if (owners) fieldEditor.change({ ...fieldEditor.offers(), owners })
      const { open } = fieldEditor.offers()
      const count = open.length === 1 ? 'One field' : `${open.length} fields`
      const ids = place(open, `Place ${count.toLowerCase()}`)
      if (!ids) return
      leave(`${count} placed.`)
      fieldEditor.focus(ids[0] ?? '')
    },
    decline: () => {
      const { current, declined } = fieldEditor.offers()
      if (current === null) return
      const next = offerBeside(fieldEditor.offers(), 1)
      refresh({ ...fieldEditor.offers(), declined: new Set(declined).add(current), current: null })
      goTo(next, 'Suggestion skipped.')
    },
    hide: (isHidden) => {
      const declined = isHidden ? fieldEditor.offers().declined : new Set<string>()
      refresh({ ...fieldEditor.offers(), isHidden, declined, current: null })
      const { open } = fieldEditor.offers()
      fieldEditor.say(isHidden ? 'No suggestions are shown.' : `${open.length} suggestions are shown.`)
    },
    leave: () => leave('Suggestions left.'),
  }
}
