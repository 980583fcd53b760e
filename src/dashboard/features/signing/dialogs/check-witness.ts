import type { SignatureArt, Witness } from '#domain/field/field.ts'
import { isSameMailbox, isSameName } from '#domain/field/witness.ts'
import type { Words } from '../messages/en.ts'

export interface WitnessEntry {
  readonly name: string
  readonly email: string
  readonly confirms: boolean
}

/** What is wrong with each part, in words. */
export type WitnessFaults = { readonly [Part in keyof WitnessEntry | 'art']?: string }

const emailAddress = /^[^\s@<>",;:\\]+@[^\s@<>",;:\\.]+(\.[^\s@<>",;:\\.]+)+$/u

/** Whether this is written like an email address. */
export function isAddress(text: string): boolean {
  return emailAddress.test(text.trim())
}

/** Checks a witness's entry: a name, an email address other than the signer's, a signature and the statement. */
export function checkWitness(
  entry: WitnessEntry,
  art: SignatureArt | null,
  context: { readonly own: Witness; readonly words: Words },
): WitnessFaults {
  const { signature } = context.words
  return {
    ...checkPerson(entry, context),
    ...(art === null && { art: signature.empty.draw }),
    ...(!entry.confirms && { confirms: context.words.witness.statementNeeded }),
  }
}

/** Checks the witness's person: a name and an email address, both different from the signer's. */
export function checkPerson(
  { name, email }: Witness,
  { own, words: { witness: words } }: { readonly own: Witness; readonly words: Words },
): Pick<WitnessFaults, 'name' | 'email'> {
  const hasAddress = isAddress(email)
  return {
    ...(name.trim() === ''
      ? { name: words.nameNeeded }
      : isSameName(name, own.name) && { name: words.notOwnName }),
    ...(hasAddress
      ? isSameMailbox(email, own.email) && { email: words.notOwn }
      : { email: words.emailNeeded }),
  }
}
