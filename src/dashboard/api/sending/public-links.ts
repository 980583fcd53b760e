import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { client } from '../client.ts'

type PublicLinkState = Awaited<ReturnType<typeof client.app.publicLinks.read>>
export type PublicLink = NonNullable<PublicLinkState['link']>
export type PublicLinkLimits = Parameters<typeof client.app.publicLinks.set>[0]['body']

const keyOf = (id: string) => ['templates', 'public-link', id] as const

/** The public link of a template, and why it can have none. */
export function publicLinkQuery(id: string) {
  return queryOptions({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => client.app.publicLinks.read({ params: { id } }, { signal }),
    staleTime: 0,
  })
}

/** Creates the public link of a template, or changes what it allows. */
export async function setPublicLink(cache: QueryClient, id: string, body: PublicLinkLimits): Promise<void> {
  cache.setQueryData(keyOf(id), await client.app.publicLinks.set({ params: { id }, body }))
}

/** Pauses the public link of a template, or lets it go on. */
export async function pausePublicLink(cache: QueryClient, id: string, paused: boolean): Promise<void> {
  cache.setQueryData(keyOf(id), await client.app.publicLinks.pause({ params: { id }, body: { paused } }))
}

/** Closes the public link of a template for good. */
export async function closePublicLink(cache: QueryClient, id: string): Promise<void> {
  await client.app.publicLinks.close({ params: { id } })
  await cache.invalidateQueries({ queryKey: keyOf(id) })
}
