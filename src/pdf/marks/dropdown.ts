import type { FieldAnswer, FieldDefinition, PlacedField } from '#domain/field/field.ts'
import type { TextMark } from './mark.ts'
import { singleLineMarks } from './text-marks.ts'

/** The label of the chosen option; nothing if none is chosen. */
export function dropdownMarks(field: PlacedField, answer: FieldAnswer): TextMark[] {
  const label = chosenLabel(field, answer)
  return label === null ? [] : singleLineMarks(field, label)
}

/** The label shown and printed for the answer's value. */
export function chosenLabel(field: Pick<FieldDefinition, 'options'>, answer: FieldAnswer): string | null {
  return field.options.find(({ value }) => value === answer.value)?.option ?? null
}
