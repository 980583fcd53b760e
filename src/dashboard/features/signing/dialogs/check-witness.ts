import type { SignatureArt } from '#domain/field/field.ts'
import type { Words } from '../messages/en.ts'

export interface WitnessEntry {
  readonly name: string
  readonly email: string
  readonly confirms: boolean
}

/** What is wrong with each part, in words. */
export type WitnessFaults = { readonly [Part in keyof WitnessEntry | 'art']?: string }

const emailAddress = /^[^\s@<>",;:\\]+@[^\s@<>",;:\\.]+(\.[^\s@<>",;:\\.]+)+$/u

/** Checks what a witness gave: a name, an email address that is not the signer's own, a signature and the statement. */
export function checkWitness(
  entry: WitnessEntry,
  art: SignatureArt | null,
  context: { readonly ownEmail: string; readonly words: Words },
): WitnessFaults {
  const { witness: words, signature } = context.words
  const email = entry.email.trim()
  const isOwn = email.toLowerCase() === context.ownEmail.trim().toLowerCase()
  return {
    ...(entry.name.trim() === '' && { name: words.nameNeeded }),
    ...(emailAddress.test(email) ? isOwn && { email: words.notOwn } : { email: words.emailNeeded }),
    ...(art === null && { art: signature.empty.draw }),
    ...(!entry.confirms && { confirms: words.statementNeeded }),
  }
}
