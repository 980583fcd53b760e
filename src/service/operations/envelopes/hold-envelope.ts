import { envelopeViews } from '#contract/app/envelopes.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import { appendAuditEvents } from '../../database/envelopes/audit-events.ts'
import { databaseNow } from '../../database/clock.ts'
import { lockEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import { updateEnvelope } from '../../database/envelopes/envelopes.ts'
import { announce } from '../../database/live.ts'
import { authorOf, checkManageable, checkMayAdminister } from '../access.ts'
import { operation } from '../operation.ts'
import { byCaller, noteSecurity } from '../security/record.ts'
import { note } from './apply-effects.ts'
import { noSuchEnvelope, undoingRefusals } from './transition.ts'

/**
 * PUT /app/envelopes/:id/hold: keeps an envelope from being erased, by rules and by hand, until an administrator ends it.
 * Warnings of before are void: whoever was warned is warned again.
 */
export const holdEnvelope = operation(envelopeViews.hold, async (context, { params, body }) => {
  const { organisationId } = context.caller
  const key = { organisationId, envelopeId: params.id }
  return undoingRefusals(context.database, async (transaction) => {
    const loaded = await lockEnvelope(transaction, key)
    if (loaded === undefined) return refuse(noSuchEnvelope())
    const allowed = checkManageable(context.caller, loaded.row)
    if (!allowed.ok) return allowed
    const administers = body.held ? allowed : checkMayAdminister(context.caller, 'whether a hold ends')
    if (!administers.ok) return administers
    const { keptSince, purgeBegun, sent } = loaded.row
    if (sent === null)
      return refuse(refusal('conflict', 'Only an envelope that was sent can be put on hold.'))
    if (purgeBegun !== null) return refuse(refusal('conflict', 'The envelope is already purged.'))
    if (body.held === (keptSince !== null)) return ok(undefined)
    const now = await databaseNow(transaction)
    const warnings = { erasureWarned: null, erasureWarnedAgain: null }
    await updateEnvelope(transaction, key, { keptSince: body.held ? now : null, ...warnings })
    const said = note(authorOf(context), body.held ? 'erasure-held' : 'erasure-released', {
      reason: body.reason === '' ? null : body.reason,
    })
    await appendAuditEvents(transaction, key, [said], now)
    await announce(transaction, { organisation_id: organisationId, kind: 'envelope', envelope_id: params.id })
    const target = { kind: 'envelope', id: params.id, name: null } as const
    const kind = body.held ? 'envelope-held' : 'envelope-released'
    await noteSecurity(transaction, byCaller(context), { kind, target })
    return ok(undefined)
  })
})
