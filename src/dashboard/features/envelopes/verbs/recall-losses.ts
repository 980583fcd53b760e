import type { EnvelopeRow } from '../../../api/sending/envelopes.ts'
import type { RecipientProgress } from '../../../api/sending/recipients.ts'

type Recipient = Pick<EnvelopeRow['recipients'][number], 'name' | 'type' | 'status' | 'muted'> &
  Partial<Pick<RecipientProgress, 'viewed' | 'sent'>>

/** The recipients affected by a recall, by what they lose. */
export interface RecallLosses {
  readonly finished: readonly Recipient[]
  /** Recipients who opened the documents and have not finished. */
  readonly begun: readonly Recipient[]
  readonly declined: readonly Recipient[]
  /** Recipients who are notified: those who got a link. */
  readonly told: readonly Recipient[]
}

/** What a recall would take from whom. Notified recipients are the same as in the service. */
export function recallLosses(recipients: readonly Recipient[]): RecallLosses {
  return {
    finished: recipients.filter(({ status }) => status === 'completed'),
    begun: recipients.filter(
      ({ status, viewed }) => status !== 'completed' && status !== 'declined' && Boolean(viewed),
    ),
    declined: recipients.filter(({ status }) => status === 'declined'),
    told: recipients.filter(({ muted, status, sent }) => !muted && status !== 'failed' && Boolean(sent)),
  }
}
