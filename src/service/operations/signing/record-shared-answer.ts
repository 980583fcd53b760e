import type { FieldAnswer } from '#domain/field/field.ts'
import { valueIn } from '#evidence/act.ts'
import { appendAuditEvents, hasActs } from '../../database/envelopes/audit-events.ts'
import type { Executor } from '../../database/connection.ts'
import type { EnvelopeKey } from '../../database/envelopes/envelope-aggregate.ts'
import type { JsonValue } from '../../database/tables/columns.ts'
import type { FieldRow } from '../../database/tables/schema.ts'
import { note } from '../envelopes/apply-effects.ts'
import type { Author } from '../envelopes/apply-effects.ts'

/** Records an answer to a field that several people see, if the act of someone who has finished covers its value. */
export async function recordSharedAnswer(
  transaction: Executor,
  key: EnvelopeKey,
  {
    field,
    answer,
    author,
    now,
  }: {
    readonly field: FieldRow
    readonly answer: FieldAnswer
    readonly author: Author
    readonly now: string
  },
): Promise<void> {
  if (!field.collaborative || field.box === null || !(await hasActs(transaction, key))) return
  const value = valueIn({ ...field, answer }) as JsonValue
  const details = { field: field.id, evidence: { value } }
  await appendAuditEvents(transaction, key, [note(author, 'field-answered', details)], now)
}
