import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { client } from './client.ts'

export type InboxMessage = Awaited<ReturnType<typeof client.app.inbox.list>>[number]
export type InboxEmail = Awaited<ReturnType<typeof client.app.inbox.retrieve>>

/** The messages of the built-in inbox, newest first. Live events of kind `inbox` refresh it. */
export function inboxQuery(search: string) {
  const wanted = search.trim()
  return queryOptions({
    queryKey: ['inbox', 'list', wanted] as const,
    queryFn: ({ signal }) =>
      client.app.inbox.list({ query: wanted === '' ? {} : { search: wanted } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** One message with its text. A sent message never changes. */
export function inboxMessageQuery(id: string) {
  return queryOptions({
    queryKey: ['inbox', 'message', id] as const,
    queryFn: ({ signal }) => client.app.inbox.retrieve({ params: { id } }, { signal }),
    staleTime: Infinity,
  })
}

/** The address of a message's HTML, for a frame with its own policy. */
export function emailPageAddress(id: string): string {
  return `/app/inbox/${encodeURIComponent(id)}/letter`
}
