import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { findEndpoint } from '../../database/webhooks/endpoints.ts'
import type { EndpointRow } from '../../database/webhooks/endpoints.ts'
import { findDelivery } from '../../database/webhooks/webhook-deliveries.ts'
import type { DeliveryRow } from '../../database/webhooks/webhook-deliveries.ts'
import type { AccountCaller, Context } from '../operation.ts'
import { checkAdministrator } from './check-administrator.ts'
import { noSuchEndpoint } from './present-endpoint.ts'

type Surroundings = Pick<Context<AccountCaller>, 'database' | 'caller'>

/** An endpoint of the caller's organisation, for administrators. */
export async function managedEndpoint(
  { database, caller }: Surroundings,
  endpointId: string,
): Promise<Result<EndpointRow>> {
  const allowed = checkAdministrator(caller)
  if (!allowed.ok) return allowed
  const row = await findEndpoint(database, { organisationId: caller.organisationId, endpointId })
  return row === undefined ? refuse(noSuchEndpoint()) : ok(row)
}

/** A delivery at an endpoint of the caller's organisation, for administrators. */
export async function managedDelivery(
  surroundings: Surroundings,
  { id: endpointId, deliveryId }: { readonly id: string; readonly deliveryId: string },
): Promise<Result<{ readonly endpoint: EndpointRow; readonly delivery: DeliveryRow }>> {
  const endpoint = await managedEndpoint(surroundings, endpointId)
  if (!endpoint.ok) return endpoint
  const { organisationId } = surroundings.caller
  const delivery = await findDelivery(surroundings.database, { organisationId, endpointId, deliveryId })
  if (delivery === undefined) return refuse(refusal('not-found', 'There is no such delivery.'))
  return ok({ endpoint: endpoint.value, delivery })
}
