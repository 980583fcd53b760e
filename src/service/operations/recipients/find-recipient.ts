import { refusal } from '#domain/refusals.ts'
import type { Refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import type { Executor } from '../../database/connection.ts'
import type { EnvelopeKey } from '../../database/envelopes/envelope-aggregate.ts'
import { findRecipient } from '../../database/envelopes/recipients.ts'
import type { EnvelopeRow, RecipientRow } from '../../database/tables/schema.ts'
import type { Shareable } from '#domain/account/visibility.ts'
import { checkManageable, checkVisible } from '../access.ts'
import type { OrganisationCaller } from '../access.ts'

/** The same words for a recipient that does not exist and one of an envelope that the caller may not see. */
export function noSuchRecipient(): Refusal {
  return refusal('not-found', 'There is no such recipient.')
}

type PurgedOrNot = Pick<EnvelopeRow, 'purgeBegun'>

/** The envelope of a recipient of the caller's organisation. */
export async function envelopeOfRecipient(
  database: Executor,
  { organisationId }: OrganisationCaller,
  recipientId: string,
): Promise<Result<EnvelopeKey>> {
  const row = await findRecipient(database, { organisationId, recipientId })
  return row ? ok({ organisationId, envelopeId: row.envelopeId }) : refuse(noSuchRecipient())
}

/** A recipient of a loaded envelope that the caller may see, or `manage`, which ends with a purge. */
export function recipientFor(
  caller: OrganisationCaller,
  loaded: { readonly row: Shareable & PurgedOrNot; readonly recipients: readonly RecipientRow[] } | undefined,
  { recipientId, manage }: { readonly recipientId: string; readonly manage: boolean },
): Result<RecipientRow> {
  const row = loaded?.recipients.find((one) => one.id === recipientId)
  if (loaded === undefined || row === undefined || !checkVisible(caller, loaded.row).ok)
    return refuse(noSuchRecipient())
  const allowed = manage ? checkManageable(caller, loaded.row) : ok(true)
  if (!allowed.ok) return allowed
  if (manage && loaded.row.purgeBegun !== null)
    return refuse(refusal('conflict', 'The envelope was purged, so there’s nothing left to send or change.'))
  return ok(row)
}
