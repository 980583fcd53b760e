import type { ReactNode } from 'react'
import { ProblemError } from '#client/problem-error.ts'
import { failureWords } from '../api/failure-words.ts'
import { LinkButton } from '../kit/buttons/link-button.tsx'
import { ErrorState } from '../kit/feedback/error-state.tsx'

interface QueryFailureProps {
  of: { readonly error: Error | null; readonly isFetching: boolean; readonly refetch: () => unknown }
  /** Shown instead where there is no such record, or it is not visible: what and why, and a link to all of them. */
  missing?: { readonly title: string; readonly words: string; readonly all: string; readonly href: string }
  /** Actions besides retrying, such as a way back. */
  actions?: ReactNode
}

/** Says why a query failed and offers to repeat it. */
export function QueryFailure({ of: { error, isFetching, refetch }, missing, actions }: QueryFailureProps) {
  if (missing && error instanceof ProblemError && error.status === 404)
    return (
      <ErrorState title={missing.title} actions={<LinkButton href={missing.href}>{missing.all}</LinkButton>}>
        {missing.words}
      </ErrorState>
    )
  return (
    <ErrorState
      {...failureWords(error)}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
      actions={actions}
    />
  )
}
