import type { Envelope } from '../envelope/envelope.ts'
import type { Recipient } from './recipient.ts'
import { isTurnOf } from './routing.ts'

/** How an organisation wants recipients reminded; null is off. */
export interface ReminderWish {
  readonly everyDays: number | null
  readonly atMost: number | null
}

/** A recipient with the reminders sent since they last got their link. */
export interface RemindedRecipient extends Recipient {
  /** ISO 8601 UTC; null before the first. */
  readonly reminded: string | null
  readonly reminders: number
}

const day = 86_400_000

/**
 * Whether a recipient is to be reminded at `now`: it is their turn, and as many days have passed since they last got a link.
 * Never a muted one, one whose mail bounced, or one who has declined. Source: specification, Recipient `muted`.
 */
export function isReminderDue(
  { everyDays, atMost }: ReminderWish,
  recipient: RemindedRecipient,
  around: { readonly envelope: Envelope; readonly recipients: readonly Recipient[] },
  now: string,
): boolean {
  if (everyDays === null || atMost === null || recipient.reminders >= atMost) return false
  if (around.envelope.status !== 'sent' || recipient.muted || recipient.status !== 'sent') return false
  const last = recipient.reminded ?? recipient.sent ?? around.envelope.sent
  if (last === null || !isTurnOf(recipient, around.recipients)) return false
  return Date.parse(now) - Date.parse(last) >= everyDays * day
}
