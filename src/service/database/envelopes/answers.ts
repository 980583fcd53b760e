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

/** Bytes of the drawings in an envelope's fields as JSON: as often as they are drawn, and each once. */
export interface InkSize {
  readonly drawn: number
  readonly once: number
}

/** The size of all drawings in an envelope. */
export async function inkSizeOf(
  transaction: Executor,
  { organisationId, envelopeId }: EnvelopeKey,
): Promise<InkSize> {
  const { rows } = await sql<InkSize>`
    select coalesce(sum(bytes * count), 0)::float8 as drawn, coalesce(sum(bytes), 0)::float8 as once from (
      select ink_bytes as bytes, count(*) from fields
      where organisation_id = ${organisationId} and envelope_id = ${envelopeId} and ink_hash is not null
      group by ink_hash, ink_bytes
    ) as inks
  `.execute(transaction)
  return rows[0] ?? { drawn: 0, once: 0 }
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
