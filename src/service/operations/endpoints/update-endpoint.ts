import { endpoints } from '#contract/v1/endpoints.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import type { Executor } from '../../database/connection.ts'
import { signatureOf, updateEndpoint as updateRow } from '../../database/webhooks/endpoints.ts'
import type { EndpointKey, EndpointRow } from '../../database/webhooks/endpoints.ts'
import { hasten } from '../../database/webhooks/webhook-deliveries.ts'
import { addQueueJob } from '../../queue/webhook-jobs.ts'
import { undoingRefusals } from '../envelopes/transition.ts'
import { operation } from '../operation.ts'
import { checkAdministrator } from './check-administrator.ts'
import { checkEncrypted } from './check-encrypted.ts'
import { noSuchEndpoint, presentEndpoint } from './present-endpoint.ts'

/**
 * PUT /v1/endpoints/:id: pauses or resumes. Events during a pause are never delivered. Deliveries pending from before
 * are retried on resume. Refuses to resume a plain one where the organisation wants none.
 */
export const updateEndpoint = operation(endpoints.update, async ({ database, caller }, { params, body }) => {
  const allowed = checkAdministrator(caller)
  if (!allowed.ok) return allowed
  const key = { organisationId: caller.organisationId, endpointId: params.id }
  const changed = await undoingRefusals(database, async (transaction): Promise<Result<EndpointRow>> => {
    const row = await (body.active ? resume(transaction, key) : pause(transaction, key))
    if (row === undefined) return refuse(noSuchEndpoint())
    const allowed = body.active ? await checkEncrypted(transaction, key.organisationId, row.url) : ok(true)
    return allowed.ok ? ok(row) : allowed
  })
  return changed.ok ? ok(presentEndpoint(changed.value, await signatureOf(database, changed.value))) : changed
})

function pause(transaction: Executor, key: EndpointKey): Promise<EndpointRow | undefined> {
  return updateRow(transaction, key, { active: false })
}

async function resume(transaction: Executor, key: EndpointKey): Promise<EndpointRow | undefined> {
  const fresh = { active: true, slow: true, disabled: null, disabledReason: null }
  const row = await updateRow(transaction, key, fresh)
  if (row === undefined) return undefined
  for (const subjectId of await hasten(transaction, key))
    await addQueueJob(transaction, { ...key, subjectId }, { runAt: new Date(0), patient: true })
  return row
}
