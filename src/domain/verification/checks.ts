import type { IdentityFinding } from './identity.ts'
import { isOpen } from './lifecycle.ts'
import type { VerificationState } from './verification.ts'

/**
 * The progress of one check of a verification. `not-made` means that the verification was cancelled before, `not-checked` that
 * the vendor did not check it.
 */
export const checkStates = [
  'waiting',
  'running',
  'clear',
  'review',
  'failed',
  'not-checked',
  'not-made',
] as const
type CheckState = (typeof checkStates)[number]

/** One check with its progress. */
export interface CheckProgress {
  readonly check: IdentityFinding['check']
  readonly state: CheckState
  /** The vendor's own wording, once there is any. */
  readonly note: string | null
}

/** The checks that were asked for: always document and records. */
export function requestedChecks(requested: {
  readonly biometrics: boolean
  readonly screening: boolean
}): IdentityFinding['check'][] {
  return [
    'document',
    ...(requested.biometrics ? (['biometrics'] as const) : []),
    'records',
    ...(requested.screening ? (['screening'] as const) : []),
  ]
}

/** Every check of a verification with its progress. Checks that the vendor added come last. */
export function checkProgress(
  state: VerificationState,
  requested: { readonly biometrics: boolean; readonly screening: boolean },
  findings: readonly IdentityFinding[] | null,
): CheckProgress[] {
  const wanted = requestedChecks(requested)
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
