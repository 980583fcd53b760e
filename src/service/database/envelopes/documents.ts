import type { Insertable } from 'kysely'
import { runCompiled } from '../compiled.ts'
import type { Statement } from '../compiled.ts'
import type { Executor } from '../connection.ts'
import type { EnvelopeKey } from './envelope-aggregate.ts'
import type { DocumentRow } from '../tables/schema.ts'
import type { DocumentsTable } from '../tables/envelope-tables.ts'
import { deleteRows, rowsAt, updateRows } from '../rows.ts'

/** Reads the documents of an envelope in order. */
export function documentsAt({ organisationId, envelopeId }: EnvelopeKey): Statement<DocumentRow> {
  return rowsAt('documents', { organisationId, envelopeId }, 'position', 'id')
}

/** The documents of an envelope in order. */
export async function documentsOf(database: Executor, key: EnvelopeKey): Promise<DocumentRow[]> {
  return runCompiled(database, documentsAt(key))
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

/** What a list shows of the first document of each of these envelopes. */
export async function firstDocuments(
  database: Executor,
  organisationId: string,
  envelopeIds: readonly string[],
): Promise<Map<string, Pick<DocumentRow, 'id' | 'sha256'>>> {
  if (envelopeIds.length === 0) return new Map()
  const rows = await database
    .selectFrom('documents')
    .distinctOn('envelopeId')
    .select(['envelopeId', 'id', 'sha256'])
    .where('organisationId', '=', organisationId)
    .where((builder) => builder('envelopeId', '=', builder.fn.any(builder.val([...envelopeIds]))))
    .orderBy('envelopeId')
    .orderBy('position')
    .orderBy('id')
    .execute()
  return new Map(rows.map((row) => [row.envelopeId, row]))
}

/** Notes where the picture of a document is. False if the document is gone, has another file, or another picture
 * by now.
 */
export async function nameDocumentPicture(
  transaction: Executor,
  { organisationId, envelopeId }: EnvelopeKey,
  { id, storageKey, pictureKey: former }: Pick<DocumentRow, 'id' | 'storageKey' | 'pictureKey'>,
  pictureKey: string,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('documents')
    .set({ pictureKey })
    .where('organisationId', '=', organisationId)
    .where('envelopeId', '=', envelopeId)
    .where('id', '=', id)
    .where('storageKey', '=', storageKey)
    .where('pictureKey', 'is not distinct from', former)
    .executeTakeFirst()
  return numUpdatedRows > 0n
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
