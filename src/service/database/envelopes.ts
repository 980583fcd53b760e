import type { Insertable } from 'kysely'
import type { Executor } from './connection.ts'
import type { EnvelopeKey } from './envelope-aggregate.ts'
import type { EnvelopeRow, EnvelopesTable } from './schema.ts'

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
  await transaction
    .updateTable('envelopes')
    .set(change)
    .where('organisationId', '=', organisationId)
    .where('id', '=', envelopeId)
    .execute()
}

export async function deleteEnvelopeRow(
  transaction: Executor,
  { organisationId, envelopeId }: EnvelopeKey,
): Promise<void> {
  await transaction
    .deleteFrom('auditEvents')
    .where('organisationId', '=', organisationId)
    .where('envelopeId', '=', envelopeId)
    .execute()
  await transaction
    .deleteFrom('envelopes')
    .where('organisationId', '=', organisationId)
    .where('id', '=', envelopeId)
    .execute()
}
