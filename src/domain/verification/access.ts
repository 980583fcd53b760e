import { isOpen } from './lifecycle.ts'
import type { VerificationState } from './verification.ts'

/** Why a verification link no longer works. */
export const verifyingDeadEnds = [
  'invalid',
  'expired',
  'failed',
  'cancelled',
  'submitted',
  'completed',
  'purged',
] as const
export type VerifyingDeadEnd = (typeof verifyingDeadEnds)[number]

/**
 * Why an individual's link no longer works, or null when it opens the pages. The verification's own status takes
 * precedence over the link's age, so that no one is told to ask for a new link that would not work either. `failed`
 * means an expired link of someone whom the latest message did not reach.
 */
export function verifyingDeadEndOf(
  state: VerificationState,
  { isExpired }: { readonly isExpired: boolean },
): Exclude<VerifyingDeadEnd, 'invalid'> | null {
  if (state.purgeBegun !== null) return 'purged'
  if (state.status === 'cancelled') return 'cancelled'
  if (state.status === 'completed') return 'completed'
  if (state.submitted !== null) return 'submitted'
  if (!isExpired) return null
  return state.status === 'failed' ? 'failed' : 'expired'
}

/** Whether an expired link can be replaced: only while something can still be submitted. */
export function mayRequestVerifyingLink(
  state: VerificationState,
  { isExpired }: { readonly isExpired: boolean },
): boolean {
  return isExpired && isOpen(state) && state.submitted === null
}
