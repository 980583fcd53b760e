import type { EnvelopeRow } from '../../../api/sending/envelopes.ts'
import type { RecipientProgress } from '../../../api/sending/recipients.ts'

type Recipient = Pick<EnvelopeRow['recipients'][number], 'name' | 'type' | 'status' | 'muted'> &
  Partial<Pick<RecipientProgress, 'viewed' | 'sent'>>

/** Whom a recall concerns, by what they lose. */
export interface RecallLosses {
  readonly finished: readonly Recipient[]
  /** Who opened the documents and has not finished. */
  readonly begun: readonly Recipient[]
  readonly declined: readonly Recipient[]
  /** Who gets a message about it: those who had got a link. */
  readonly told: readonly Recipient[]
}

/** What a recall would take from whom; the same people are told as the service tells. */
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
