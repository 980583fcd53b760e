import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { isExposed } from '#domain/webhook/addresses.ts'
import type { Executor } from '../../database/connection.ts'
import { policyOf } from '../../database/organisations/organisation-policy.ts'
import { lockEndpoints, plainAddresses } from '../../database/webhooks/endpoints.ts'

/** Refuses an address that everyone on the way can read along, where the organisation wants none. */
export async function checkEncrypted(
  transaction: Executor,
  organisationId: string,
  url: string,
): Promise<Result<true>> {
  await lockEndpoints(transaction, organisationId)
  if (!isExposed(url) || !(await policyOf(transaction, organisationId)).refusePlainWebhooks) return ok(true)
  const message =
    'Your organisation doesn’t allow endpoints without encryption. Use https://, or change this under Organisation, Webhooks.'
  return refuse(refusal('invalid-input', message, { errors: [{ path: 'url', message }] }))
}

/** Refuses to want none while one is active. */
export async function checkNoneExposed(transaction: Executor, organisationId: string): Promise<Result<true>> {
  await lockEndpoints(transaction, organisationId)
  const exposed = (await plainAddresses(transaction, organisationId)).filter(isExposed)
  if (exposed.length === 0) return ok(true)
  const named = exposed.slice(0, 3).join(', ')
  const more = exposed.length > 3 ? ` and ${exposed.length - 3} more` : ''
  return refuse(
    refusal('conflict', `Pause or delete the endpoints without encryption first: ${named}${more}.`),
  )
}
