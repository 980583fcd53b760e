import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureWords } from '../api/failure-words.ts'
import { ErrorState } from '../kit/feedback/error-state.tsx'
import { lazyLater } from '../kit/feedback/later.tsx'
import { SkeletonRows } from '../kit/feedback/skeleton.tsx'

const MoreFailed = lazyLater(async () => (await import('./list-tools.ts')).MoreFailed)

/** How far a list has been read. */
type ListQuery = Pick<
  UseInfiniteQueryResult,
  | 'isPending'
  | 'isFetching'
  | 'isError'
  | 'isPlaceholderData'
  | 'error'
  | 'refetch'
  | 'hasNextPage'
  | 'fetchNextPage'
  | 'isFetchingNextPage'
  | 'isFetchNextPageError'
>

export interface ListBodyProps {
  query: ListQuery
  rows: readonly unknown[]
  /** What the rows are, e.g. `envelopes`. */
  plural: string
  /** Takes the place of the rows where there are none. */
  empty: ReactNode
  /** How many rows stand in for those that are not read yet. */
  expected?: number
}

/** The rows of a list, or why they are not there. */
export function ListBody(props: ListBodyProps & { children: ReactNode }) {
  const { query, rows, plural, empty, expected = 8, children } = props
  if (query.isPending) return <SkeletonRows rows={expected} label={`Loading ${plural}`} />
  if (rows.length === 0 && query.isError)
    return (
      <ErrorState
        {...failureWords(query.error)}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    )
  if (rows.length === 0) return empty
  return (
    <>
      {children}
      {query.isFetchNextPageError && (
        <MoreFailed
          plural={plural}
          error={query.error}
          isRetrying={query.isFetchingNextPage}
          onRetry={() => void query.fetchNextPage()}
        />
      )}
    </>
  )
}
