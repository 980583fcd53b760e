import { sameJson } from '../same-json.ts'
import type { FieldAnswer, Witness } from './field.ts'

/** Version of the statement that a witness makes before signing. Changes whenever its meaning does. */
export const witnessStatementVersion = '2026-1'

/** How long a witness's link is valid, in days of 24 hours. */
export const witnessLinkDays = 7

/** Whether the person named as witness is the signer: same address or same name. */
export function isSigner(
  witness: Witness,
  signer: { readonly name: string; readonly email: string },
): boolean {
  return isSameText(witness.email, signer.email) || isSameText(witness.name, signer.name)
}

/** Whether an answer still holds what the witness gave through their link: their address and signature, unchanged. */
export function isWitnessedAs(entry: FieldAnswer, signed: FieldAnswer): boolean {
  return sameJson(entry.art, signed.art) && sameJson(entry.witness, signed.witness)
}

/** Whether two names or addresses are the same apart from how they are typed. */
export function isSameText(one: string, other: string): boolean {
  return plain(one) === plain(other)
}

function plain(text: string): string {
  // Phones and computers type apostrophes and hyphens differently. NFKC would turn a stand-alone accent into a
  // character of its own.
  const typed = text.replaceAll(/[’‘ʼ`´]/g, "'").replaceAll(/\p{Pd}/gu, '-')
  // Invisible characters would make texts differ that look the same.
  const seen = typed.normalize('NFKC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
  return seen.trim().replaceAll(/\s+/g, ' ').toUpperCase().toLowerCase()
}
