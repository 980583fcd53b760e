import type { VerificationState } from './verification.ts'

/** A verification that was sent and of which nothing else is known, with some facts put in place, for tests. */
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
