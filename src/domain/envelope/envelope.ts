/** The statuses of an envelope. Source: specification, Envelope statuses. */
export const envelopeStatuses = ['draft', 'created', 'sent', 'completed', 'voided'] as const
export type EnvelopeStatus = (typeof envelopeStatuses)[number]

/** An envelope, as far as the lifecycle is concerned; timestamps are ISO 8601 UTC, null until it happens. */
export interface Envelope {
  readonly id: string
  readonly status: EnvelopeStatus
  readonly created: string
  readonly sent: string | null
  readonly voided: string | null
  readonly declined: string | null
  readonly completed: string | null
  /** When it ends by itself. Null for an envelope that does not, and for a draft. */
  readonly deadline: string | null
}
