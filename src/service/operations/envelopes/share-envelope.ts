import { envelopeViews } from '#contract/app/envelopes.ts'
import { sharedOnCreate } from '#domain/account/sharing.ts'
import { ok, refuse } from '#domain/result.ts'
import { sharingOf } from '../../database/organisations/accounts.ts'
import { appendAuditEvents } from '../../database/envelopes/audit-events.ts'
import { databaseNow } from '../../database/clock.ts'
import { lockEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import { updateEnvelope } from '../../database/envelopes/envelopes.ts'
import { announce } from '../../database/live.ts'
import { authorOf, checkManageable } from '../access.ts'
import { operation } from '../operation.ts'
import { note } from './apply-effects.ts'
import { noSuchEnvelope, undoingRefusals } from './transition.ts'

/** PUT /app/envelopes/:id/sharing. Where sharing is forced, an envelope stays shared. */
export const shareEnvelope = operation(envelopeViews.share, async (context, { params, body }) => {
  const { database, caller } = context
  const key = { organisationId: caller.organisationId, envelopeId: params.id }
  return undoingRefusals(database, async (transaction) => {
    const loaded = await lockEnvelope(transaction, key)
    if (loaded === undefined) return refuse(noSuchEnvelope())
    const allowed = checkManageable(caller, loaded.row)
    if (!allowed.ok) return allowed
    const shared = sharedOnCreate(body.shared, await sharingOf(transaction, loaded.row))
    if (shared === loaded.row.shared) return ok(undefined)
    await updateEnvelope(transaction, key, { shared, revision: loaded.row.revision + 1 })
    const changed = note(authorOf(context), 'envelope-shared', { shared })
    await appendAuditEvents(transaction, key, [changed], await databaseNow(transaction))
    const { organisationId: organisation_id, envelopeId: envelope_id } = key
    await announce(transaction, { organisation_id, kind: 'envelope', envelope_id })
    return ok(undefined)
  })
})
