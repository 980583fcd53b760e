import type { FieldAnswer } from '#domain/field/field.ts'
import { sql } from 'kysely'
import type { Executor } from '../connection.ts'
import type { EnvelopeKey } from './envelope-aggregate.ts'
import type { FieldRow } from '../tables/schema.ts'
import { findRow, updateRows, updateRowsLater } from '../rows.ts'

export async function findField(
  database: Executor,
  { organisationId, envelopeId }: EnvelopeKey,
  fieldId: string,
): Promise<FieldRow | undefined> {
  return findRow(database, 'fields', { organisationId, envelopeId, id: fieldId })
}

/** A value entered into a field, with who entered it and when. */
export interface GivenAnswer {
  readonly answer: FieldAnswer
  /** ISO 8601 UTC. */
  readonly answered: string
  readonly answeredBy: string
}

/** Stores the value of a field. The caller holds the envelope's lock. */
export async function saveAnswer(
  transaction: Executor,
  { organisationId, envelopeId }: EnvelopeKey,
  fieldId: string,
  { answer, answered, answeredBy }: GivenAnswer,
): Promise<void> {
  await updateRowsLater(
    transaction,
    'fields',
    { organisationId, envelopeId, id: fieldId },
    { answer: JSON.stringify(answer), answered, answeredBy },
  )
}

/** Stores the values of several fields in one statement. The caller holds the envelope's lock. */
export async function fillAnswers(
  transaction: Executor,
  { organisationId, envelopeId }: EnvelopeKey,
  given: readonly { readonly id: string; readonly answer: FieldAnswer }[],
  { answered, answeredBy }: Omit<GivenAnswer, 'answer'>,
): Promise<void> {
  if (given.length === 0) return
  await sql`
    update fields set answer = given.answer, answered = ${answered}::timestamptz, answered_by = ${answeredBy}
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (id text, answer jsonb)
    where fields.organisation_id = ${organisationId} and fields.envelope_id = ${envelopeId}
      and fields.id = given.id
  `.execute(transaction)
}

/** Clears the fields of a recipient. The caller holds the envelope's lock. */
export async function forgetAnswers(
  transaction: Executor,
  { organisationId, envelopeId }: EnvelopeKey,
  recipientId: string,
): Promise<void> {
  await updateRows(
    transaction,
    'fields',
    { organisationId, envelopeId, recipientId },
    { answer: null, answered: null, answeredBy: null },
  )
}
