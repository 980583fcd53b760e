import { mayManage } from '#domain/account/visibility.ts'
import type { SignedIn } from '../organisation/viewer.ts'
import type { EnvelopeRow } from './envelopes.ts'

type Recipient = EnvelopeRow['recipients'][number]

/** The recipient that the signed-in person is, when it is their turn and they may open the page where they act. */
export function ownTurn(
  { recipients, sender, group, shared, status }: EnvelopeRow,
  viewer: SignedIn,
): Recipient | null {
  if (status !== 'sent' || viewer.email === '') return null
  if (!mayManage(viewer, { accountId: sender.id, groupId: group?.id ?? null, shared })) return null
  return recipients.find((one) => one.status === 'sent' && isOf(viewer.email, one)) ?? null
}

/** Whether a recipient has this email. */
export function isOf(email: string, recipient: { readonly email: string }): boolean {
  return recipient.email.trim().toLowerCase() === email.toLowerCase()
}

/** What the button says that leads there. */
export function turnVerb(turn: Pick<Recipient, 'type'> | null): 'View' | 'Sign' {
  return turn?.type === 'viewer' ? 'View' : 'Sign'
}
