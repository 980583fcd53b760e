/** The statuses of a verification. Source: specification (`completed`); the others: the interface's own words. */
export const verificationStatuses = ['created', 'sent', 'failed', 'completed', 'cancelled'] as const
export type VerificationStatus = (typeof verificationStatuses)[number]
