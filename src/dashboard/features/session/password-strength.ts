import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** How hard a password is to guess: 0 (at once) to 4 (very hard). */
export type Strength = 0 | 1 | 2 | 3 | 4

interface StrengthReport {
  readonly strength: Strength
  readonly word: string
  /** What would help most, or null when nothing is needed. */
  readonly advice: string | null
}

const words = ['Very weak', 'Weak', 'Fair', 'Strong', 'Very strong'] as const

// With the default limits, 48 characters took up to 0.3 s.
const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...dictionary, product: ['countersign'] },
  graphs: adjacencyGraphs,
  maxLength: 64,
  l33tMaxSubstitutions: 10,
})

/**
 * Estimates a password without sending it anywhere. Words about the person (`known`, e.g. name and email) count for nothing,
 * and fewer than 10 characters are never fair.
 */
export function passwordStrength(password: string, known: readonly string[] = []): StrengthReport {
  const personal = known
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length > 3)
  const rest =
    personal.length === 0 ? password : password.replaceAll(new RegExp(personal.join('|'), 'giu'), '')
  const { score, sequence } = zxcvbn.check(rest, personal)
  const strength = password.length < 10 ? (Math.min(1, score) as Strength) : score
  const hasPersonal = rest !== password || sequence.some((match) => match.dictionaryName === 'userInputs')
  const hasCommon = sequence.some(({ pattern }) => pattern === 'dictionary')
  return {
    strength,
    word: words[strength],
    advice: strength >= 3 ? null : advise(password, hasPersonal, hasCommon),
  }
}

function advise(password: string, hasPersonal: boolean, hasCommon: boolean): string {
  if (hasPersonal) return 'Leave out your name, email and organisation.'
  if (hasCommon) return 'Leave out common words; they are tried first.'
  if (password.length < 14) return 'Make it longer: a few unrelated words are easy to keep in mind.'
  return 'Avoid runs and repetitions.'
}
