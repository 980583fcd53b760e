import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { client } from '../client.ts'
import { useChange } from '../use-change.ts'
import { ProblemError, problemFromResponse } from '#client/problem-error.ts'
import { leavePage, ownPage } from './page-owner.ts'

export type CurrentSession = Awaited<ReturnType<typeof client.app.session.current>>

const keys = { session: ['session'] as const, setUp: ['set-up'] as const }

/** The signed-in account, with the organisation's name and colours. Fails with status 401 when no one is signed in. */
export const sessionQuery = queryOptions({
  queryKey: keys.session,
  queryFn: async ({ signal }) => {
    const session = await askSession(signal)
    ownPage(session.account.id)
    return session
  },
  staleTime: 60_000,
})

/** Who is signed in, from the service unless the page already says no one. Fails with status 401 then. */
export async function askSession(signal: AbortSignal): Promise<CurrentSession> {
  if (wasSignedOut()) throw await problemFromResponse(new Response(null, { status: 401 }))
  return client.app.session.current({}, { signal })
}

/** Whether the page came with the word that no one is signed in, which is worth one look. */
function wasSignedOut(): boolean {
  const { dataset } = document.documentElement
  const wasNone = dataset['session'] === 'none'
  delete dataset['session']
  return wasNone
}

/** Whether the service still needs its first organisation. */
export const setupStatusQuery = queryOptions({
  queryKey: keys.setUp,
  queryFn: ({ signal }) => client.app.setup.status({}, { signal }),
  staleTime: Infinity,
})

/** Signs out here; forgets everything that was read and kept. */
export function useSignOut() {
  return useChange(
    () => client.app.session.signOut(),
    (cache) => {
      cache.clear()
      leavePage()
      notifyOtherTabs()
    },
  )
}

const channelName = 'countersign.session'

/** Checks who is signed in when another tab has signed in or out, so that no tab shows what it no longer may. */
export function useOtherTabs(): void {
  const cache = useQueryClient()
  useEffect(() => {
    const channel = new BroadcastChannel(channelName)
    channel.addEventListener('message', () => void cache.resetQueries())
    return () => channel.close()
  }, [cache])
}

/** Has other tabs look who is signed in. */
export function notifyOtherTabs(): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage('changed')
  channel.close()
}

/** Whether an error means that no one is signed in any more. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ProblemError && error.status === 401 && error.code !== 'wrong-credentials'
}

/** Shows what is the signed-in person's from now on. */
export function enter(cache: QueryClient, session: CurrentSession): void {
  cache.clear()
  ownPage(session.account.id)
  cache.setQueryData(keys.session, session)
  cache.setQueryData(keys.setUp, { needed: false, empty: false, codeRequired: false })
  notifyOtherTabs()
}
