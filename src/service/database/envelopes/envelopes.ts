import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { Executor } from '../connection.ts'
import type { EnvelopeKey } from './envelope-aggregate.ts'
import type { EnvelopeRow } from '../tables/schema.ts'
import type { EnvelopesTable } from '../tables/envelope-tables.ts'
import { deleteRows, updateRows } from '../rows.ts'

export async function insertEnvelope(
  transaction: Executor,
  row: Insertable<EnvelopesTable>,
): Promise<EnvelopeRow> {
  return transaction.insertInto('envelopes').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function updateEnvelope(
  transaction: Executor,
  { organisationId, envelopeId }: EnvelopeKey,
  change: Partial<Insertable<EnvelopesTable>>,
): Promise<void> {
  await updateRows(transaction, 'envelopes', { organisationId, id: envelopeId }, change)
}

/** Records why a completed envelope could not be sealed. Returns whether the reason is new and still holds. */
export async function noteSealFailure(
  database: Executor,
  { organisationId, envelopeId }: EnvelopeKey,
  sealFailure: string,
): Promise<boolean> {
  const noted = await database
    .updateTable('envelopes')
    .set({ sealFailure })
    .where('organisationId', '=', organisationId)
    .where('id', '=', envelopeId)
    .where('status', '=', 'completed')
    .where('sealed', 'is', null)
    .where('sealFailure', 'is distinct from', sealFailure)
    .executeTakeFirst()
  return noted.numUpdatedRows > 0n
}

/** Deletes a draft with its trail. The database refuses it once the envelope was sent. */
export async function deleteEnvelopeRow(
  transaction: Executor,
  { organisationId, envelopeId }: EnvelopeKey,
): Promise<void> {
  await sql`select discard_unsent_trail(${organisationId}, ${envelopeId})`.execute(transaction)
  await deleteRows(transaction, 'envelopes', { organisationId, id: envelopeId })
}
