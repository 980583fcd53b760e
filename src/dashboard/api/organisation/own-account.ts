import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { client } from '../client.ts'
import { useChange } from '../use-change.ts'
import { sessionQuery } from './session.ts'
import type { CurrentSession } from './session.ts'

/** A place where the signed-in person is signed in. */
export type OwnSession = Awaited<ReturnType<typeof client.app.account.sessions>>[number]
/** Whether signing in requires a code, and how many recovery codes are left. */
export type SecondFactor = Awaited<ReturnType<typeof client.app.account.secondFactor>>
/** A new authenticator awaiting its first code. */
export type NewAuthenticator = Awaited<ReturnType<typeof client.app.account.beginSecondFactor>>
type Profile = Parameters<typeof client.v1.accounts.update>[0]['body']

/** Where the signed-in person is signed in, last used first. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['own-account', 'sessions'] as const,
  queryFn: ({ signal }) => client.app.account.sessions({}, { signal }),
})

/** The signed-in person's second step of signing in. */
export const secondFactorQuery = queryOptions({
  queryKey: ['own-account', 'second-factor'] as const,
  queryFn: ({ signal }) => client.app.account.secondFactor({}, { signal }),
})

/** Changes the user's name, number or time zone. */
export function useUpdateProfile(accountId: string) {
  return useChange(
    (body: Profile) => client.v1.accounts.update({ params: { id: accountId }, body }),
    (cache, account) =>
      cache.setQueryData(sessionQuery.queryKey, (session: CurrentSession | undefined) =>
        session === undefined ? session : { ...session, account: { ...session.account, ...account } },
      ),
  )
}

/** Ends one of the user's sessions. */
export function useEndSession() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => client.app.account.endSession({ params: { id } }),
    onSettled: () => readAgain(cache),
  })
}

/** Signs out everywhere else. */
export function useEndOtherSessions() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => client.app.account.endOtherSessions(),
    onSettled: () => readAgain(cache),
  })
}

/** Changes the user's password and signs out everywhere else. */
export function useChangePassword() {
  return useChange(
    (body: { current: string; password: string }) => client.app.account.changePassword({ body }),
    readAgain,
  )
}

/** Gets a secret for an authenticator, which counts from its first code on. */
export function useBeginSecondFactor() {
  return useChange(() => client.app.account.beginSecondFactor())
}

/** Turns on the second step with the first code. Returns the recovery codes, only this once. */
export function useConfirmSecondFactor() {
  return useChange((code: string) => client.app.account.confirmSecondFactor({ body: { code } }), readAgain)
}

/** Gets new recovery codes. Earlier ones stop working. */
export function useRenewRecoveryCodes() {
  return useChange(() => client.app.account.renewRecoveryCodes(), readAgain)
}

/** Turns the second step off. */
export function useTurnOffSecondFactor() {
  return useChange(() => client.app.account.turnOffSecondFactor(), readAgain)
}

/** Reads again what the person's own page shows. */
export function readAgain(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: ['own-account'] })
}
