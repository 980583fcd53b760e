import { endpoints } from '#contract/v1/endpoints.ts'
import { ok, refuse } from '#domain/result.ts'
import { deleteEndpointRow, findEndpoint } from '../../database/webhooks/endpoints.ts'
import { operation } from '../operation.ts'
import { checkAdministrator } from './check-administrator.ts'
import { noSuchEndpoint } from './present-endpoint.ts'
import { byCaller, noteSecurity } from '../security/record.ts'
import { hostOf } from './host-of.ts'

/** DELETE /v1/endpoints/:id: deletes it with its log. Pending events are not delivered any more. */
export const deleteEndpoint = operation(endpoints.delete, async (context, { params }) => {
  const { database, caller } = context
  const allowed = checkAdministrator(caller)
  if (!allowed.ok) return allowed
  const key = { organisationId: caller.organisationId, endpointId: params.id }
  const wasThere = await database.transaction().execute(async (transaction) => {
    const row = await findEndpoint(transaction, key)
    const isGone = await deleteEndpointRow(transaction, key)
    const target = { kind: 'endpoint', id: params.id, name: hostOf(row?.url ?? '') } as const
    if (isGone) await noteSecurity(transaction, byCaller(context), { kind: 'endpoint-deleted', target })
    return isGone
  })
  return wasThere ? ok(undefined) : refuse(noSuchEndpoint())
})
