import type { Recipient } from '../recipient/recipient.ts'
import type { Channel, Effect } from './effects.ts'

/** A recipient whose turn it has become, and what follows. */
export interface Notified {
  readonly recipient: Recipient
  readonly effects: readonly Effect[]
}

/**
 * Gives a recipient the turn: they become `sent`, with a link by every channel they have, or by `channel` alone. For
 * a muted recipient `sent` stays null and no message is sent.
 */
export function notified(recipient: Recipient, now: string, channel?: Channel): Notified {
  if (recipient.muted) return { recipient: { ...recipient, status: 'sent' }, effects: [] }
  const recipientId = recipient.id
  return {
    recipient: { ...recipient, status: 'sent', sent: now },
    effects: [
      { kind: 'notify', recipientId, ...(channel === undefined ? {} : { channel }) },
      { kind: 'announce', event: 'recipient_sent', recipientId },
    ],
  }
}
