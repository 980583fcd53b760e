import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { client } from '../client.ts'

export type RecentPerson = Awaited<ReturnType<typeof client.app.people.recent>>[number]

/** People of earlier envelopes whose name or email contains the text. */
export function recentPeople(search: string) {
  return queryOptions({
    queryKey: ['people', 'recent', search],
    queryFn: ({ signal }) => client.app.people.recent({ query: search === '' ? {} : { search } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}
