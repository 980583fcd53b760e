import { credentialViews } from '#contract/app/credentials.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import { revokeCredentials as revoke } from '../../database/organisations/credentials.ts'
import { checkMayAdminister } from '../access.ts'
import { operation } from '../operation.ts'

/** DELETE /app/credentials/:id: the next request with them is refused. They stay in the list. */
export const revokeCredentials = operation(
  credentialViews.revoke,
  async ({ database, caller }, { params }) => {
    const allowed = checkMayAdminister(caller, 'API credentials')
    if (!allowed.ok) return allowed
    const isThere = await revoke(database, caller.organisationId, params.id)
    return isThere ? ok(undefined) : refuse(refusal('not-found', 'There are no such credentials.'))
  },
)
