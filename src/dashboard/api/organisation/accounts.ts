import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { AccountList } from '#contract/lists/accounts.ts'
import type { Filters } from '../lists/list-definition.ts'
import { pagesOf } from '../lists/loaded-list.ts'
import type { From } from '../lists/loaded-list.ts'
import { client } from '../client.ts'
import { useChange } from '../use-change.ts'
import { sessionQuery } from './session.ts'

/** An account in the list. */
export type AccountRow = Awaited<ReturnType<typeof client.app.accounts.list>>['accounts'][number]
/** Everything about one account. */
export type AccountPage = Awaited<ReturnType<typeof client.app.accounts.page>>
export type AccountSession = Awaited<ReturnType<typeof client.app.accounts.sessions>>[number]
type NewAccount = Parameters<typeof client.v1.accounts.create>[0]['body']
type AccountChange = Parameters<typeof client.v1.accounts.update>[0]['body']

/** The key of everything read about accounts. */
const all = ['accounts'] as const

/** The matching accounts, newest first, page by page. */
export function accountList(filters: Filters<AccountList>) {
  return pagesOf([...all, 'list', filters], async (from: From, options) => {
    const { accounts: rows, cursor } = await client.app.accounts.list(
      { query: { ...filters, ...from } },
      options,
    )
    return { rows, cursor }
  })
}

export function accountPage(id: string) {
  return queryOptions({
    queryKey: [...all, 'page', id] as const,
    queryFn: ({ signal }) => client.app.accounts.page({ params: { id } }, { signal }),
  })
}

/** Where an account is signed in, last used first. */
export function accountSessions(id: string) {
  return queryOptions({
    queryKey: [...all, 'sessions', id] as const,
    queryFn: ({ signal }) => client.app.accounts.sessions({ params: { id } }, { signal }),
  })
}

/** Creates an account. Its holder is emailed how to confirm the address and set a password. */
export function useInviteAccount() {
  return useChange((body: NewAccount) => client.v1.accounts.create({ body }), readAgain)
}

/** Changes what the body names. A new email takes effect once it is confirmed. */
export function useUpdateAccount(id: string) {
  return useChange((body: AccountChange) => client.v1.accounts.update({ params: { id }, body }), readAgain)
}

/** Sets whether what an account creates is shared. */
export function useShareAccount(id: string) {
  return useChange(
    (body: { shareByDefault: boolean; forceSharing: boolean }) =>
      client.app.accounts.share({ params: { id }, body }),
    readAgain,
  )
}

/** Ends the account's sessions and prevents signing in with it. */
export function deactivateAccount(cache: QueryClient, id: string): Promise<void> {
  return thenRead(cache, client.v1.accounts.deactivate({ params: { id } }))
}

export function restoreAccount(cache: QueryClient, id: string): Promise<void> {
  return thenRead(cache, client.v1.accounts.restore({ params: { id } }))
}

/** Emails the confirmation link again. Earlier links stop working. */
export function resendInvitation(cache: QueryClient, id: string): Promise<void> {
  return thenRead(cache, client.v1.accounts.resendVerification({ params: { id } }))
}

/** Emails a link to choose a new password. Earlier links stop working. */
export function sendPasswordReset(cache: QueryClient, id: string): Promise<void> {
  return thenRead(cache, client.app.accounts.sendPasswordReset({ params: { id } }))
}

/** Turns off an account's two-step sign-in and signs it out everywhere. */
export function resetSecondFactor(cache: QueryClient, id: string): Promise<void> {
  return thenRead(cache, client.app.accounts.resetSecondFactor({ params: { id } }))
}

/** Unlinks an account from the identity provider and signs it out everywhere. */
export function unlinkAccount(cache: QueryClient, id: string): Promise<void> {
  return thenRead(cache, client.app.signOn.unlink({ params: { id } }))
}

/** Signs an account out everywhere. */
export function endSessions(cache: QueryClient, id: string): Promise<void> {
  return thenRead(cache, client.app.accounts.endSessions({ params: { id } }))
}

async function thenRead(cache: QueryClient, work: Promise<unknown>): Promise<void> {
  await work
  await readAgain(cache)
}

/** The signed-in account may be among them, and groups count them. */
async function readAgain(cache: QueryClient): Promise<void> {
  void cache.invalidateQueries({ queryKey: sessionQuery.queryKey })
  void cache.invalidateQueries({ queryKey: ['groups'] })
  await cache.invalidateQueries({ queryKey: all })
}
