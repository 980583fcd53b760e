import { refusal } from '#domain/refusals.ts'
import type { Refusal } from '#domain/refusals.ts'
import type { Executor } from '../../database/connection.ts'
import { documentsOf } from '../../database/envelopes/documents.ts'
import type { EnvelopeKey } from '../../database/envelopes/envelope-aggregate.ts'
import type { DocumentRow } from '../../database/tables/schema.ts'

export function noSuchDocument(): Refusal {
  return refusal('not-found', 'The envelope has no such document.')
}

/** A document that was just written. Throws when it does not exist. */
export async function documentNow(
  database: Executor,
  key: EnvelopeKey,
  documentId: string,
): Promise<DocumentRow> {
  const row = (await documentsOf(database, key)).find(({ id }) => id === documentId)
  if (row === undefined) throw new Error(`The document ${documentId} vanished`)
  return row
}
