import { expect, test } from 'vitest'
import type { DraftField, FieldSuggestion } from '../../../../api/sending/drafts.ts'
import { offerActions } from './offer-actions.ts'
import type { Box } from '../field-place.ts'
import { rectOf } from '../field-place.ts'
import { noOffers, offersOf, stillOpen } from './offers.ts'
import type { OfferState } from './offers.ts'

const asked = (
  type: FieldSuggestion['type'],
  bottom: number,
  more: Partial<FieldSuggestion> = {},
): FieldSuggestion => ({
  type,
  source: 'line',
  label: '',
  party: '',
  required: true,
  options: [],
  page: 1,
  left: 100,
  bottom,
  width: 150,
  height: 40,
  ...more,
})
const three = [
  asked('signature', 500, { label: 'Tenant' }),
  asked('date', 400),
  asked('input', 300, { page: 2 }),
]

/** A field editor as far as offers need it. */
function aFieldEditor(suggestions: readonly FieldSuggestion[] = three) {
  let state: OfferState = noOffers
  let fields: DraftField[] = []
  const said: string[] = []
  let recipientId: string | null = 'r'
  let focused = ''
  const boxes = () =>
    Map.groupBy(
      fields.flatMap((field): Box[] => {
        const rect = rectOf(field)
        return rect ? [{ key: field.id, fieldId: field.id, rect, problem: null, isAnchored: false }] : []
      }),
      ({ rect }) => rect.page,
    )
  const acts = offerActions({
    offers: () => state,
    change: (next) => void (state = next),
    boxes,
    signers: () => [],
    recipientId: () => recipientId,
    fields: () => fields,
    add: (_, made) => {
      fields = [...fields, ...made]
      state = stillOpen(state, boxes())
    },
    select: () => undefined,
    show: () => undefined,
    focus: (id) => void (focused = id),
    say: (words) => said.push(words),
  })
  acts.set(suggestions, false)
  return {
    acts,
    said,
    state: () => state,
    fields: () => fields,
    focused: () => focused,
    without: () => void (recipientId = null),
    undo: () => {
      fields = fields.slice(0, -1)
      state = stillOpen(state, boxes())
    },
  }
}

test('places one after another, and leaves after the last', () => {
  const { acts, said, state, fields, focused } = aFieldEditor()
  acts.step(1)
  expect(said.at(-1)).toBe(
    'Suggestion 1 of 3: signature field at “Tenant”, page 1. Tab accepts, the arrow keys skip, Escape leaves.',
  )
  acts.accept()
  expect(said.at(-1)).toBe('Signature placed. Suggestion 2 of 3: date field, page 1.')
  acts.step(1)
  acts.accept()
  expect(said.at(-1)).toBe('Text placed. That was the last suggestion.')
  expect(fields().map(({ id, page }) => [id, page])).toEqual([
    ['signature-1', 1],
    ['input-1', 2],
  ])
  expect(state()).toMatchObject({ current: null, open: [{ number: 2 }] })
  expect(focused()).toBe('input-1')
})

test('takes place, kind and choices of the suggestion, and a font size that fits', () => {
  const options = [{ value: 'de', option: 'Germany' }]
  const { acts, fields } = aFieldEditor([asked('dropdown', 100, { options, height: 12, required: false })])
  acts.acceptAll()
  expect(fields()).toMatchObject([
    { type: 'dropdown', required: false, options, fontSize: 8, recipientId: 'r' },
  ])
  expect(fields()[0] && rectOf(fields()[0] as DraftField)).toEqual({
    page: 1,
    left: 100,
    bottom: 100,
    width: 150,
    height: 12,
  })
})

test('suggests nothing where a field is, and suggests it again after an undo', () => {
  const { acts, state, undo } = aFieldEditor()
  acts.accept(state().open[1]?.key)
  expect(state().open.map(({ number }) => number)).toEqual([1, 3])
  undo()
  expect(state().open.map(({ number }) => number)).toEqual([1, 2, 3])
})

test('hides what is dismissed until all are shown again', () => {
  const { acts, state } = aFieldEditor()
  acts.step(1)
  acts.decline()
  expect(state()).toMatchObject({ current: state().open[0]?.key })
  expect(state().open).toHaveLength(2)
  acts.hide(true)
  expect(state().open).toEqual([])
  acts.hide(false)
  expect(state().open).toHaveLength(3)
})

test('places nothing without a signer, and says why', () => {
  const { acts, said, fields, without } = aFieldEditor()
  without()
  acts.acceptAll()
  expect(fields()).toEqual([])
  expect(said.at(-1)).toBe('Add a recipient who signs first.')
})

test('keeps the lists of unchanged pages as the same objects', () => {
  const { acts, state } = aFieldEditor()
  const before = state().byPage.get(2)
  acts.accept(state().open[0]?.key)
  expect(state().byPage.get(2)).toBe(before)
  expect(offersOf(three).map(({ key }) => key)).toHaveLength(3)
})
