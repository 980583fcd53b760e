import { passwordLength } from '#domain/account/password.ts'
import type { PasswordEstimate, Strength } from '#domain/account/password.ts'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

// With the default limits, 48 characters took up to 0.3 s.
const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...dictionary, product: ['countersign'] },
  graphs: adjacencyGraphs,
  maxLength: 64,
  l33tMaxSubstitutions: 10,
})

/**
 * Estimates a password, for the page that asks for it and for the service that takes it. Its word lists weigh more than a
 * page: import this file only when it is needed. Words about the person (`known`: name, email, organisation) count for
 * nothing, and too few characters are never fair.
 */
export function estimatePassword(password: string, known: readonly string[] = []): PasswordEstimate {
  const personal = known
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length > 3)
  const rest =
    personal.length === 0 ? password : password.replaceAll(new RegExp(personal.join('|'), 'giu'), '')
  const { score, sequence } = zxcvbn.check(rest, personal)
  return {
    strength: password.length < passwordLength.pages ? (Math.min(1, score) as Strength) : score,
    hasPersonal: rest !== password || sequence.some((match) => match.dictionaryName === 'userInputs'),
    hasCommon: sequence.some(({ pattern }) => pattern === 'dictionary'),
  }
}
