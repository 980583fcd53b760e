import { labels } from '#contract/app/organisation/labels.ts'
import { limits } from '#domain/limits.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import { lockEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import { changeLabels, labelsOfEnvelopes, lockLabels } from '../../database/envelopes/labels.ts'
import { announce } from '../../database/live.ts'
import { checkManageable } from '../access.ts'
import { noSuchEnvelope, undoingRefusals } from '../envelopes/transition.ts'
import { operation } from '../operation.ts'

/**
 * PUT /app/envelopes/:id/labels: for whoever may change the envelope, whatever its status. What is to be taken off may
 * be off already. Labels are how a team sorts its work, so the audit trail does not tell of them.
 */
export const labelEnvelope = operation(labels.change, async ({ database, caller }, { params, body }) => {
  const { organisationId } = caller
  const key = { organisationId, envelopeId: params.id }
  return undoingRefusals(database, async (transaction) => {
    const all = await lockLabels(transaction, organisationId, 'shared')
    const loaded = await lockEnvelope(transaction, key)
    if (loaded === undefined) return refuse(noSuchEnvelope())
    const allowed = checkManageable(caller, loaded.row)
    if (!allowed.ok) return allowed
    if (loaded.row.purgeBegun !== null)
      return refuse(refusal('conflict', 'The envelope is purged. It can no longer have labels.'))
    if (!body.add.every((id) => all.some((label) => label.id === id))) {
      const message = 'The organisation has no such label. It may have been deleted.'
      return refuse(refusal('invalid-input', message, { errors: [{ path: 'add', message }] }))
    }
    await changeLabels(transaction, key, body)
    const own = (await labelsOfEnvelopes(transaction, organisationId, [params.id])).get(params.id) ?? []
    if (own.length > limits.labelsEach)
      return refuse(refusal('conflict', `An envelope can have up to ${limits.labelsEach} labels.`))
    await announce(transaction, { organisation_id: organisationId, kind: 'envelope', envelope_id: params.id })
    return ok(undefined)
  })
})
