import type { PlacedField } from '#domain/field/field.ts'
import type { MarkContext, TextMark } from './mark.ts'
import { formatDate } from '#domain/date-format.ts'
import { singleLineMarks } from './text-marks.ts'

/** The time of completion in the field's format; nothing before that. */
export function dateMarks(field: PlacedField, context: MarkContext): TextMark[] {
  if (context.completedAt === null) return []
  return singleLineMarks(field, formatDate(context.completedAt, field.dateFormat, context.utcOffset))
}
