import type { DeadlineRule } from '../policy/policy.ts'
import { refusal } from '../refusals.ts'
import { ok, refuse } from '../result.ts'
import type { Result } from '../result.ts'
import type { Envelope } from './envelope.ts'

/** The furthest a deadline may be, in days. */
export const deadlineDaysMost = 365
const day = 86_400_000

/** Whether a sent envelope should have ended by itself. At the very moment of its deadline, it has. */
export function isPastDeadline({ status, deadline }: Envelope, now: string): boolean {
  return status === 'sent' && deadline !== null && Date.parse(deadline) <= Date.parse(now)
}

/**
 * The deadline of an envelope that is sent now. Refuses `not-ready-to-send` for a moment that has passed or is more
 * than 365 days away.
 */
export function deadlineFrom(rule: DeadlineRule | null, now: string): Result<string | null> {
  if (rule === null) return ok(null)
  if ('days' in rule) return ok(new Date(Date.parse(now) + rule.days * day).toISOString())
  const problem = problemWith(rule.at, now)
  if (problem === null) return ok(new Date(rule.at).toISOString())
  const errors = [{ path: 'deadline', message: problem }]
  return refuse(refusal('not-ready-to-send', problem, { errors }))
}

/**
 * What is wrong with a moment as a deadline. Null if nothing is: it is still to come, and at most 365 days away.
 */
export function problemWith(at: string, now: string): string | null {
  const wait = Date.parse(at) - Date.parse(now)
  if (wait <= 0) return 'The deadline is in the past. Choose a later one.'
  if (wait > deadlineDaysMost * day) return `The deadline can be at most ${deadlineDaysMost} days away.`
  return null
}
