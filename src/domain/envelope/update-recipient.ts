import type { Recipient, RecipientType } from '../recipient/recipient.ts'
import { acts } from '../recipient/routing.ts'
import { refusal } from '../refusals.ts'
import type { Refusal } from '../refusals.ts'
import { ok, refuse } from '../result.ts'
import type { Result } from '../result.ts'
import type { Channel, Effect } from './effects.ts'
import { findRecipient, replaceRecipient } from './lifecycle.ts'
import type { EnvelopeState, Transition } from './lifecycle.ts'
import { notified } from './notified.ts'

/** A recipient's new state, as far as the lifecycle is concerned. */
export interface RecipientChange {
  readonly type: RecipientType
  /** Null means the default in a draft, and the present order once the envelope was sent. */
  readonly order: number | null
  readonly muted: boolean
  readonly isEmailNew: boolean
  /** Whether the number differs from before, including when it was removed. */
  readonly isMobileNew: boolean
  readonly hasMobile: boolean
}

const defaultOrder = 1

/**
 * Updates a recipient. In a draft everything may change and no one is notified. Once sent, their sessions end. A new
 * email or mobile number invalidates all links, copied ones included, and gets a new one when it is their turn; without
 * a number left, the email gets it. A failed or declined recipient becomes `sent` again. Refuses recalled envelopes, a new order or type once sent, recipients
 * who have finished, and envelopes that are no longer open. Source: specification, Update rules; open detail 20.
 */
export function updateRecipient(
  state: EnvelopeState,
  recipientId: string,
  change: RecipientChange,
  now: string,
): Result<Transition> {
  const found = findRecipient(state, recipientId)
  if (!found.ok) return found
  const { status, sent } = state.envelope
  if (status === 'draft' && sent === null)
    return ok({ state: replaceRecipient(state, inDraft(found.value, change)), effects: [] })
  const blocked = whyNoUpdate(state, found.value, change)
  if (blocked) return refuse(blocked)
  const next = onceSent({ ...found.value, muted: change.muted }, change, now)
  return ok({ state: replaceRecipient(state, next.recipient), effects: next.effects })
}

function inDraft(recipient: Recipient, { type, order, muted }: RecipientChange): Recipient {
  const status = type === 'carbon-copy' ? null : 'created'
  return { ...recipient, type, status, muted, order: order ?? defaultOrder }
}

function whyNoUpdate(
  { envelope: { status } }: EnvelopeState,
  recipient: Recipient,
  { type, order }: RecipientChange,
): Refusal | null {
  if (status === 'draft')
    return refusal('conflict', 'The envelope was recalled. Change its recipients in the dashboard.')
  if (status !== 'sent')
    return refusal('envelope-not-open', `Recipients can’t be changed because the envelope is ${status}.`)
  if (recipient.status === 'completed')
    return refusal('recipient-finished', 'The recipient has finished, so their details can’t change.')
  if (order !== null && order !== recipient.order) return fixed('order')
  return type === recipient.type ? null : fixed('type')
}

function fixed(path: 'order' | 'type'): Refusal {
  const message = `A recipient’s ${path} can’t change once the envelope has been sent.`
  return refusal('conflict', message, { errors: [{ path, message }] })
}

function onceSent(
  recipient: Recipient,
  { isEmailNew, isMobileNew, hasMobile }: RecipientChange,
  now: string,
): { recipient: Recipient; effects: Effect[] } {
  const recipientId = recipient.id
  const effects: Effect[] = [{ kind: 'end-sessions', recipientId }]
  const isAddressNew = isEmailNew || isMobileNew
  if (isAddressNew) effects.push({ kind: 'replace-links', recipientId })
  if (!acts(recipient) || recipient.status === 'pending') return { recipient, effects }
  const opens = recipient.status === 'failed' || recipient.status === 'declined'
  const texts = isMobileNew && hasMobile
  if (!opens && !isAddressNew) return { recipient, effects }
  const channel: Channel | undefined = opens || (isEmailNew && texts) ? undefined : texts ? 'sms' : 'email'
  const next = notified({ ...recipient, declined: null, declinedReason: null }, now, channel)
  return { recipient: next.recipient, effects: [...effects, ...next.effects] }
}
