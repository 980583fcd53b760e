import { endpoints } from '#contract/v1/endpoints.ts'
import { ok, refuse } from '#domain/result.ts'
import { findEndpoint, signatureOf } from '../../database/webhooks/endpoints.ts'
import { operation } from '../operation.ts'
import { checkAdministrator } from './check-administrator.ts'
import { noSuchEndpoint, presentEndpoint } from './present-endpoint.ts'

/** GET /v1/endpoints/:id. */
export const retrieveEndpoint = operation(endpoints.retrieve, async ({ database, caller }, { params }) => {
  const allowed = checkAdministrator(caller)
  if (!allowed.ok) return allowed
  const { organisationId } = caller
  const row = await findEndpoint(database, { organisationId, endpointId: params.id })
  return row === undefined
    ? refuse(noSuchEndpoint())
    : ok(presentEndpoint(row, await signatureOf(database, row)))
})
