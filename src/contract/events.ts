import type { WebhookEventName } from '#domain/webhook/events.ts'
import { z } from 'zod'
import { openDetail } from './operation.ts'
import { id, timestamp } from './values.ts'

/** What an event is about and its data: flat JSON with wire names. Source: specification, Events; open detail 40. */
export interface DescribedEvent {
  readonly summary: string
  readonly description?: string
  readonly payload: z.ZodObject
}

const isTest = z.literal(true).optional().describe('Only on a sample sent from the dashboard.')

function payload<Members extends z.core.$ZodShape>(event: WebhookEventName, members: Members) {
  return openDetail('A', z.object({ event: z.literal(event), ...members, test: isTest }))
}

const ofEnvelope = { envelope_id: id }
const ofRecipient = { envelope_id: id, recipient_id: id }
const ofVerification = { verification_id: id }
const file = z.url().nullable().describe('A download address valid for 72 hours. Null in a sample.')

/** Every event that endpoints can receive, by name. Source: specification, Events; open details 39 and 40. */
export const events: Readonly<Record<WebhookEventName, DescribedEvent>> = {
  envelope_sent: {
    summary: 'An envelope was sent',
    payload: payload('envelope_sent', { ...ofEnvelope, sent: timestamp }),
  },
  envelope_completed: {
    summary: 'An envelope is complete and its sealed files can be downloaded',
    payload: payload('envelope_completed', {
      ...ofEnvelope,
      completed: timestamp,
      master: file,
      certificate: file,
      combined: file,
    }),
  },
  envelope_voided: {
    summary: 'An envelope was voided',
    payload: payload('envelope_voided', { ...ofEnvelope, voided: timestamp }),
  },
  recipient_sent: {
    summary: 'A recipient was sent the signing link',
    description: 'Email and SMS are two events.',
    payload: payload('recipient_sent', { ...ofRecipient, method: z.enum(['email', 'sms']), sent: timestamp }),
  },
  recipient_viewed: {
    summary: 'A recipient was shown the documents for the first time',
    payload: payload('recipient_viewed', { ...ofRecipient, viewed: timestamp }),
  },
  recipient_completed: {
    summary: 'A recipient has completed',
    payload: payload('recipient_completed', { ...ofRecipient, completed: timestamp }),
  },
  recipient_declined: {
    summary: 'A recipient has declined',
    payload: payload('recipient_declined', {
      ...ofRecipient,
      declined: timestamp,
      declined_reason: z.string().nullable(),
    }),
  },
  recipient_failed: {
    summary: 'A recipient could not be reached',
    payload: payload('recipient_failed', { ...ofRecipient, diagnosis: z.string().nullable() }),
  },
  recipient_token_request: {
    summary: 'A muted recipient whose link has expired asks for a new one',
    description: 'Nothing is sent to a muted recipient. The receiver of this event shares the link.',
    payload: payload('recipient_token_request', ofRecipient),
  },
  verification_completed: {
    summary: 'A verification is complete',
    payload: payload('verification_completed', {
      ...ofVerification,
      completed: timestamp,
      verified: timestamp.meta({ description: 'Always the same as `completed`.', deprecated: true }),
    }),
  },
  verification_reports: {
    summary: 'The reports of a verification can be downloaded',
    payload: payload('verification_reports', ofVerification),
  },
}
