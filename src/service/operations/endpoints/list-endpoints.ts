import { endpoints } from '#contract/v1/endpoints.ts'
import { ok } from '#domain/result.ts'
import { endpointsOf, signatureOf } from '../../database/webhooks/endpoints.ts'
import { operation } from '../operation.ts'
import { checkAdministrator } from './check-administrator.ts'
import { presentEndpoint } from './present-endpoint.ts'

/** GET /v1/endpoints: for administrators, because anyone with a signature key can speak in the service's name. */
export const listEndpoints = operation(endpoints.list, async ({ database, caller }) => {
  const allowed = checkAdministrator(caller)
  if (!allowed.ok) return allowed
  const rows = await endpointsOf(database, caller.organisationId)
  return ok(
    await Promise.all(rows.map(async (row) => presentEndpoint(row, await signatureOf(database, row)))),
  )
})
