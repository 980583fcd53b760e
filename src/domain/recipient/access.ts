import type { Envelope } from '../envelope/envelope.ts'
import type { FieldDefinition } from '../field/field.ts'
import { fieldKinds } from '../field/kinds.ts'
import type { Recipient } from './recipient.ts'
import { isTurnOf } from './routing.ts'

/** Why a signing link no longer works. */
const deadEndReasons = ['invalid', 'expired', 'voided', 'removed', 'replaced', 'recalled'] as const
export type DeadEndReason = (typeof deadEndReasons)[number]

/** A signing link as it was issued; instants are ISO 8601 UTC. */
export interface SigningLink {
  readonly expires: string
  /** When a changed email or mobile number invalidated it. */
  readonly replaced: string | null
  /** When its recipient was removed. */
  readonly removed: string | null
  /** When its envelope was recalled. The link stays invalid when the envelope is sent again. */
  readonly recalled: string | null
}

/**
 * Why a link does not work at `now`, or null when it opens the envelope. `envelope` is null once deleted. Reasons
 * that concern everyone come before those of this link. A link is valid until the exact second of its expiry. Source:
 * specification, Recipients: token, update and delete rules.
 */
export function deadEndOf(link: SigningLink, envelope: Envelope | null, now: string): DeadEndReason | null {
  if (envelope === null) return 'invalid'
  if (link.removed !== null) return 'removed'
  if (envelope.status === 'voided') return 'voided'
  if (envelope.status === 'draft' || envelope.status === 'created')
    return envelope.sent === null ? 'invalid' : 'recalled'
  if (link.recalled !== null) return 'recalled'
  if (link.replaced !== null) return 'replaced'
  return Date.parse(link.expires) <= Date.parse(now) ? 'expired' : null
}

/** The steps between a recipient and the documents. */
export type SigningStep =
  | 'password'
  | 'code'
  | 'identity'
  | 'consent'
  | 'open'
  | 'finished'
  | 'declined'
  | 'waiting'
  | 'closed'

/** What a recipient must prove before the documents are shown, and what their session has proved so far. */
export interface Proofs {
  readonly passwordSet: boolean
  readonly passwordGiven: boolean
  readonly codeWanted: boolean
  readonly codeGiven: boolean
  readonly identityWanted: boolean
  readonly identityGiven: boolean
  readonly consented: boolean
}

/**
 * The step of a recipient with an active session. Password, code and identity protect the documents, open or finished; steps
 * without documents ask for none. Only signers consent to signing electronically.
 */
export function stepOf(
  envelope: Envelope,
  recipient: Recipient,
  recipients: readonly Recipient[],
  proofs: Proofs,
): SigningStep {
  const place = placeOf(envelope, recipient, recipients)
  if (place !== 'open' && place !== 'finished') return place
  if (proofs.passwordSet && !proofs.passwordGiven) return 'password'
  if (proofs.codeWanted && !proofs.codeGiven) return 'code'
  if (proofs.identityWanted && !proofs.identityGiven) return 'identity'
  return place === 'open' && recipient.type === 'signer' && !proofs.consented ? 'consent' : place
}

/** Whether documents and fields are shown on this step. */
export function showsDocuments(step: SigningStep): boolean {
  return step === 'open' || step === 'finished'
}

function placeOf(
  envelope: Envelope,
  recipient: Recipient,
  recipients: readonly Recipient[],
): 'open' | 'finished' | 'declined' | 'waiting' | 'closed' {
  if (envelope.status === 'completed')
    return recipient.type === 'carbon-copy' || recipient.status === 'completed' ? 'finished' : 'closed'
  if (envelope.status !== 'sent') return 'closed'
  if (recipient.status === 'completed') return 'finished'
  if (recipient.status === 'declined') return 'declined'
  return isTurnOf(recipient, recipients) ? 'open' : 'waiting'
}

type OwnedField = Pick<FieldDefinition, 'type' | 'readOnly' | 'collaborative'>
type Position = Pick<Recipient, 'id' | 'type' | 'order' | 'status'>

/**
 * Whether a recipient may change a field's answer: their own, or a collaborative one of someone who acted before
 * them, by order or, with equal order, by having finished. No one may change another's signature. Source:
 * specification, Field `read_only`, `collaborative`.
 */
export function mayAnswer(field: OwnedField, owner: Position, recipient: Position): boolean {
  const kind = fieldKinds[field.type]
  if (recipient.type !== 'signer' || field.readOnly || !kind.editable) return false
  if (owner.id === recipient.id) return true
  if (!field.collaborative || !kind.collaborative) return false
  return owner.order < recipient.order || (owner.order === recipient.order && owner.status === 'completed')
}
