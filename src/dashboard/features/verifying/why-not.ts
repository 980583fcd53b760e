import type { ProblemError } from '#client/problem-error.ts'
import { wordsOfRefusal } from '../../guest/refusal-words.ts'
import type { Words } from './messages/en.ts'

/** What to tell an individual about a problem, in the page's own words. */
export function whyNot({ code }: Pick<ProblemError, 'code'>, { refusal }: Words): string {
  return wordsOfRefusal(code, refusal)
}
