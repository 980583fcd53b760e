import type { VerificationState } from './verification.ts'

/** A sent verification without any further progress, with the given facts, for tests. */
export function aVerificationState(facts: Partial<VerificationState> = {}): VerificationState {
  return {
    status: 'sent',
    muted: false,
    sent: null,
    submitted: null,
    completed: null,
    cancelled: null,
    warning: null,
    purging: null,
    purgeBegun: null,
    purged: null,
    ...facts,
  }
}
