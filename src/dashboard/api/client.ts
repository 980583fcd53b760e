import { clientOf } from '#client/contract-client.ts'
import type { ClientOf, Connection } from '#client/contract-client.ts'
import { contract } from '#contract/router.ts'
import { proveIfAsked } from './ask-proof.ts'
import { composerSecret, noticeEnd } from './composer-secret.ts'
import { servedAccount } from './organisation/page-owner.ts'

/** Provides the bearer secret of a session without a cookie, or the account that the page serves. */
export interface Authorisation {
  bearer?: () => string | null
  account?: () => string | null
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
      const account = authorisation.account?.()
      return {
        ...(secret ? { authorization: `Bearer ${secret}` } : {}),
        ...(account ? { 'x-countersign-account': account } : {}),
      }
    },
    fetch: async (request, init) => {
      const answer = await fetch(request, { ...init, credentials: 'same-origin' })
      noticeEnd(answer)
      return answer
    },
    onRefusal,
  })
}

/**
 * The dashboard's client, signed in by its session cookie. It says for which account the page was loaded, so that a tab that was
 * left behind by a switch does nothing in another organisation. An embedded editor has a secret instead.
 */
export const client = createClient({ account: servedAccount, bearer: composerSecret }, proveIfAsked)
