/**
 * How many characters a password needs. The specification of the interface names no rule, so that there only the length
 * counts. The pages also refuse what is easy to guess, see {@link passwordFault}.
 */
export const passwordLength = { interface: 8, pages: 10, most: 200 } as const

/** How hard a password is to guess: 0 (at once) to 4 (very hard). */
export type Strength = 0 | 1 | 2 | 3 | 4

/** What the pages ask for: ten thousand million guesses, which no one makes at a sign-in that slows them down. */
const leastStrength: Strength = 3

export interface PasswordEstimate {
  readonly strength: Strength
  /** It holds words about the person or the organisation. */
  readonly hasPersonal: boolean
  /** It holds words or passwords that are tried first. */
  readonly hasCommon: boolean
}

/** What would help a password most. Null when it is good to use. */
export function passwordAdvice(password: string, estimate: PasswordEstimate): string | null {
  if (estimate.strength >= leastStrength) return null
  if (estimate.hasPersonal) return 'Leave out your name, email and organisation.'
  if (estimate.hasCommon) return 'Avoid common words. They’re tried first.'
  if (password.length < 14) return 'Make it longer. A few unrelated words are easy to remember.'
  return 'Avoid sequences and repetition.'
}

/** Why the pages refuse a password, with what would help. Null for one that they accept. */
export function passwordFault(password: string, estimate: PasswordEstimate): string | null {
  const advice = passwordAdvice(password, estimate)
  return advice === null ? null : `This password is easy to guess. ${advice}`
}
