import type { WebhookEventName } from '#domain/webhook/events.ts'
import type { Payload } from '../../database/tables/webhook-tables.ts'

const exampleId = '00000000-0000-0000-0000-000000000000'
const about = { envelope_id: exampleId, recipient_id: exampleId }

/** An example of an event: its shape is real, `test` marks it, and its ids belong to nothing. */
export function exampleEvent(event: WebhookEventName, now: string): Payload {
  return { event, ...bodies(now)[event], test: true }
}

function bodies(now: string): Readonly<Record<WebhookEventName, Payload>> {
  return {
    envelope_sent: { envelope_id: exampleId, sent: now },
    envelope_completed: {
      envelope_id: exampleId,
      completed: now,
      master: null,
      certificate: null,
      combined: null,
    },
    envelope_voided: { envelope_id: exampleId, voided: now },
    recipient_sent: { ...about, method: 'email', sent: now },
    recipient_viewed: { ...about, viewed: now },
    recipient_completed: { ...about, completed: now },
    recipient_declined: { ...about, declined: now, declined_reason: 'An example of a reason' },
    recipient_failed: { ...about, diagnosis: 'An example of a diagnosis' },
    recipient_token_request: about,
    verification_completed: { verification_id: exampleId, completed: now, verified: now },
    verification_reports: { verification_id: exampleId },
  }
}
