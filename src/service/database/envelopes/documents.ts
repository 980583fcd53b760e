import type { Insertable } from 'kysely'
import type { Executor } from '../connection.ts'
import type { EnvelopeKey } from './envelope-aggregate.ts'
import type { DocumentRow } from '../tables/schema.ts'
import type { DocumentsTable } from '../tables/envelope-tables.ts'
import { deleteRows, rowsWith, updateRows } from '../rows.ts'

/** The documents of an envelope in order. */
export async function documentsOf(
  database: Executor,
  { organisationId, envelopeId }: EnvelopeKey,
): Promise<DocumentRow[]> {
  return rowsWith(database, 'documents', { organisationId, envelopeId }, 'position', 'id')
}

/** The documents of several envelopes, in each envelope's order. */
export async function documentsOfEnvelopes(
  database: Executor,
  organisationId: string,
  envelopeIds: readonly string[],
): Promise<Map<string, DocumentRow[]>> {
  const rows = await database
    .selectFrom('documents')
    .selectAll()
    .where('organisationId', '=', organisationId)
    .where((builder) => builder('envelopeId', '=', builder.fn.any(builder.val([...envelopeIds]))))
    .orderBy('position')
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, ({ envelopeId }) => envelopeId)
}

export async function insertDocuments(
  transaction: Executor,
  rows: readonly Insertable<DocumentsTable>[],
): Promise<void> {
  if (rows.length > 0)
    await transaction
      .insertInto('documents')
      .values([...rows])
      .execute()
}

/** Changes a document of an envelope: its name, position or file. */
export async function updateDocument(
  transaction: Executor,
  { organisationId, envelopeId }: EnvelopeKey,
  documentId: string,
  change: Partial<Insertable<DocumentsTable>>,
): Promise<void> {
  await updateRows(transaction, 'documents', { organisationId, envelopeId, id: documentId }, change)
}

export async function deleteDocument(
  transaction: Executor,
  { organisationId, envelopeId }: EnvelopeKey,
  documentId: string,
): Promise<void> {
  await deleteRows(transaction, 'documents', { organisationId, envelopeId, id: documentId })
}
