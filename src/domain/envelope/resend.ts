import type { Recipient } from '../recipient/recipient.ts'
import { acts } from '../recipient/routing.ts'
import { refusal } from '../refusals.ts'
import type { Refusal } from '../refusals.ts'
import { ok, refuse } from '../result.ts'
import type { Result } from '../result.ts'
import type { Channel } from './effects.ts'
import { findRecipient, replaceRecipient } from './lifecycle.ts'
import type { EnvelopeState, Transition } from './lifecycle.ts'
import { notified } from './notified.ts'

/**
 * Resends a recipient's email: the finished documents once the envelope is completed, otherwise the signing link,
 * after which a failed or declined recipient is `sent` again. Source: specification, Resend rules.
 */
export function resendToRecipient(
  state: EnvelopeState,
  recipientId: string,
  now: string,
): Result<Transition> {
  const recipient = findRecipient(state, recipientId)
  if (!recipient.ok) return recipient
  if (state.envelope.status !== 'completed')
    return resendLink(state, recipient.value, { now, channel: 'email' })
  if (recipient.value.muted)
    return refuse(
      refusal(
        'conflict',
        'The recipient is muted, so nothing is sent to them. Share the documents yourself.',
      ),
    )
  return ok({ state, effects: [{ kind: 'deliver', recipientId }] })
}

/**
 * Resends the signing link by text message, after which a failed or declined recipient is `sent` again. Refuses
 * recipients without a mobile number, and everyone once the envelope is no longer in progress. Source: open detail
 * 21.
 */
export function resendSmsToRecipient(
  state: EnvelopeState,
  recipientId: string,
  { hasMobile, now }: { readonly hasMobile: boolean; readonly now: string },
): Result<Transition> {
  const recipient = findRecipient(state, recipientId)
  if (!recipient.ok) return recipient
  const resent = resendLink(state, recipient.value, { now, channel: 'sms' })
  if (resent.ok && !hasMobile)
    return refuse(refusal('conflict', 'The recipient has no mobile number. Add one, or resend the email.'))
  return resent
}

function resendLink(
  state: EnvelopeState,
  recipient: Recipient,
  { now, channel }: { readonly now: string; readonly channel: Channel },
): Result<Transition> {
  const { status } = state.envelope
  if (status !== 'sent')
    return refuse(refusal('envelope-not-open', `Nothing can be resent because the envelope is ${status}.`))
  const blocked = whyNoResend(recipient)
  if (blocked) return refuse(blocked)
  const next = notified({ ...recipient, declined: null, declinedReason: null }, now, channel)
  return ok({ state: replaceRecipient(state, next.recipient), effects: next.effects })
}

function whyNoResend(recipient: Recipient): Refusal | null {
  if (!acts(recipient))
    return refusal('conflict', 'A carbon copy only gets its email once the envelope is completed.')
  if (recipient.status === 'completed')
    return refusal(
      'recipient-finished',
      'The recipient has finished. They’ll get the documents when everyone has.',
    )
  if (recipient.status === 'pending')
    return refusal('conflict', 'It’s not this recipient’s turn yet. Recipients before them haven’t finished.')
  if (recipient.muted && recipient.status === 'sent')
    return refusal(
      'conflict',
      'The recipient is muted, so nothing is sent to them. Create a signing token instead.',
    )
  return null
}
