import { queryOptions } from '@tanstack/react-query'
import { client } from '../client.ts'
import { useChange } from '../use-change.ts'
import { enter } from './session.ts'

/** How people sign in through the organisation's identity provider. */
export type SignOn = Awaited<ReturnType<typeof client.app.signOn.read>>
export type SignOnSettings = NonNullable<SignOn['settings']>
type SignOnChange = Parameters<typeof client.app.signOn.set>[0]['body']
/** Who the signed-in person is at the identity provider. */
export type OwnSignOn = Awaited<ReturnType<typeof client.app.signOn.own>>
/** What signing in would do. */
export type SignOnTrial = NonNullable<Awaited<ReturnType<typeof client.app.signOn.finish>>['trial']>

/** The settings of the organisation's identity provider. */
export const signOnQuery = queryOptions({
  queryKey: ['organisation', 'sign-on'] as const,
  queryFn: ({ signal }) => client.app.signOn.read({}, { signal }),
})

export function useSetSignOn() {
  return useChange(
    (body: SignOnChange) => client.app.signOn.set({ body }),
    (cache, page) => cache.setQueryData(signOnQuery.queryKey, page),
  )
}

export function useRemoveSignOn() {
  return useChange(
    () => client.app.signOn.remove(),
    (cache) => cache.invalidateQueries({ queryKey: signOnQuery.queryKey }),
  )
}

/** Who the signed-in person is at the identity provider. */
export const ownSignOnQuery = queryOptions({
  queryKey: ['own-account', 'sign-on'] as const,
  queryFn: ({ signal }) => client.app.signOn.own({}, { signal }),
})

/** Who signs in at an organisation's own address. */
export const connectionQuery = (address: string) =>
  queryOptions({
    queryKey: ['sign-on', address] as const,
    queryFn: ({ signal }) => client.app.signOn.connection({ params: { address } }, { signal }),
    retry: false,
  })

/** Goes to an identity provider to sign in. */
export function useBeginSignOn() {
  return useChange(
    (body: { address: string; returnPath: string }) => client.app.signOn.begin({ body }),
    (_, { location: there }) => location.assign(there),
  )
}

/** Pages that go to the identity provider, in a window of their own. */
export const leaving = { prove: '/sso/prove', trial: '/sso/trial' } as const

/** Goes to the identity provider to prove who is signed in, or to try what signing in would do. */
export function useVisit(step: 'prove' | 'trial') {
  return useChange(
    () => (step === 'prove' ? client.app.signOn.beginProof() : client.app.signOn.try()),
    (_, { location: there }) => location.replace(there),
  )
}

/** Hands over what the browser brought back from an identity provider. */
export function useFinishSignOn() {
  return useChange(
    (body: { organisationId: string; query: string }) => client.app.signOn.finish({ body }),
    (cache, { session }) => session !== null && enter(cache, session),
  )
}

/** Has the organisation's sign-in address emailed to someone. */
export function useRemindOfSignOn() {
  return useChange((email: string) => client.app.signOn.remind({ body: { email } }))
}

const key = 'countersign.sign-on'

/** The provider that was last used in this browser. */
interface UsedProvider {
  readonly address: string
  readonly name: string
}

export function usedProvider(): UsedProvider | null {
  try {
    const { address, name } = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<UsedProvider>
    return typeof address === 'string' && typeof name === 'string' ? { address, name } : null
  } catch {
    return null
  }
}

export function keepUsedProvider({ address, name }: UsedProvider): void {
  try {
    localStorage.setItem(key, JSON.stringify({ address, name }))
  } catch {
    // Browsers may refuse to keep anything.
  }
}
