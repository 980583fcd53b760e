import { isPastDeadline } from '../envelope/deadline.ts'
import type { Envelope } from '../envelope/envelope.ts'
import type { ReminderRule } from '../policy/policy.ts'
import type { Recipient } from './recipient.ts'
import { isTurnOf } from './routing.ts'

/** A recipient with the number of reminders since their last link. */
export interface RemindedRecipient extends Recipient {
  /** ISO 8601 UTC; null before the first. */
  readonly reminded: string | null
  readonly reminders: number
}

const day = 86_400_000

/**
 * Whether a recipient is due for a reminder at `now`: it is their turn, and enough days have passed since their last
 * link, or the deadline is less than a day away and they have got no link in its last day. Never a muted recipient, one
 * whose email bounced, or one who declined. Source: specification, Recipient `muted`.
 */
export function isReminderDue(
  rule: ReminderRule | null,
  recipient: RemindedRecipient,
  { envelope, recipients }: { readonly envelope: Envelope; readonly recipients: readonly Recipient[] },
  now: string,
): boolean {
  if (rule === null || envelope.status !== 'sent' || isPastDeadline(envelope, now)) return false
  if (recipient.muted || recipient.status !== 'sent' || !isTurnOf(recipient, recipients)) return false
  const last = recipient.reminded ?? recipient.sent ?? envelope.sent
  if (last === null) return false
  const waited = Date.parse(now) - Date.parse(last)
  const wait = recipient.reminders === 0 ? rule.firstAfterDays : rule.everyDays
  if (recipient.reminders < rule.atMost && waited >= wait * day) return true
  if (!rule.beforeDeadline || envelope.deadline === null) return false
  const lastDay = Date.parse(envelope.deadline) - day
  return Date.parse(last) < lastDay && Date.parse(now) >= lastDay
}
