import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../client.ts'

/** API credentials without their key. */
export type Credentials = Awaited<ReturnType<typeof client.app.credentials.list>>[number]
/** New credentials, with the key that is shown only once. */
export type NewCredentials = Awaited<ReturnType<typeof client.app.credentials.create>>

/** What credentials are created with. */
export type CredentialsToCreate = Parameters<typeof client.app.credentials.create>[0]['body']

/** The organisation's API credentials, newest first, revoked ones included. */
export const credentialsQuery = queryOptions({
  queryKey: ['credentials'] as const,
  queryFn: ({ signal }) => client.app.credentials.list({}, { signal }),
})

/** Creates API credentials. Their key is in the response and stored nowhere. */
export function useCreateCredentials() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: CredentialsToCreate) => client.app.credentials.create({ body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: credentialsQuery.queryKey }),
    gcTime: 0,
  })
}

/** Revokes API credentials at once. */
export function useRevokeCredentials() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => client.app.credentials.revoke({ params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: credentialsQuery.queryKey }),
  })
}
