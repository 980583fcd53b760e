import { refusal } from '../refusals.ts'
import { ok, refuse } from '../result.ts'
import type { Result } from '../result.ts'
import type { VerificationState } from './verification.ts'

/** The status a new verification has: with a muted one nothing of the service's own is on its way. */
export function statusOnCreate(muted: boolean): 'created' | 'sent' {
  return muted ? 'sent' : 'created'
}

/** Whether the individual can still be verified. */
export function isOpen({ status }: VerificationState): boolean {
  return status === 'created' || status === 'sent' || status === 'failed'
}

/**
 * Sends the messages once more. A failed verification starts anew, so that the next message tells its status.
 * Refuses when it is over, when the individual has handed everything in, and when it is muted.
 */
export function resendVerification(state: VerificationState): Result<VerificationState> {
  const closed = whyClosed(state)
  if (closed !== null) return refuse(refusal('conflict', closed))
  if (state.submitted !== null)
    return refuse(
      refusal('conflict', 'The individual has handed everything in; the vendor’s answer is awaited.'),
    )
  if (state.muted)
    return refuse(
      refusal('conflict', 'The verification is muted: the service sends nothing. Hand on a link instead.'),
    )
  return ok(state.status === 'failed' ? { ...state, status: 'created' } : state)
}

/** A message has left. What is over or failed meanwhile stays as it is. */
export function deliverVerification(state: VerificationState, now: string): VerificationState {
  return state.status === 'created' ? { ...state, status: 'sent', sent: now } : state
}

/** A message could not be delivered. What is over, or in the vendor's hands, stays as it is. */
export function failVerification(state: VerificationState): VerificationState {
  return isOpen(state) && state.submitted === null ? { ...state, status: 'failed' } : state
}

/** The individual hands everything in. Refuses when it is over or was handed in before. */
export function submitVerification(state: VerificationState, now: string): Result<VerificationState> {
  const closed = whyClosed(state)
  if (closed !== null) return refuse(refusal('conflict', closed))
  if (state.submitted !== null) return refuse(refusal('conflict', 'Everything was handed in already.'))
  return ok({ ...state, submitted: now })
}

/** How long personal data is kept: whole days after the end; null until somebody purges. */
export interface RetentionPolicy {
  readonly days: number | null
}

/** The vendor has checked. Refuses when it is over, or nothing was handed in. */
export function completeVerification(
  state: VerificationState,
  {
    warning,
    now,
    policy,
  }: { readonly warning: string | null; readonly now: string; readonly policy: RetentionPolicy },
): Result<VerificationState> {
  const closed = whyClosed(state)
  if (closed !== null) return refuse(refusal('conflict', closed))
  if (state.submitted === null) return refuse(refusal('conflict', 'Nothing was handed in yet.'))
  return ok({ ...state, status: 'completed', completed: now, warning, purging: purgeDate(now, policy) })
}

/** Calls a verification off. Refuses when it is over. */
export function cancelVerification(
  state: VerificationState,
  { now, policy }: { readonly now: string; readonly policy: RetentionPolicy },
): Result<VerificationState> {
  const closed = whyClosed(state)
  if (closed !== null) return refuse(refusal('conflict', closed))
  return ok({ ...state, status: 'cancelled', cancelled: now, purging: purgeDate(now, policy) })
}

/** Begins to remove personal data, now. Refuses before the end, and when it was begun before. Source: open detail 47. */
export function purgeVerification(state: VerificationState, now: string): Result<VerificationState> {
  if (isOpen(state))
    return refuse(
      refusal('conflict', 'Only a completed or cancelled verification can be purged. Cancel it first.'),
    )
  if (state.purged !== null) return refuse(refusal('conflict', 'The verification is purged already.'))
  if (state.purgeBegun !== null) return refuse(refusal('conflict', 'The verification is being purged.'))
  return ok({ ...state, purging: now, purgeBegun: now })
}

/** Whether its time to be purged has come by the organisation's policy. */
export function isPurgeDue(state: VerificationState, now: string): boolean {
  const { purging, purgeBegun } = state
  return purging !== null && purgeBegun === null && Date.parse(purging) <= Date.parse(now)
}

function purgeDate(now: string, { days }: RetentionPolicy): string | null {
  return days === null ? null : new Date(Date.parse(now) + days * 86_400_000).toISOString()
}

function whyClosed({ status }: VerificationState): string | null {
  if (status === 'completed') return 'The verification is completed.'
  if (status === 'cancelled') return 'The verification is cancelled.'
  return null
}
