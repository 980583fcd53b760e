import { webhookEvents } from '#domain/webhook/events.ts'
import { z } from 'zod'
import { deliveryList, deliveryStates } from '../lists/deliveries.ts'
import { operation } from '../operation.ts'
import { id, idParams, timestamp, timestampOrNull } from '../values.ts'

const access = 'account' as const
const tag = 'Webhook endpoints'

const deliveryParams = z.object({ id, delivery_id: id })

/** The delivery of one event to one endpoint. */
const delivery = z.object({
  id: z.string(),
  /** The receiver's `webhook-id`: the same for every attempt and replay. */
  event_id: z.string(),
  event: z.enum(webhookEvents),
  origin: z.enum(['event', 'replay', 'test']),
  state: z.enum(deliveryStates),
  attempts: z.number().int(),
  /** Status of the latest answer; null if there was none. */
  status: z.number().int().nullable(),
  /** Why the latest attempt got no answer. */
  error: z.string().nullable(),
  milliseconds: z.number().int().nullable(),
  created: timestamp,
  last_tried: timestampOrNull,
  next_try: timestampOrNull,
})

/** What administrators can see of webhooks beyond the public interface. */
export const endpointViews = {
  list: operation({
    method: 'GET',
    path: '/app/endpoints',
    access,
    tag,
    summary: 'List webhook endpoints with their delivery status, newest first',
    output: z.array(
      z.object({
        id: z.string(),
        url: z.string(),
        active: z.boolean(),
        created: timestamp,
        disabled: timestampOrNull,
        disabled_reason: z.enum(['gone', 'failing']).nullable(),
        /** Events that have not been delivered yet. */
        pending: z.number().int(),
      }),
    ),
  }),
  signature: operation({
    method: 'GET',
    path: '/app/endpoints/{id}/signature',
    access,
    tag,
    proof: 'always',
    summary: 'Reveal the signature secret of an endpoint',
    params: idParams,
    output: z.object({ signature: z.string() }),
  }),
  deliveries: operation({
    method: 'GET',
    path: '/app/endpoints/{id}/deliveries',
    access,
    tag,
    summary: 'List the events sent to an endpoint, newest first',
    params: idParams,
    query: deliveryList.filters.extend({ cursor: z.coerce.number().int().min(1).optional() }),
    output: z.object({ deliveries: z.array(delivery), cursor: z.number().int().nullable() }),
  }),
  deliveriesOfEnvelope: operation({
    method: 'GET',
    path: '/app/deliveries',
    access,
    tag,
    summary: 'List the events of an envelope sent to all endpoints, newest first',
    query: z.object({ envelope_id: id, cursor: z.coerce.number().int().min(1).optional() }),
    output: z.object({
      deliveries: z.array(
        delivery.extend({ endpoint: z.object({ id: z.string(), url: z.string(), active: z.boolean() }) }),
      ),
      cursor: z.number().int().nullable(),
    }),
  }),
  delivery: operation({
    method: 'GET',
    path: '/app/endpoints/{id}/deliveries/{delivery_id}',
    access,
    tag,
    summary: 'Read the request and the answer',
    params: deliveryParams,
    output: delivery.extend({
      /** The body of the latest request, or of the first one to come. */
      payload: z.string(),
      /** The start of the latest answer's body. */
      response: z.string().nullable(),
    }),
  }),
  replay: operation({
    method: 'POST',
    path: '/app/endpoints/{id}/deliveries/{delivery_id}/replay',
    access,
    tag,
    summary: 'Send an event again, or send a queued one now',
    status: 201,
    params: deliveryParams,
    refusals: ['conflict'],
    output: delivery,
  }),
  test: operation({
    method: 'POST',
    path: '/app/endpoints/{id}/test',
    access,
    tag,
    summary: 'Send a sample event',
    status: 201,
    params: idParams,
    body: z.object({ event: z.enum(webhookEvents).default('envelope_completed') }),
    refusals: ['conflict'],
    output: delivery,
  }),
}
