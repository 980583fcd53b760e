import type { Recipient } from '../recipient/recipient.ts'
import type { Channel, Effect } from './effects.ts'

/** What a recipient becomes when it is their turn, and what follows. */
export interface Notified {
  readonly recipient: Recipient
  readonly effects: readonly Effect[]
}

/**
 * Gives a recipient the turn: `sent`, with a link by every way they have, or by `channel` alone.
 * A muted one gets it in silence: `sent` stays null and no message leaves.
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
