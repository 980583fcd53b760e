import type { ProblemError } from '#client/problem-error.ts'
import { toldOf } from '../../guest/told-of.ts'
import type { Words } from './messages/en.ts'

/** What to tell an individual about a problem, in the page's own words. */
export function whyNot({ code }: Pick<ProblemError, 'code'>, { refusal }: Words): string {
  return toldOf(code, refusal)
}
