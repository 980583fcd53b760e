import type { FieldAnswer } from '#domain/field/field.ts'
import type { Holding } from '#domain/field/kinds.ts'

const nothing: FieldAnswer = { value: null, checked: false, art: null, witness: null }
const art: FieldAnswer['art'] = {
  kind: 'drawn',
  width: 300,
  height: 120,
  strokes: [
    [
      { x: 10, y: 60, width: 2 },
      { x: 290, y: 90, width: 2 },
    ],
  ],
}

/** The one option of `entries.choice`. */
export const options = [{ value: '42', option: 'Forty-two' }]

/** Something a recipient enters, by what the field holds. */
export const entries: Readonly<Record<Holding, FieldAnswer>> = {
  ink: { ...nothing, art },
  'witnessed-ink': { ...nothing, art, witness: { name: 'Grace Witness', email: 'grace@example.org' } },
  moment: nothing,
  text: { ...nothing, value: '42' },
  tick: { ...nothing, checked: true },
  choice: { ...nothing, value: '42' },
}
