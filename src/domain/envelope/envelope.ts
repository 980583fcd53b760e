/** The statuses of an envelope. Source: specification, Envelope statuses. */
export const envelopeStatuses = ['draft', 'created', 'sent', 'completed', 'voided'] as const
export type EnvelopeStatus = (typeof envelopeStatuses)[number]

/** What the lifecycle needs to know of an envelope; timestamps are ISO 8601 UTC, null while not happened. */
export interface Envelope {
  readonly id: string
  readonly status: EnvelopeStatus
  readonly created: string
  readonly sent: string | null
  readonly voided: string | null
  readonly declined: string | null
  readonly completed: string | null
}
