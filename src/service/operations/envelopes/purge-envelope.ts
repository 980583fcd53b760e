import { envelopeViews } from '#contract/app/envelopes.ts'
import { checkPurge } from '#domain/envelope/purge.ts'
import { ok, refuse } from '#domain/result.ts'
import { appendAuditEvents } from '../../database/envelopes/audit-events.ts'
import { databaseNow } from '../../database/clock.ts'
import { documentsOf } from '../../database/envelopes/documents.ts'
import { lockEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import { erase, filesOf } from '../../database/envelopes/purge.ts'
import { sealTailsOf } from '../../database/seals/seal-tails.ts'
import { announce } from '../../database/live.ts'
import { addJob, withoutEnd } from '../../queue/tasks.ts'
import { authorOf, checkManageable, checkMayAdminister } from '../access.ts'
import { operation } from '../operation.ts'
import { note } from './apply-effects.ts'
import { noSuchEnvelope, undoingRefusals } from './transition.ts'
import { byCaller, noteSecurity } from '../security/record.ts'

/**
 * POST /app/envelopes/:id/purge: erases what an ended envelope holds about people. Its audit trail says who asked for it
 * and stays whole. The files go afterwards, and the envelope is purged once they have gone.
 */
export const purgeEnvelope = operation(envelopeViews.purge, async (context, { params }) => {
  const { organisationId } = context.caller
  const key = { organisationId, envelopeId: params.id }
  return undoingRefusals(context.database, async (transaction) => {
    const loaded = await lockEnvelope(transaction, key)
    if (loaded === undefined) return refuse(noSuchEnvelope())
    const allowed = checkManageable(context.caller, loaded.row)
    if (!allowed.ok) return allowed
    const administers = checkMayAdminister(context.caller, 'what is kept of envelopes')
    if (!administers.ok) return administers
    const { status, sealed, purgeBegun } = loaded.row
    const decided = checkPurge({ status, isSealed: sealed !== null, isPurged: purgeBegun !== null })
    if (!decided.ok) return decided
    const now = await databaseNow(transaction)
    const tails = await sealTailsOf(transaction, key)
    const files = filesOf(loaded, await documentsOf(transaction, key), tails)
    await appendAuditEvents(
      transaction,
      key,
      [note(authorOf(context), 'envelope-purged', { rule: 'request', files: files.length })],
      now,
    )
    await erase(transaction, key, loaded, now)
    await addJob(transaction, 'purge-files', { ...key, files }, { maxAttempts: withoutEnd })
    await announce(transaction, {
      organisation_id: organisationId,
      kind: 'envelope',
      envelope_id: params.id,
    })
    const target = { kind: 'envelope', id: params.id, name: null } as const
    await noteSecurity(transaction, byCaller(context), { kind: 'envelope-purged', target })
    return ok(undefined)
  })
})
