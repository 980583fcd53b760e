import { queryOptions } from '@tanstack/react-query'
import { client } from '../client.ts'

export type Play = Awaited<ReturnType<typeof client.app.plays.draft>>
export type PlayedPart = Play['parts'][number]
export type PlayedField = PlayedPart['fields'][number]

/** What each recipient of a draft will see and fill in, as saved at `revision`. */
export function playQuery(id: string, revision: number) {
  return queryOptions({
    queryKey: ['play', id, revision],
    queryFn: ({ signal }) => client.app.plays.draft({ params: { id } }, { signal }),
    // Rules and branding bear on it too.
    staleTime: 0,
    retry: false,
  })
}
