import { credentialViews } from '#contract/app/credentials.ts'
import { ok } from '#domain/result.ts'
import { listCredentials as readCredentials } from '../../database/organisations/credentials.ts'
import { checkMayAdminister } from '../access.ts'
import { operation } from '../operation.ts'
import { presentCredentials } from './present-credentials.ts'

/** GET /app/credentials: for administrators. */
export const listCredentials = operation(credentialViews.list, async ({ database, caller }) => {
  const allowed = checkMayAdminister(caller, 'API credentials')
  if (!allowed.ok) return allowed
  return ok((await readCredentials(database, caller.organisationId)).map(presentCredentials))
})
