import { sameJson } from '../same-json.ts'
import type { FieldAnswer, Witness } from './field.ts'

/** What a witness states before signing. The version changes whenever the meaning of its words does. */
export const witnessStatementVersion = '2026-1'

/** Days of 24 hours that a witness's link lives. */
export const witnessLinkDays = 7

/** Whether somebody named as witness is the signer: the same address, or the same name. */
export function isSigner(
  witness: Witness,
  signer: { readonly name: string; readonly email: string },
): boolean {
  return isSame(witness.email, signer.email) || isSame(witness.name, signer.name)
}

/** Whether an entry still is what a witness gave by their link: their address and their signature, untouched. */
export function isWitnessedAs(entry: FieldAnswer, signed: FieldAnswer): boolean {
  return sameJson(entry.art, signed.art) && sameJson(entry.witness, signed.witness)
}

/** Whether two names or addresses are the same, however they are written. */
export function isSame(one: string, other: string): boolean {
  return plain(one) === plain(other)
}

function plain(text: string): string {
  // Phones and desks write apostrophes and hyphens differently; NFKC makes a letter of its own of an accent that stands alone.
  const typed = text.replaceAll(/[’‘ʼ`´]/g, "'").replaceAll(/\p{Pd}/gu, '-')
  // Characters without ink would tell apart what reads the same.
  const seen = typed.normalize('NFKC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
  return seen.trim().replaceAll(/\s+/g, ' ').toUpperCase().toLowerCase()
}
