import { clientOf } from '#client/contract-client.ts'
import type { ClientOf, Connection } from '#client/contract-client.ts'
import { contract } from '#contract/router.ts'
import { proveIfAsked } from './ask-proof.ts'

/** Provides the bearer secret of the signing session for calls under /signing. */
export interface Authorisation {
  bearer?: () => string | null
}

/** Creates a client for the service that this page came from. `onRefusal` does what a refusal asks for. */
export function createClient(
  authorisation: Authorisation = {},
  onRefusal: Connection['onRefusal'] = async () => false,
): ClientOf<typeof contract> {
  return clientOf(contract, {
    baseUrl: () => globalThis.location.origin,
    headers: (): Record<string, string> => {
      const secret = authorisation.bearer?.()
      return secret ? { authorization: `Bearer ${secret}` } : {}
    },
    fetch: (request, init) => fetch(request, { ...init, credentials: 'same-origin' }),
    onRefusal,
  })
}

/** The dashboard's client, signed in by its session cookie. */
export const client = createClient({}, proveIfAsked)
