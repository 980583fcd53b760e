import { queryOptions } from '@tanstack/react-query'
import { client } from '../client.ts'
import { useChange } from '../use-change.ts'
import { enter, notifyOtherTabs, sessionQuery } from './session.ts'

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
      cache.removeQueries({ queryKey: sessionQuery.queryKey })
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
