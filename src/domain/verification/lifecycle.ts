import { refusal } from '../refusals.ts'
import { ok, refuse } from '../result.ts'
import type { Result } from '../result.ts'
import type { VerificationState } from './verification.ts'

/** The status of a new verification. When it is muted, the service sends nothing itself. */
export function statusOnCreate(muted: boolean): 'created' | 'sent' {
  return muted ? 'sent' : 'created'
}

/** Whether the individual can still be verified. */
export function isOpen({ status }: VerificationState): boolean {
  return status === 'created' || status === 'sent' || status === 'failed'
}

/**
 * Sends the messages again. A failed verification starts over, so the next message sets its status. Refuses when it
 * is closed, submitted or muted.
 */
export function resendVerification(state: VerificationState): Result<VerificationState> {
  const closed = whyClosed(state)
  if (closed !== null) return refuse(refusal('conflict', closed))
  if (state.submitted !== null)
    return refuse(
      refusal(
        'conflict',
        'The individual has submitted everything. The checking service’s answer is pending.',
      ),
    )
  if (state.muted)
    return refuse(refusal('conflict', 'The verification is muted, so nothing is sent. Share a link instead.'))
  return ok(state.status === 'failed' ? { ...state, status: 'created' } : state)
}

/** Records that a message was sent. A closed or failed verification keeps its status. */
export function deliverVerification(state: VerificationState, now: string): VerificationState {
  return state.status === 'created' ? { ...state, status: 'sent', sent: now } : state
}

/** Records that a message could not be delivered. A closed or submitted verification keeps its status. */
export function failVerification(state: VerificationState): VerificationState {
  return isOpen(state) && state.submitted === null ? { ...state, status: 'failed' } : state
}

/** Records that the individual submitted everything. Refuses when it is closed or already submitted. */
export function submitVerification(state: VerificationState, now: string): Result<VerificationState> {
  const closed = whyClosed(state)
  if (closed !== null) return refuse(refusal('conflict', closed))
  if (state.submitted !== null) return refuse(refusal('conflict', 'Everything has already been submitted.'))
  return ok({ ...state, submitted: now })
}

/** How long personal data is kept after the end, in whole days; null until purged by hand. */
export interface RetentionPolicy {
  readonly days: number | null
}

/** Records that the vendor finished its checks. Refuses when it is closed or nothing was submitted. */
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
  if (state.submitted === null) return refuse(refusal('conflict', 'Nothing has been submitted yet.'))
  return ok({ ...state, status: 'completed', completed: now, warning, purging: purgeDate(now, policy) })
}

/** Cancels a verification. Refuses when it is closed. */
export function cancelVerification(
  state: VerificationState,
  { now, policy }: { readonly now: string; readonly policy: RetentionPolicy },
): Result<VerificationState> {
  const closed = whyClosed(state)
  if (closed !== null) return refuse(refusal('conflict', closed))
  return ok({ ...state, status: 'cancelled', cancelled: now, purging: purgeDate(now, policy) })
}

/**
 * Starts removing personal data now. Refuses before the end, and when removal has already begun. Source: open detail
 * 47.
 */
export function purgeVerification(state: VerificationState, now: string): Result<VerificationState> {
  if (isOpen(state))
    return refuse(
      refusal('conflict', 'Only a completed or cancelled verification can be purged. Cancel it first.'),
    )
  if (state.purged !== null) return refuse(refusal('conflict', 'The verification is already purged.'))
  if (state.purgeBegun !== null) return refuse(refusal('conflict', 'The verification is being purged.'))
  return ok({ ...state, purging: now, purgeBegun: now })
}

/** Whether the organisation's policy makes it due for purging. */
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
