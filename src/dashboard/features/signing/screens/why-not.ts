import type { ProblemError } from '#client/problem-error.ts'
import { wordsOfRefusal } from '../../../guest/refusal-words.ts'
import type { Words } from '../messages/en.ts'

/** What to tell a person about a problem, in the page's own words. `wrong` when what they entered was not right. */
export function whyNot(
  problem: Pick<ProblemError, 'code' | 'retryAfter'>,
  words: Words,
  wrong: string = words.refusal.other,
): string {
  const { code } = problem
  if (code === 'wrong-credentials') return wrong
  if (code === 'too-many-requests') return words.password.tooMany(Math.ceil((problem.retryAfter ?? 900) / 60))
  if (code === 'offline') return words.unreachable.text
  return wordsOfRefusal(code, words.refusal)
}
