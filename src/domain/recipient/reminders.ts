import type { Envelope } from '../envelope/envelope.ts'
import type { Recipient } from './recipient.ts'
import { isTurnOf } from './routing.ts'

/** An organisation's reminder settings; null means off. */
export interface ReminderSettings {
  readonly everyDays: number | null
  readonly atMost: number | null
}

/** A recipient with the number of reminders since their last link. */
export interface RemindedRecipient extends Recipient {
  /** ISO 8601 UTC; null before the first. */
  readonly reminded: string | null
  readonly reminders: number
}

const day = 86_400_000

/**
 * Whether a recipient is due for a reminder at `now`: it is their turn, and enough days have passed since their last
 * link. Never a muted recipient, one whose email bounced, or one who declined. Source: specification, Recipient
 * `muted`.
 */
export function isReminderDue(
  { everyDays, atMost }: ReminderSettings,
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
