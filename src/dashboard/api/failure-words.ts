import { ProblemError } from '#client/problem-error.ts'

/** What an error state says about a failed call. */
export interface FailureWords {
  readonly title: string
  readonly children: string
  readonly requestId: string | null
}

/** Puts any failure into words for a person: `<ErrorState {...failureWords(error)} onRetry={…} />`. */
export function failureWords(error: unknown): FailureWords {
  if (error instanceof ProblemError) {
    return { title: error.title, children: error.message, requestId: error.requestId }
  }
  return {
    title: 'Something went wrong',
    children: 'This part of the page failed. Try again; if it happens again, reload the page.',
    requestId: null,
  }
}
