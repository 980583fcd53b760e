import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { client } from '../client.ts'
import { useChange } from '../use-change.ts'
import { ProblemError } from '#client/problem-error.ts'
import { leavePage, ownPage } from './page-owner.ts'

export type CurrentSession = Awaited<ReturnType<typeof client.app.session.current>>

const keys = { session: ['session'] as const, setUp: ['set-up'] as const }

/** The signed-in account, with the organisation's name and colours. Fails with status 401 when no one is signed in. */
export const sessionQuery = queryOptions({
  queryKey: keys.session,
  queryFn: async ({ signal }) => {
    const session = await client.app.session.current({}, { signal })
    ownPage(session.account.id)
    return session
  },
  staleTime: 60_000,
})

/** Whether the service still needs its first organisation. */
export const setupStatusQuery = queryOptions({
  queryKey: keys.setUp,
  queryFn: ({ signal }) => client.app.setup.status({}, { signal }),
  staleTime: Infinity,
})

/** Signs in with email and password, and a code where the account requires one. */
export function useSignIn() {
  return useChange(
    (body: { email: string; password: string; code?: string }) => client.app.session.signIn({ body }),
    enter,
  )
}

/** Signs in with an authentication code from the interface. */
export function useExchangeCode() {
  return useChange((code: string) => client.app.session.exchange({ body: { code } }), enter)
}

/** Confirms an account with the link of its email and signs in. Includes a first password when the account has none. */
export function useActivate() {
  return useChange(
    (body: { token: string; password?: string }) => client.app.session.activate({ body }),
    enter,
  )
}

/** Activates an account's new address with the link of its email. */
export function useConfirmEmail() {
  return useChange((token: string) => client.app.session.confirmEmail({ body: { token } }))
}

/** Requests an email with a link to choose a new password, if there is such an account. */
export function useRequestPasswordReset() {
  return useChange((email: string) => client.app.session.requestPasswordReset({ body: { email } }))
}

/** Sets a new password with the link of the email and ends every session. Returns the email to sign in with. */
export function useResetPassword() {
  return useChange(
    (body: { token: string; password: string }) => client.app.session.resetPassword({ body }),
    (cache) => {
      cache.removeQueries({ queryKey: keys.session })
      notifyOtherTabs()
    },
  )
}

type SetUpBody = Parameters<typeof client.app.setup.create>[0]['body']

/** Creates the first organisation and its administrator, signed in. */
export function useSetUp() {
  return useChange((body: SetUpBody) => client.app.setup.create({ body }), enter)
}

/** Fills the empty service with a sample organisation and signs in as its administrator. */
export function useExploreSample() {
  return useChange(
    (code: string | undefined) => client.app.setup.explore({ body: { ...(code && { code }) } }),
    enter,
  )
}

/** What the signed-in person has to give. */
export const proofQuery = queryOptions({
  queryKey: ['proof'] as const,
  queryFn: ({ signal }) => client.app.session.proof({}, { signal }),
  gcTime: 0,
  staleTime: 0,
})

/** Proves who the signed-in person is. */
export function useProve() {
  return useChange((body: { password: string } | { code: string }) => client.app.session.prove({ body }))
}

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

function notifyOtherTabs(): void {
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
