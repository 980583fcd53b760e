import { randomUUIDv7 } from 'node:crypto'
import { endpointViews } from '#contract/app/endpoints.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import type { Executor } from '../../database/connection.ts'
import type { EndpointRow } from '../../database/webhooks/endpoints.ts'
import { hasten, insertDelivery } from '../../database/webhooks/webhook-deliveries.ts'
import type { DeliveryRow } from '../../database/webhooks/webhook-deliveries.ts'
import { addQueueJob } from '../../queue/webhook-jobs.ts'
import { operation } from '../operation.ts'
import { exampleEvent } from './example-events.ts'
import { managedDelivery, managedEndpoint } from './find-managed.ts'
import { presentDelivery } from './webhook-log.ts'

/**
 * POST /app/endpoints/:id/deliveries/:delivery_id/replay: sends what arrived or failed once more, outside the order and
 * with the same `webhook-id`. A pending delivery is attempted now, in its order. Refuses while the endpoint is not
 * active.
 */
export const replayDelivery = operation(endpointViews.replay, async (context, { params }) => {
  const found = await managedDelivery(context, params)
  if (!found.ok) return found
  const { endpoint, delivery } = found.value
  const active = checkActive(endpoint)
  if (!active.ok) return active
  const row = await context.database
    .transaction()
    .execute((transaction) =>
      delivery.state === 'pending'
        ? tryNow(transaction, delivery)
        : sendByHand(transaction, { ...delivery, origin: 'replay' }),
    )
  return ok(presentDelivery(row))
})

/** POST /app/endpoints/:id/test: an example, attempted once. Refuses while the endpoint is not active. */
export const testEndpoint = operation(endpointViews.test, async (context, { params, body: { event } }) => {
  const endpoint = await managedEndpoint(context, params.id)
  if (!endpoint.ok) return endpoint
  const active = checkActive(endpoint.value)
  if (!active.ok) return active
  const { organisationId, id: endpointId } = endpoint.value
  const payload = exampleEvent(event, (await context.now()).toISOString())
  const test = {
    organisationId,
    endpointId,
    eventId: randomUUIDv7(),
    event,
    payload,
    origin: 'test',
  } as const
  const row = await context.database.transaction().execute((transaction) => sendByHand(transaction, test))
  return ok(presentDelivery(row))
})

function checkActive({ active }: EndpointRow): Result<true> {
  if (active) return ok(true)
  return refuse(refusal('conflict', 'The endpoint isn’t active. Resume it first.'))
}

async function tryNow(transaction: Executor, delivery: DeliveryRow): Promise<DeliveryRow> {
  const { organisationId, endpointId, subjectId } = delivery
  await hasten(transaction, { organisationId, endpointId }, subjectId)
  await addQueueJob(transaction, { organisationId, endpointId, subjectId }, { runAt: new Date(0) })
  return { ...delivery, nextTry: null }
}

type Handed = Pick<DeliveryRow, 'organisationId' | 'endpointId' | 'eventId' | 'event' | 'payload' | 'origin'>

/** A queue of its own, so that it neither waits for anything nor blocks anything. */
async function sendByHand(
  transaction: Executor,
  { organisationId, endpointId, eventId, event, payload, origin }: Handed,
): Promise<DeliveryRow> {
  const id = randomUUIDv7()
  const queue = { organisationId, endpointId, subjectId: `${origin}:${id}` }
  const about = { id, eventId, event, payload: JSON.stringify(payload), origin }
  const row = await insertDelivery(transaction, { ...queue, ...about })
  await addQueueJob(transaction, queue)
  return row
}
