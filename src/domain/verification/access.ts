import { isOpen } from './lifecycle.ts'
import type { VerificationState } from './verification.ts'

/** Why a verification link leads nowhere. */
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
 * Why an individual's link leads nowhere; null when it opens the pages. What has become of the verification goes before the
 * link's age: nobody is told to ask for a new link that would lead nowhere either. `failed` is an expired link of somebody
 * whom the latest message did not reach.
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

/** Whether a new link may take the place of one that has expired: for whoever could still hand something in. */
export function mayRequestVerifyingLink(
  state: VerificationState,
  { isExpired }: { readonly isExpired: boolean },
): boolean {
  return isExpired && isOpen(state) && state.submitted === null
}
