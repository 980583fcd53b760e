import type { FieldAnswer, PlacedField } from '#domain/field/field.ts'
import type { MarkContext, TextMark } from './mark.ts'
import { formatDate } from '#domain/date-format.ts'
import { singleLineMarks } from './text-marks.ts'

/**
 * The time of completion in the field's format; nothing before that. What was recorded then is printed: the sender's
 * time zone can have changed since.
 */
export function dateMarks(field: PlacedField, { value }: FieldAnswer, context: MarkContext): TextMark[] {
  if (context.completedAt === null) return []
  return singleLineMarks(field, value ?? formatDate(context.completedAt, field.dateFormat, context.utcOffset))
}
