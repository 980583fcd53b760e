import type { ProblemError } from '#client/problem-error.ts'
import { readerLocale } from '../../../guest/language/reader-locale.ts'
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
  if (code === 'too-many-requests') return words.password.tooMany(timeAhead(problem.retryAfter ?? 900, words))
  if (code === 'offline') return words.unreachable.text
  return wordsOfRefusal(code, words.refusal)
}

/** Such as `in 5 seconds` or `in 2 minutes`. */
function timeAhead(seconds: number, { language }: Words): string {
  const format = new Intl.RelativeTimeFormat(readerLocale(language), { numeric: 'always' })
  return seconds < 90 ? format.format(seconds, 'second') : format.format(Math.ceil(seconds / 60), 'minute')
}
