/** What a recipient does: sign, only view, or get the finished documents. Source: specification, Recipient `type`. */
export const recipientTypes = ['signer', 'viewer', 'carbon-copy'] as const
export type RecipientType = (typeof recipientTypes)[number]

/** The statuses of a recipient; a `carbon-copy` has none. */
export const recipientStatuses = ['created', 'pending', 'sent', 'failed', 'completed', 'declined'] as const
export type RecipientStatus = (typeof recipientStatuses)[number]

/** A recipient, as far as the lifecycle is concerned; timestamps are ISO 8601 UTC, null until it happens. */
export interface Recipient {
  readonly id: string
  readonly type: RecipientType
  readonly status: RecipientStatus | null
  readonly order: number
  readonly muted: boolean
  readonly sent: string | null
  readonly declined: string | null
  readonly completed: string | null
  readonly declinedReason: string | null
}
