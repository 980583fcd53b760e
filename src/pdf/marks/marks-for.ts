import type { FieldAnswer, FieldDefinition, PlacedField } from '#domain/field/field.ts'
import { fieldKinds } from '#domain/field/kinds.ts'
import type { Holding } from '#domain/field/kinds.ts'
import type { Mark, MarkContext } from './mark.ts'
import { checkboxMarks } from './checkbox.ts'
import { dateMarks } from './date.ts'
import { chosenLabel, dropdownMarks } from './dropdown.ts'
import { inputMarks } from './input.ts'
import { signatureMarks } from './signature.ts'
import { fitInput } from './text-marks.ts'
import { witnessMarks } from './witness.ts'

/** How what a field holds comes onto paper. */
interface Painter {
  /** In the box space of the field (see `Mark`); nothing when it holds nothing. */
  readonly marks: (field: PlacedField, answer: FieldAnswer, context: MarkContext) => Mark[]
  /** All text that may be among the marks. */
  readonly text: (field: FieldDefinition, answer: FieldAnswer) => string
}

const painters: Readonly<Record<Holding, Painter>> = {
  ink: { marks: signatureMarks, text: inkText },
  'witnessed-ink': { marks: witnessMarks, text: inkText },
  moment: {
    marks: dateMarks,
    text: ({ dateFormat }) => dateFormat,
  },
  text: { marks: inputMarks, text: (_field, { value }) => value ?? '' },
  tick: { marks: checkboxMarks, text: () => '' },
  choice: { marks: dropdownMarks, text: (field, answer) => chosenLabel(field, answer) ?? '' },
}

function inkText(_field: FieldDefinition, { art, witness }: FieldAnswer): string {
  const typed = art?.kind === 'typed' ? art.text : ''
  return `${typed} ${witness === null ? '' : `${witness.name} ${witness.email}`}`
}

/**
 * What a field prints, in the field's box space (see `Mark`): nothing if it is empty. Needs the tables of
 * `loadMetricsFor(textOf(field, answer))` for text beyond Latin. Source: specification, Field type behaviour.
 */
export function marksFor(field: PlacedField, answer: FieldAnswer, context: MarkContext): Mark[] {
  return painters[fieldKinds[field.type].holds].marks(field, answer, context)
}

/** All text that a field may print with this answer, for loading metrics. */
export function textOf(field: FieldDefinition, answer: FieldAnswer): string {
  return painters[fieldKinds[field.type].holds].text(field, answer)
}

/**
 * Height in points of an `input` box with this value: its own height, or more if the wrapped lines need it. The box
 * grows downwards. Source: specification, Field type behaviour, input.
 */
export function grownHeight(field: PlacedField, value: string | null): number {
  if (value === null || value === '') return field.box.height
  return Math.max(field.box.height, fitInput(field, value).height)
}
