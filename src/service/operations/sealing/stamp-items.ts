import { initialAnswer } from '#domain/field/answers.ts'
import type { FieldAnswer } from '#domain/field/field.ts'
import { fieldName } from '#domain/field/called.ts'
import { fieldKinds } from '#domain/field/kinds.ts'
import type { FieldToStamp } from '#pdf/marks/field-to-stamp.ts'
import { newTag } from '#pdf/tags/tag.ts'
import type { Tag } from '#pdf/tags/tag.ts'
import { placedOnly } from '../../database/envelopes/fields.ts'
import type { PlacedFieldRow } from '../../database/envelopes/fields.ts'
import type { FieldRow, RecipientRow } from '../../database/tables/schema.ts'

interface Drawn {
  readonly fields: readonly FieldRow[]
  readonly recipients: readonly RecipientRow[]
  /** The sender's UTC offset for printed dates, `+HH:MM`. */
  readonly utcOffset: string
}

/**
 * What is drawn onto the original: the fields of recipients who have completed, and what the sender fixed beforehand.
 * Pages are numbered across documents. The live master and the final one are drawn from the same fields. Source:
 * specification, Envelope `master`, Field `read_only` and `collaborative`.
 */
export function fieldsToStamp({ fields, recipients, utcOffset }: Drawn): FieldToStamp[] {
  return stampedFields({ fields, recipients }).map(({ field, answer, owner }) => ({
    field: { ...field, answer: null },
    answer,
    context: { completedAt: owner?.completed ?? null, utcOffset },
    tag: tagOf(field, answer, owner?.name ?? ''),
  }))
}

/** A field that the original gets marks for, with what it says and whose it is. */
export interface StampedField {
  readonly field: PlacedFieldRow
  readonly answer: FieldAnswer
  readonly owner: RecipientRow | undefined
}

/** The fields that the original gets marks for. */
export function stampedFields({ fields, recipients }: Pick<Drawn, 'fields' | 'recipients'>): StampedField[] {
  const byId = new Map(recipients.map((recipient) => [recipient.id, recipient]))
  return placedOnly(fields).flatMap((field) => {
    const answer = shownAnswer(field, byId)
    return answer === null ? [] : [{ field, answer, owner: byId.get(field.recipientId) }]
  })
}

/** What a reader who does not see the marks is told of them. */
function tagOf(field: PlacedFieldRow, { checked, witness }: FieldAnswer, name: string): Tag {
  const { holds } = fieldKinds[field.type]
  const called = fieldName(field)
  switch (holds) {
    case 'ink':
      return newTag('Figure', { alt: `${called} of ${name}` })
    case 'witnessed-ink':
      return newTag('Figure', { alt: `Signature of ${witness?.name ?? 'a witness'}, witness for ${name}` })
    case 'tick':
      return newTag('Form', {
        field: checked ? 'checked' : 'unchecked',
        alt: `${called} of ${name}: ${checked ? 'ticked' : 'not ticked'}`,
      })
    case 'text':
    case 'choice':
    case 'moment':
      return newTag('Form', { field: 'text' })
  }
}

/** Null while the field shows nothing: its recipient, or the one who edited it collaboratively, has not completed. */
function shownAnswer(
  field: PlacedFieldRow,
  recipients: ReadonlyMap<string, RecipientRow>,
): FieldAnswer | null {
  if (field.readOnly && fieldKinds[field.type].holds !== 'moment') return initialAnswer(field)
  const hasCompleted = (id: string | null) => id !== null && (recipients.get(id)?.completed ?? null) !== null
  const isShown = hasCompleted(field.recipientId) || (field.collaborative && hasCompleted(field.answeredBy))
  return isShown ? (field.answer ?? initialAnswer(field)) : null
}
