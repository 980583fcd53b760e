import { endpointViews } from '#contract/app/endpoints.ts'
import { ok } from '#domain/result.ts'
import { endpointsOf, signatureOf } from '../../database/webhooks/endpoints.ts'
import {
  bodyOf,
  deliveriesOfEnvelope,
  listDeliveries,
  pendingByEndpoint,
} from '../../database/webhooks/webhook-deliveries.ts'
import type { DeliveryRow } from '../../database/webhooks/webhook-deliveries.ts'
import { isoOrNull } from '../moments.ts'
import { operation } from '../operation.ts'
import { checkAdministrator } from './check-administrator.ts'
import { managedDelivery, managedEndpoint } from './find-managed.ts'
import { byCaller, noteSecurity } from '../security/record.ts'
import { hostOf } from './host-of.ts'

const pageSize = 50

/** GET /app/endpoints: without their secrets. */
export const listEndpointHealth = operation(endpointViews.list, async ({ database, caller }) => {
  const allowed = checkAdministrator(caller)
  if (!allowed.ok) return allowed
  const rows = await endpointsOf(database, caller.organisationId)
  const pending = await pendingByEndpoint(database, caller.organisationId)
  return ok(
    rows.map(({ id, url, active, created, disabled, disabledReason }) => ({
      id,
      url,
      active,
      created: created.toISOString(),
      disabled: isoOrNull(disabled),
      disabledReason,
      pending: pending.get(id) ?? 0,
    })),
  )
})

/** GET /app/endpoints/:id/signature: requested only when someone wants to see it. */
export const revealSignature = operation(endpointViews.signature, async (context, { params }) => {
  const endpoint = await managedEndpoint(context, params.id)
  if (!endpoint.ok) return endpoint
  const { id, url } = endpoint.value
  const target = { kind: 'endpoint', id, name: hostOf(url) } as const
  await noteSecurity(context.database, byCaller(context), { kind: 'endpoint-secret-shown', target })
  return ok({ signature: await signatureOf(context.database, endpoint.value) })
})

/** GET /app/endpoints/:id/deliveries: in pages of 50. */
export const listWebhookLog = operation(endpointViews.deliveries, async (context, { params, query }) => {
  const endpoint = await managedEndpoint(context, params.id)
  if (!endpoint.ok) return endpoint
  const { organisationId, id: endpointId } = endpoint.value
  const { cursor: before, ...filters } = query
  const part = { before, limit: pageSize + 1 }
  const { rows, cursor } = cut(
    await listDeliveries(context.database, { organisationId, endpointId }, filters, part),
  )
  return ok({ deliveries: rows.map(presentDelivery), cursor })
})

/** GET /app/deliveries: empty for an envelope that does not exist. */
export const listEnvelopeDeliveries = operation(
  endpointViews.deliveriesOfEnvelope,
  async ({ database, caller }, { query }) => {
    const allowed = checkAdministrator(caller)
    if (!allowed.ok) return allowed
    const key = { organisationId: caller.organisationId, envelopeId: query.envelopeId }
    const part = { before: query.cursor, limit: pageSize + 1 }
    const { rows, cursor } = cut(await deliveriesOfEnvelope(database, key, part))
    return ok({
      deliveries: rows.map((row) => {
        const { endpointId, url, active } = row
        return { ...presentDelivery(row), endpoint: { id: endpointId, url, active } }
      }),
      cursor,
    })
  },
)

function cut<Row extends DeliveryRow>(read: readonly Row[]) {
  const rows = read.slice(0, pageSize)
  return { rows, cursor: read.length > pageSize ? (rows.at(-1)?.sequence ?? null) : null }
}

/** GET /app/endpoints/:id/deliveries/:delivery_id. */
export const readDelivery = operation(endpointViews.delivery, async (context, { params }) => {
  const found = await managedDelivery(context, params)
  if (!found.ok) return found
  const { delivery } = found.value
  const payload = (await bodyOf(context.database, delivery)) ?? JSON.stringify(delivery.payload)
  return ok({ ...presentDelivery(delivery), payload, response: delivery.response })
})

/** A delivery as the log shows it. */
export function presentDelivery(row: DeliveryRow) {
  const { id, eventId, event, origin, state, attempts, status, error, milliseconds } = row
  return {
    id,
    eventId,
    event,
    origin,
    state,
    attempts,
    status,
    error,
    milliseconds,
    created: row.created.toISOString(),
    lastTried: isoOrNull(row.lastTried),
    nextTry: isoOrNull(row.nextTry),
  }
}
