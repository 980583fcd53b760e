import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { client } from '../client.ts'
import { sessionQuery } from './session.ts'

/** A group in the list. */
export type GroupRow = Awaited<ReturnType<typeof client.app.groups.list>>[number]
/** A group with how much is assigned to it. */
export type GroupPage = Awaited<ReturnType<typeof client.app.groups.page>>
type GroupChange = Parameters<typeof client.v1.groups.update>[0]['body']

/** Every group one may see, by name. */
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

/** Makes a group; what is left out is the organisation's. */
export function useCreateGroup() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: GroupChange) => client.v1.groups.create({ body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: groupsQuery.queryKey }),
  })
}

/** Changes a group's details or brand; what is left out stays. */
export function useUpdateGroup(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: GroupChange) => client.v1.groups.update({ params: { id }, body }),
    onSuccess: () => readAgain(cache),
  })
}

/** Deletes a group for good; what was assigned to it belongs to none. */
export async function deleteGroup(cache: QueryClient, id: string): Promise<void> {
  await client.v1.groups.delete({ params: { id } })
  cache.removeQueries({ queryKey: groupPage(id).queryKey })
  for (const key of ['accounts', 'envelopes', 'templates', 'verifications'])
    void cache.invalidateQueries({ queryKey: [key] })
  await readAgain(cache)
}

async function readAgain(cache: QueryClient): Promise<void> {
  void cache.invalidateQueries({ queryKey: sessionQuery.queryKey })
  await cache.invalidateQueries({ queryKey: ['groups'] })
}
