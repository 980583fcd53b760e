import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import type { Database } from '../../database/connection.ts'
import { documentsOf } from '../../database/envelopes/documents.ts'
import { loadEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import type { EnvelopeKey, LoadedEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import { fieldsOf } from '../../database/envelopes/fields.ts'
import type { DocumentRow, EnvelopeRow, FieldRow, RecipientRow } from '../../database/tables/schema.ts'
import type { Storage } from '../../ports/storage/storage.ts'
import { checkManageable } from '../access.ts'
import type { OrganisationCaller } from '../access.ts'
import type { SentDocument } from '../envelopes/prepare-to-send.ts'
import { noSuchEnvelope } from '../envelopes/transition.ts'

/** Everything in an envelope that is being prepared. */
export interface Draft {
  readonly key: EnvelopeKey
  readonly row: EnvelopeRow
  readonly recipients: readonly RecipientRow[]
  readonly documents: readonly DocumentRow[]
  readonly fields: readonly FieldRow[]
}

/**
 * Reads a draft that the caller may edit as a consistent snapshot: one that is deleted meanwhile is either whole or not
 * there. Refuses `not-found`, `not-allowed`, and anything that is no longer a draft.
 */
export async function loadDraft(
  database: Database,
  caller: OrganisationCaller,
  envelopeId: string,
): Promise<Result<Draft>> {
  const key = { organisationId: caller.organisationId, envelopeId }
  const moment = database.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return moment.execute(async (snapshot) => {
    const loaded = await loadEnvelope(snapshot, key)
    const open = checkDraft(caller, loaded)
    if (!open.ok) return open
    const documents = await documentsOf(snapshot, key)
    const fields = await fieldsOf(snapshot, key)
    return ok({ key, row: open.value.row, recipients: open.value.recipients, documents, fields })
  })
}

/** Checks that what was loaded is a draft that the caller may edit. */
export function checkDraft(
  caller: OrganisationCaller,
  loaded: LoadedEnvelope | undefined,
): Result<LoadedEnvelope> {
  if (loaded === undefined) return refuse(noSuchEnvelope())
  const allowed = checkManageable(caller, loaded.row)
  if (!allowed.ok) return allowed
  if (loaded.row.status !== 'draft')
    return refuse(
      refusal('envelope-not-draft', `The envelope is ${loaded.row.status} and no longer a draft.`),
    )
  return ok(loaded)
}

/**
 * Refuses a draft that was sent and recalled: its documents can only be changed in the dashboard. Source:
 * specification, DELETE /v1/documents/:id.
 */
export function checkNeverSent({ sent }: EnvelopeRow): Result<true> {
  if (sent === null) return ok(true)
  return refuse(refusal('conflict', 'The envelope was recalled. Change its documents in the dashboard.'))
}

/** Stored documents whose bytes are read on demand. */
export function readable(
  storage: Storage,
  documents: readonly Pick<DocumentRow, 'sha256' | 'pages' | 'storageKey'>[],
): SentDocument[] {
  return documents.map(({ sha256, pages, storageKey }) => ({
    sha256,
    pages,
    storageKey,
    bytes: () => storage.get(storageKey),
  }))
}
