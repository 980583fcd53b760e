/** The statuses of a verification. Source: specification (`completed`); the others are the interface's own. */
export const verificationStatuses = ['created', 'sent', 'failed', 'completed', 'cancelled'] as const
export type VerificationStatus = (typeof verificationStatuses)[number]

/** A verification, as far as its lifecycle is concerned; instants are ISO 8601 UTC. */
export interface VerificationState {
  readonly status: VerificationStatus
  /** Whether the integrator delivers the links itself. */
  readonly muted: boolean
  readonly sent: string | null
  /** When the individual submitted everything. */
  readonly submitted: string | null
  readonly completed: string | null
  readonly cancelled: string | null
  /** The vendor's own error code: a completed verification needs review. */
  readonly warning: string | null
  /** When identity documents and personal data are due to be removed. */
  readonly purging: string | null
  /** When the removal began, and when it was confirmed. */
  readonly purgeBegun: string | null
  readonly purged: string | null
}
