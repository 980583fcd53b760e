import type { IdentityDetails } from '../verification/identity.ts'
import type { VerificationState } from '../verification/verification.ts'
import type { Recipient } from './recipient.ts'

/** The rule that whoever signs proves their identity first. */
export interface IdentityRule {
  /** Days for which an earlier check of the same person counts; 0 asks each time. */
  readonly reuseDays: number
}

/** The longest time for which an earlier check counts, in days. */
export const reuseDaysMost = 365

/** Verifications that may be begun for one recipient, until the sender asks again: each may cost something. */
export const checksMost = 5

/**
 * Whether a recipient proves their identity before the documents open. The sender's choice for this recipient comes before
 * the rule, which is about signers. Copies go out when everything is over, to whoever gets them.
 */
export function wantsIdentity(
  { type, asksIdentity }: Pick<Recipient, 'type'> & { readonly asksIdentity: boolean | null },
  rule: IdentityRule | null,
): boolean {
  if (type === 'carbon-copy') return false
  return asksIdentity ?? (rule !== null && type === 'signer')
}

/** Why the sender has to look at a check: the vendor's warning, another name, or data that was purged before it counted. */
export type ReviewReason = 'warning' | 'name' | 'purged'

/** How a check ended: it opens the documents, it waits for the sender, or it was cancelled. */
export type IdentityVerdict =
  | { readonly outcome: 'passed' }
  | { readonly outcome: 'review'; readonly why: ReviewReason }
  | { readonly outcome: 'stopped' }

/**
 * What a verification says about a recipient, or null while it is open. A warning is the sender's to judge, and so is a
 * document in another name: the vendor confirms the document, and not who was asked to sign.
 */
export function verdictOf(
  { status, warning }: Pick<VerificationState, 'status' | 'warning'>,
  { details, name }: { readonly details: PersonNamed | null; readonly name: string },
): IdentityVerdict | null {
  if (status === 'cancelled') return { outcome: 'stopped' }
  if (status !== 'completed') return null
  if (warning !== null) return { outcome: 'review', why: 'warning' }
  if (details === null) return { outcome: 'review', why: 'purged' }
  return isNamedLike(details, name) ? { outcome: 'passed' } : { outcome: 'review', why: 'name' }
}

type PersonNamed = Pick<IdentityDetails, 'givenNames' | 'familyName'>

/**
 * Whether someone's document can be in the name by which they were asked to sign: every word of that name is in the
 * document's, and it has a word of the given and of the family names. Case, accents and order don't count. Names that are
 * written without spaces are compared whole.
 */
export function isNamedLike({ givenNames, familyName }: PersonNamed, name: string): boolean {
  const [asked, given, family] = [name, givenNames, familyName].map(wordsOf) as [string[], string[], string[]]
  const whole = asked.join('')
  if (whole !== '' && [[...given, ...family].join(''), [...family, ...given].join('')].includes(whole))
    return true
  const known = new Set([...given, ...family])
  const has = (words: readonly string[]) => words.some((word) => asked.includes(word))
  return asked.every((word) => known.has(word)) && has(given) && has(family)
}

function wordsOf(name: string): string[] {
  const plain = name.replaceAll('ß', 'ss').normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
}

/** How far a recipient is with their identity, for their page and for the sender: of several checks, the last here counts. */
export const identityStates = ['asked', 'begun', 'checking', 'stopped', 'review', 'passed'] as const
export type IdentityState = (typeof identityStates)[number]
