import type { FieldAnswer, FieldDefinition, PlacedField } from '#domain/field/field.ts'
import type { Mark, MarkContext } from './mark.ts'

/**
 * What a field prints, in the box space of the field (see `Mark`): nothing when it holds nothing.
 * Needs the tables of `loadMetricsFor(textOf(field, answer))` when texts go beyond Latin.
 * Source: specification, Field type behaviour.
 */
export function marksFor(field: PlacedField, answer: FieldAnswer, context: MarkContext): Mark[] {
  throw new Error(`unwritten ${field.id} ${answer.value} ${context.utcOffset}`)
}

/** All text a field may print with this answer, to load metrics for. */
export function textOf(field: FieldDefinition, answer: FieldAnswer): string {
  throw new Error(`unwritten ${field.id} ${answer.value}`)
}

/**
 * Height in points of an `input` box that holds this value: its own height, or more when the wrapped lines need it.
 * The box grows downward from its top. Source: specification, Field type behaviour, input.
 */
export function grownHeight(field: PlacedField, value: string | null): number {
  throw new Error(`unwritten ${field.id} ${value}`)
}
