import { ProblemError } from '#client/problem-error.ts'
import { PasskeyFailure } from './passkey-failure.ts'

/** What an error state says about a failed call. */
export interface FailureWords {
  readonly title: string
  readonly children: string
  readonly requestId: string | null
}

/** Puts any failure into words: `<ErrorState {...failureWords(error)} onRetry={…} />`. */
export function failureWords(error: unknown): FailureWords {
  if (error instanceof ProblemError) {
    return { title: error.title, children: error.message, requestId: error.requestId }
  }
  if (error instanceof PasskeyFailure)
    return { title: 'No passkey', children: error.message, requestId: null }
  return {
    title: 'Something went wrong',
    children: 'This part of the page failed. Try again. If it happens again, reload the page.',
    requestId: null,
  }
}

/** Why something failed, in words. Invalid inputs are named. */
export function reason(error: unknown): string {
  if (error instanceof PasskeyFailure) return error.message
  if (!(error instanceof ProblemError)) return 'Something unexpected happened. Try again.'
  return [error.message, ...faultsBeside(error)].join(' ')
}

/** What invalid inputs say that the message does not say yet, each once. */
export function faultsBeside({ message, errors }: Pick<ProblemError, 'message' | 'errors'>): string[] {
  return [...new Set(errors.map((fault) => fault.message))].filter((words) => !message.includes(words))
}

/** Runs work and rethrows any error in words, as confirmation dialogs show them. */
export async function inWords<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    throw new Error(reason(error), { cause: error })
  }
}
