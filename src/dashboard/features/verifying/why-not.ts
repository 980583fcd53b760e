import type { ProblemError } from '#client/problem-error.ts'
import type { Words } from './messages/en.ts'

/** What to tell an individual about a problem, in the page's own words. */
export function whyNot({ code }: Pick<ProblemError, 'code'>, { refusal }: Words): string {
  return isTold(code, refusal) ? refusal[code] : refusal.other
}

function isTold(code: string | null, told: Words['refusal']): code is keyof Words['refusal'] {
  return code !== null && Object.hasOwn(told, code)
}
