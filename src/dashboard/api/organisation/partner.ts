import { clientOf } from '#client/contract-client.ts'
import { contract } from '#contract/router.ts'

/** The service's client for a partner. The key lives as long as this object. */
export function partnerClient(key: string) {
  const { v1, app } = clientOf(contract, {
    baseUrl: () => globalThis.location.origin,
    headers: () => ({ 'x-service-partner': key }),
    // Without the session, because a partner's rights come from the key alone.
    fetch: (request, init) => fetch(request, { ...init, credentials: 'omit' }),
  })
  return {
    organisations: () => app.partners.organisations(),
    register: (body: Registration) => v1.accounts.register({ body }),
    signInCode: (accountId: string) => v1.accounts.authCode({ params: { id: accountId } }),
  }
}

/** What a partner enters to register an organisation with its first account. */
export interface Registration {
  readonly name: string
  readonly email: string
  readonly business: string
}

export type PartnerClient = ReturnType<typeof partnerClient>
export type PartnerOverview = Awaited<ReturnType<PartnerClient['organisations']>>
export type PartnerOrganisation = PartnerOverview['organisations'][number]
export type Registered = Awaited<ReturnType<PartnerClient['register']>>
