import type { EnvelopeRow } from './envelopes.ts'

/** The recipient with this email, when it is their turn. */
export function turnOf(
  email: string,
  { recipients, status }: Pick<EnvelopeRow, 'recipients' | 'status'>,
): EnvelopeRow['recipients'][number] | undefined {
  return status === 'sent' ? recipients.find((one) => one.status === 'sent' && isOf(email, one)) : undefined
}

/** Whether a recipient has this email. */
export function isOf(email: string, recipient: { readonly email: string }): boolean {
  return recipient.email.toLowerCase() === email.toLowerCase()
}
