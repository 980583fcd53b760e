import { lookOf } from '../look-alikes.ts'
import { mailboxOf } from '../mailbox.ts'
import type { RecipientType } from '../recipient/recipient.ts'
import { sameJson } from '../same-json.ts'
import type { FieldAnswer, Witness } from './field.ts'

/** Version of the statement that a witness makes before signing. Changes whenever its meaning does. */
export const witnessStatementVersion = '2026-1'

/** How long a witness's link is valid, in days of 24 hours. */
export const witnessLinkDays = 7

/**
 * Whether the person named as witness is this one: the same mailbox or the same name, also where they only look the same.
 */
export function isSamePerson(witness: Witness, person: Witness): boolean {
  return isSameMailbox(witness.email, person.email) || isSameName(witness.name, person.name)
}

/** Who of an envelope a witness must not be: its sender, and everyone who signs. Viewers and those who get a copy may witness. */
export function partiesOf(
  sender: Witness,
  recipients: readonly (Witness & { readonly type: RecipientType })[],
): readonly Witness[] {
  return [sender, ...recipients.filter(({ type }) => type === 'signer')]
}

/** Whether two addresses lead to one mailbox, or look as if they did. */
export function isSameMailbox(one: string, other: string): boolean {
  return mailboxOf(one) === mailboxOf(other)
}

/** Whether two names are the same, or look the same. */
export function isSameName(one: string, other: string): boolean {
  return plain(one) === plain(other) || lookOf(plain(one)) === lookOf(plain(other))
}

/** Whether an answer still holds what the witness gave through their link: their address and signature, unchanged. */
export function isWitnessedAs(entry: FieldAnswer, signed: FieldAnswer): boolean {
  return sameJson(entry.art, signed.art) && sameJson(entry.witness, signed.witness)
}

/** A name apart from how it is typed. */
function plain(text: string): string {
  // Phones and computers type apostrophes and hyphens differently. NFKC would turn a stand-alone accent into a
  // character of its own.
  const typed = text.replaceAll(/[’‘ʼ`´]/g, "'").replaceAll(/\p{Pd}/gu, '-')
  // Invisible characters would make texts differ that look the same.
  const seen = typed.normalize('NFKC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
  return seen.trim().replaceAll(/\s+/g, ' ').toUpperCase().toLowerCase()
}
