import type { Effect } from '#domain/envelope/effects.ts'
import type { EnvelopeState } from '#domain/envelope/lifecycle.ts'
import type { RecipientRow } from '../../database/tables/schema.ts'
import type { OutgoingEvent } from './emit-events.ts'

type Announced = Extract<Effect, { kind: 'announce' }>

/** What events need from a transition. */
export interface Announcing {
  readonly state: EnvelopeState
  readonly effects: readonly Effect[]
  /** As they are after the transition. */
  readonly contacts: readonly Pick<RecipientRow, 'id' | 'mobile' | 'diagnosis'>[]
}

/** The events of a transition in order. Source: open detail 40. */
export function eventsOf(announcing: Announcing): OutgoingEvent[] {
  return announcing.effects.flatMap((effect) => (effect.kind === 'announce' ? told(effect, announcing) : []))
}

function told(effect: Announced, announcing: Announcing): OutgoingEvent[] {
  const { sent, voided, id } = announcing.state.envelope
  const { event } = effect
  switch (event) {
    case 'envelope_sent':
      return [{ event, payload: { envelope_id: id, sent } }]
    case 'envelope_completed':
      // Announced with the sealed documents: an envelope that is held is not completed for integrators.
      return []
    case 'envelope_voided':
      return [{ event, payload: { envelope_id: id, voided } }]
    case 'recipient_sent':
    case 'recipient_completed':
    case 'recipient_declined':
    case 'recipient_failed':
      return recipientEvents(effect, announcing)
  }
}

function recipientEvents(
  { event, recipientId }: Extract<Announced, { recipientId: string }>,
  { state, effects, contacts }: Announcing,
): OutgoingEvent[] {
  const about = { envelope_id: state.envelope.id, recipient_id: recipientId }
  const recipient = state.recipients.find((one) => one.id === recipientId)
  const contact = contacts.find((one) => one.id === recipientId)
  if (recipient === undefined || contact === undefined) return []
  switch (event) {
    case 'recipient_sent':
      return methodsOf(contact, effects).map((method) => {
        const payload = { ...about, method, sent: recipient.sent }
        return { event, payload }
      })
    case 'recipient_completed':
      return [{ event, payload: { ...about, completed: recipient.completed } }]
    case 'recipient_declined': {
      const { declined, declinedReason: declined_reason } = recipient
      return [{ event, payload: { ...about, declined, declined_reason } }]
    }
    case 'recipient_failed':
      return [{ event, payload: { ...about, diagnosis: contact.diagnosis } }]
  }
}

/** The channels by which a recipient is sent the link. Each is an event of its own. */
function methodsOf(
  { id, mobile }: Pick<RecipientRow, 'id' | 'mobile'>,
  effects: readonly Effect[],
): ('email' | 'sms')[] {
  const channels = effects.flatMap((one) =>
    one.kind === 'notify' && one.recipientId === id && one.channel !== undefined ? [one.channel] : [],
  )
  if (channels.length > 0) return [...new Set(channels)]
  return mobile ? ['email', 'sms'] : ['email']
}

/** Everyone has finished, and the documents are sealed. */
export function envelopeCompleted(envelopeId: string, completed: string): OutgoingEvent {
  return { event: 'envelope_completed', payload: { envelope_id: envelopeId, completed } }
}

interface AboutRecipient {
  readonly envelopeId: string
  readonly recipientId: string
}

/** A recipient saw the documents for the first time. */
export function recipientViewed({ envelopeId, recipientId }: AboutRecipient, viewed: string): OutgoingEvent {
  return {
    event: 'recipient_viewed',
    payload: { envelope_id: envelopeId, recipient_id: recipientId, viewed },
  }
}

/** A muted recipient asks for a new link, which the integrator passes on. Source: specification, Events. */
export function recipientTokenRequest({ envelopeId, recipientId }: AboutRecipient): OutgoingEvent {
  return { event: 'recipient_token_request', payload: { envelope_id: envelopeId, recipient_id: recipientId } }
}

/** A verification completed. `verified` is deprecated and means the same. Source: specification, Events. */
export function verificationCompleted(verificationId: string, completed: string): OutgoingEvent {
  const payload = { verification_id: verificationId, completed, verified: completed }
  return { event: 'verification_completed', payload }
}

/** The reports of a verification can be downloaded. Source: specification, Events. */
export function verificationReports(verificationId: string): OutgoingEvent {
  return { event: 'verification_reports', payload: { verification_id: verificationId } }
}
