import type { FieldAnswer, FieldDefinition, PlacedField } from '#domain/field/field.ts'
import type { Mark, MarkContext } from './mark.ts'
import { checkboxMarks } from './checkbox.ts'
import { dateMarks } from './date.ts'
import { chosenLabel, dropdownMarks } from './dropdown.ts'
import { inputMarks } from './input.ts'
import { signatureMarks } from './signature.ts'
import { fitInput } from './text-marks.ts'
import { witnessMarks } from './witness.ts'

/**
 * What a field prints, in the box space of the field (see `Mark`): nothing when it holds nothing.
 * Needs the tables of `loadMetricsFor(textOf(field, answer))` when texts go beyond Latin.
 * Source: specification, Field type behaviour.
 */
export function marksFor(field: PlacedField, answer: FieldAnswer, context: MarkContext): Mark[] {
  switch (field.type) {
    case 'signature':
    case 'initials':
      return signatureMarks(field, answer)
    case 'witness':
      return witnessMarks(field, answer)
    case 'date':
      return dateMarks(field, context)
    case 'input':
      return inputMarks(field, answer)
    case 'checkbox':
      return checkboxMarks(field, answer)
    case 'dropdown':
      return dropdownMarks(field, answer)
  }
}

/** All text a field may print with this answer, to load metrics for. */
export function textOf(field: FieldDefinition, answer: FieldAnswer): string {
  const typed = answer.art?.kind === 'typed' ? answer.art.text : ''
  const witness = answer.witness === null ? '' : `${answer.witness.name} ${answer.witness.email}`
  switch (field.type) {
    case 'date':
      return field.dateFormat
    case 'input':
      return answer.value ?? ''
    case 'dropdown':
      return chosenLabel(field, answer) ?? ''
    case 'checkbox':
      return ''
    default:
      return `${typed} ${witness}`
  }
}

/**
 * Height in points of an `input` box that holds this value: its own height, or more when the wrapped lines need it.
 * The box grows downward from its top. Source: specification, Field type behaviour, input.
 */
export function grownHeight(field: PlacedField, value: string | null): number {
  if (value === null || value === '') return field.box.height
  return Math.max(field.box.height, fitInput(field, value).height)
}
