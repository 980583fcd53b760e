import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { client } from '../client.ts'

/** A list as it was filtered and sorted, kept under a name. */
export type SavedView = Awaited<ReturnType<typeof client.app.views.list>>['views'][number]
export type ViewedList = SavedView['list']

/** One's saved views of all lists. */
export const savedViewsQuery = queryOptions({
  queryKey: ['views'] as const,
  queryFn: ({ signal }) => client.app.views.list({}, { signal }),
  select: ({ views }) => views,
  staleTime: 5 * 60_000,
})

/** The saved views of one list, and what can be done with them; each act reads them again. */
export function useSavedViews(list: ViewedList) {
  const cache = useQueryClient()
  const { data, error, isPending, isFetching, refetch } = useQuery(savedViewsQuery)
  const views = useMemo(() => data?.filter((view) => view.list === list) ?? [], [data, list])
  return useMemo(() => {
    const acted = <Answer>(work: Promise<Answer>) => readAgainAfter(cache, work)
    return {
      views,
      error: data === undefined ? error : null,
      isPending,
      isFetching,
      retry: () => void refetch(),
      keep: (name: string, query: string) => acted(client.app.views.create({ body: { list, name, query } })),
      rename: (id: string, name: string) =>
        acted(client.app.views.update({ params: { id }, body: { name } })),
      replace: (id: string, query: string) =>
        acted(client.app.views.update({ params: { id }, body: { query } })),
      arrange: (ids: readonly string[]) => acted(client.app.views.order({ body: { list, ids: [...ids] } })),
      remove: (id: string) => acted(client.app.views.delete({ params: { id } })),
    }
  }, [views, data, error, isPending, isFetching, refetch, cache, list])
}

async function readAgainAfter<Answer>(cache: QueryClient, work: Promise<Answer>): Promise<Answer> {
  try {
    return await work
  } finally {
    await cache.invalidateQueries({ queryKey: savedViewsQuery.queryKey })
  }
}
