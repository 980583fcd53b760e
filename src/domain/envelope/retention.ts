import { refusal } from '../refusals.ts'
import type { Refusal } from '../refusals.ts'

/** The rule that an envelope is erased some days after it was completed or voided. */
export interface RetentionRule {
  readonly days: number
}

/** The longest time for which a rule keeps envelopes, in days. */
export const retentionDaysMost = 36_500

/** Days before an erasure at which its sender is warned, for the first and for the last time. */
export const warnedBefore = { first: 14, last: 1 } as const

/** An ended envelope, as far as its erasure goes; instants are ISO 8601 UTC. */
export interface Retained {
  /** When it was completed or voided. */
  readonly ended: string | null
  /** Since when it is kept, whatever the rule says. */
  readonly kept: string | null
  /** When its sender was warned. */
  readonly warned: string | null
  readonly warnedAgain: string | null
}

const day = 86_400_000

/**
 * When an envelope is erased, in milliseconds: days after its end, and never before its sender had the time of both warnings,
 * so that a rule which is new, or was shortened, surprises no one. A rule of less than 14 days warns for as long. Null: never.
 */
export function erasureTime(
  { ended, kept, warned, warnedAgain }: Retained,
  rule: RetentionRule | null,
  now: string,
): number | null {
  if (rule === null || ended === null || kept !== null) return null
  const first = Date.parse(warned ?? now) + Math.min(warnedBefore.first, rule.days) * day
  const last = warnedAgain === null ? 0 : Date.parse(warnedAgain) + warnedBefore.last * day
  return Math.max(Date.parse(ended) + rule.days * day, first, last)
}

/** What is to be done about an ended envelope now: a job asks once a day. */
export function erasureStep(
  retained: Retained,
  rule: RetentionRule | null,
  now: string,
): 'warn' | 'warn-again' | 'erase' | 'forget' | null {
  const { ended, warned, warnedAgain } = retained
  const at = erasureTime(retained, rule, now)
  const isFar =
    at === null ||
    (rule !== null &&
      ended !== null &&
      Date.parse(ended) + rule.days * day - Date.parse(now) > warnedBefore.first * day)
  // A rule that was taken away or lengthened, or a hold, makes earlier warnings void.
  if (isFar) return warned === null ? null : 'forget'
  if (warned === null) return 'warn'
  // A day that is only begun would be less than a day.
  if (warnedAgain === null) return at - Date.parse(now) <= (warnedBefore.last + 1) * day ? 'warn-again' : null
  return at <= Date.parse(now) ? 'erase' : null
}

/** Why an envelope that is kept can’t be purged. */
export function keptRefusal(): Refusal {
  return refusal('conflict', 'The envelope is on hold, so it can’t be erased. End the hold first.')
}
