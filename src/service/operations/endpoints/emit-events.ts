import { randomUUIDv7 } from 'node:crypto'
import type { WebhookEventName } from '#domain/webhook/events.ts'
import type { Executor } from '../../database/connection.ts'
import { storable } from '../../database/storable.ts'
import { insertDeliveries } from '../../database/webhooks/webhook-deliveries.ts'
import type { Payload } from '../../database/tables/webhook-tables.ts'
import { addQueueJob } from '../../queue/webhook-jobs.ts'

/** An event as endpoints receive it: flat, in wire names. */
export interface OutgoingEvent {
  readonly event: WebhookEventName
  readonly payload: Payload
}

/**
 * Queues events of one subject (an envelope or a verification) for every active endpoint, if and only if the
 * transaction commits. The caller holds the subject's row locked, so events arrive in the order of that lock. One
 * statement when the organisation has no endpoint.
 */
export async function emitEvents(
  transaction: Executor,
  subject: { readonly organisationId: string; readonly subjectId: string },
  events: readonly OutgoingEvent[],
): Promise<void> {
  if (events.length === 0) return
  const told = events.map(({ event, payload }) => {
    return { id: randomUUIDv7(), event, payload: { event, ...storablePayload(payload) } }
  })
  for (const { endpointId, slow } of await insertDeliveries(transaction, subject, told))
    await addQueueJob(transaction, { ...subject, endpointId }, { patient: slow })
}

/** What people and mail servers write may contain lone surrogates, which JSON in the database does not accept. */
function storablePayload(payload: Payload): Payload {
  return Object.fromEntries(
    Object.entries(payload).map(([name, value]) => [
      name,
      typeof value === 'string' ? storable(value) : value,
    ]),
  )
}
