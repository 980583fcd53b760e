import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { client } from '../client.ts'
import { useChange } from '../use-change.ts'
import { sessionQuery } from './session.ts'

/** A group in the list. */
export type GroupRow = Awaited<ReturnType<typeof client.app.groups.list>>[number]
/** A group with the number of records assigned to it. */
export type GroupPage = Awaited<ReturnType<typeof client.app.groups.page>>
type GroupChange = Parameters<typeof client.v1.groups.update>[0]['body']

/** Every group that the caller may see, by name. */
export const groupsQuery = queryOptions({
  queryKey: ['groups', 'list'] as const,
  queryFn: ({ signal }) => client.app.groups.list({}, { signal }),
})

export function groupPage(id: string) {
  return queryOptions({
    queryKey: ['groups', 'page', id] as const,
    queryFn: ({ signal }) => client.app.groups.page({ params: { id } }, { signal }),
  })
}

/** Creates a group. Omitted properties are the organisation's. */
export function useCreateGroup() {
  return useChange((body: GroupChange) => client.v1.groups.create({ body }), readAgain)
}

/** Changes a group's details or branding. Omitted properties stay. */
export function useUpdateGroup(id: string) {
  return useChange((body: GroupChange) => client.v1.groups.update({ params: { id }, body }), readAgain)
}

/** Deletes a group for good. What was assigned to it has no group afterwards. */
export async function deleteGroup(cache: QueryClient, id: string): Promise<void> {
  await client.v1.groups.delete({ params: { id } })
  cache.removeQueries({ queryKey: groupPage(id).queryKey })
  cache.removeQueries({ queryKey: ['seen-names'] })
  for (const key of ['accounts', 'envelopes', 'templates', 'verifications'])
    void cache.invalidateQueries({ queryKey: [key] })
  await readAgain(cache)
}

async function readAgain(cache: QueryClient): Promise<void> {
  void cache.invalidateQueries({ queryKey: sessionQuery.queryKey })
  await cache.invalidateQueries({ queryKey: ['groups'] })
}
