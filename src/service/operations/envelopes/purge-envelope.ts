import { envelopeViews } from '#contract/app/envelopes.ts'
import { ok, refuse } from '#domain/result.ts'
import { databaseNow } from '../../database/clock.ts'
import { lockEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import { authorOf, checkManageable, checkMayAdminister } from '../access.ts'
import { operation } from '../operation.ts'
import { eraseEnvelope } from './erase-envelope.ts'
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
    const now = await databaseNow(transaction)
    const erased = await eraseEnvelope(transaction, loaded, {
      author: authorOf(context),
      rule: 'request',
      now,
    })
    if (!erased.ok) return erased
    const target = { kind: 'envelope', id: params.id, name: null } as const
    await noteSecurity(transaction, byCaller(context), { kind: 'envelope-purged', target })
    return ok(undefined)
  })
})
