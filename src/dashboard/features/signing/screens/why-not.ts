import type { ProblemError } from '#client/problem-error.ts'
import type { Words } from '../messages/en.ts'

/** What to tell a person about a problem; `wrong` when what they gave was not right. */
export function whyNot(problem: ProblemError, words: Words, wrong: string): string {
  if (problem.code === 'wrong-credentials') return wrong
  if (problem.code === 'too-many-requests') {
    return words.password.tooMany(Math.ceil((problem.retryAfter ?? 900) / 60))
  }
  return problem.code === 'offline' ? words.unreachable.text : problem.message
}
