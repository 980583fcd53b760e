import type { IdentityFinding } from './identity.ts'
import { isOpen } from './lifecycle.ts'
import type { VerificationState } from './verification.ts'

/** How far one check of a verification has come. `not-made`: it was called off before. */
export const checkStates = ['waiting', 'running', 'clear', 'review', 'failed', 'not-made'] as const
export type CheckState = (typeof checkStates)[number]

/** One check with its progress. */
export interface CheckProgress {
  readonly check: IdentityFinding['check']
  readonly state: CheckState
  /** The vendor's own words, once there are any. */
  readonly note: string | null
}

/** The checks that were asked for: document and records always. */
export function wantedChecks(wish: {
  readonly biometrics: boolean
  readonly screening: boolean
}): IdentityFinding['check'][] {
  return [
    'document',
    ...(wish.biometrics ? (['biometrics'] as const) : []),
    'records',
    ...(wish.screening ? (['screening'] as const) : []),
  ]
}

/** Every check of a verification with how far it has come; what the vendor found beyond the wish stands at the end. */
export function checkProgress(
  state: VerificationState,
  wish: { readonly biometrics: boolean; readonly screening: boolean },
  findings: readonly IdentityFinding[] | null,
): CheckProgress[] {
  const wanted = wantedChecks(wish)
  const more = (findings ?? []).map(({ check }) => check).filter((check) => !wanted.includes(check))
  return [...wanted, ...new Set(more)].map((check) => {
    const found = findings?.find((finding) => finding.check === check)
    if (found !== undefined) return { check, state: found.outcome, note: found.note }
    return { check, state: stateWithout(state, findings !== null), note: null }
  })
}

function stateWithout(state: VerificationState, isReported: boolean): CheckState {
  if (state.status === 'cancelled' || isReported) return 'not-made'
  if (isOpen(state) && state.submitted === null) return 'waiting'
  return 'running'
}
