import { endpoints } from '#contract/v1/endpoints.ts'
import { ok, refuse } from '#domain/result.ts'
import { deleteEndpointRow } from '../../database/webhooks/endpoints.ts'
import { operation } from '../operation.ts'
import { checkAdministrator } from './check-administrator.ts'
import { noSuchEndpoint } from './present-endpoint.ts'

/** DELETE /v1/endpoints/:id: deletes it with its log. Pending events are not delivered any more. */
export const deleteEndpoint = operation(endpoints.delete, async ({ database, caller }, { params }) => {
  const allowed = checkAdministrator(caller)
  if (!allowed.ok) return allowed
  const key = { organisationId: caller.organisationId, endpointId: params.id }
  const wasThere = await database.transaction().execute((transaction) => deleteEndpointRow(transaction, key))
  return wasThere ? ok(undefined) : refuse(noSuchEndpoint())
})
