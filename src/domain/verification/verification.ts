/** The statuses of a verification. Source: specification (`completed`); the others: the interface's own words. */
export const verificationStatuses = ['created', 'sent', 'failed', 'completed', 'cancelled'] as const
export type VerificationStatus = (typeof verificationStatuses)[number]

/** What the lifecycle needs to know of a verification; instants are ISO 8601 UTC. */
export interface VerificationState {
  readonly status: VerificationStatus
  /** Whether the integrator delivers the links itself. */
  readonly muted: boolean
  readonly sent: string | null
  /** When the individual handed everything in. */
  readonly submitted: string | null
  readonly completed: string | null
  readonly cancelled: string | null
  /** An error code of the vendor, passed through: a completed verification needs review. */
  readonly warning: string | null
  /** When identity documents and personal data are to be removed. */
  readonly purging: string | null
  /** When their removal began, and when it was confirmed. */
  readonly purgeBegun: string | null
  readonly purged: string | null
}
