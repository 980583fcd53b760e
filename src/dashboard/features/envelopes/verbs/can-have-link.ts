import type { EnvelopeRow } from '../../../api/sending/envelopes.ts'

type Recipient = EnvelopeRow['recipients'][number]

/** Whether a signing link can be created for a recipient: to act while sent, to read once completed. */
export function canHaveLink(
  recipient: Pick<Recipient, 'type' | 'status'>,
  status: EnvelopeRow['status'],
): boolean {
  if (status === 'completed') return true
  return status === 'sent' && recipient.type !== 'carbon-copy' && recipient.status !== 'declined'
}
