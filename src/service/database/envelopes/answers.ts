import type { FieldAnswer } from '#domain/field/field.ts'
import { sql } from 'kysely'
import { runCompiled } from '../compiled.ts'
import type { Statement } from '../compiled.ts'
import type { Executor } from '../connection.ts'
import type { EnvelopeKey } from './envelope-aggregate.ts'
import type { FieldRow } from '../tables/schema.ts'
import { rowAt, updateRows, updateRowsLater } from '../rows.ts'

/** Reads a field of an envelope. */
export function fieldAt({ organisationId, envelopeId }: EnvelopeKey, id: string): Statement<FieldRow> {
  return rowAt('fields', { organisationId, envelopeId, id })
}

export async function findField(
  database: Executor,
  key: EnvelopeKey,
  fieldId: string,
): Promise<FieldRow | undefined> {
  return (await runCompiled(database, fieldAt(key, fieldId)))[0]
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

/** Reads the size of the drawings in all fields of an envelope but one. */
export function inkSizeAt({ organisationId, envelopeId }: EnvelopeKey, butId: string): Statement<InkSize> {
  return {
    kind: 'ink of other fields',
    values: [organisationId, envelopeId, butId],
    write: (database) =>
      database
        .selectFrom((from) =>
          from
            .selectFrom('fields')
            .select(['inkBytes as bytes', from.fn.countAll().as('count')])
            .where('organisationId', '=', organisationId)
            .where('envelopeId', '=', envelopeId)
            .where('id', '<>', butId)
            .where('inkHash', 'is not', null)
            .groupBy(['inkHash', 'inkBytes'])
            .as('inks'),
        )
        .select([
          sql<number>`coalesce(sum(bytes * count), 0)::float8`.as('drawn'),
          sql<number>`coalesce(sum(bytes), 0)::float8`.as('once'),
        ]),
  }
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
