import { mayManage } from '#domain/account/visibility.ts'
import type { SignedIn } from '../organisation/viewer.ts'
import type { EnvelopeRow } from './envelopes.ts'
import { turnOf } from './turn-of.ts'

type Recipient = EnvelopeRow['recipients'][number]

/** The recipient that the signed-in person is, when it is their turn and they may open the page where they act. */
export function ownTurn(envelope: EnvelopeRow, viewer: SignedIn): Recipient | null {
  const { sender, group, shared } = envelope
  const me = turnOf(viewer.email, envelope)
  return me && mayManage(viewer, { accountId: sender.id, groupId: group?.id ?? null, shared }) ? me : null
}

/** What the button says that leads there. */
export function turnVerb(turn: Pick<Recipient, 'type'> | null): 'View' | 'Sign' {
  return turn?.type === 'viewer' ? 'View' : 'Sign'
}
