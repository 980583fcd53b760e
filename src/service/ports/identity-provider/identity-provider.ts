import type { Claims } from '#domain/account/sign-on.ts'

/** How the service is known to an organisation's identity provider. */
export interface ProviderClient {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

/** What binds a person's visit to the browser and the request in which it began. */
export interface Visit {
  readonly state: string
  readonly nonce: string
  /** Source: RFC 7636. */
  readonly verifier: string
  /** Where the provider sends the person back to. */
  readonly redirectUri: string
}

/** What a provider says about the end of sessions. */
export interface LogoutNotice {
  /** Null for that of `session` alone. */
  readonly subject: string | null
  /** Null for every session of the person. */
  readonly session: string | null
  readonly tokenId: string
}

/** The providers through which the people of organisations sign in. */
export interface IdentityProvider {
  /** Says in words why the issuer may not be used, or null when it may. Asks it. */
  whyNot(issuer: string): Promise<string | null>
  /** Where to send a person. `isRepeated` has them prove who they are even where the provider knows them already. */
  address(
    client: ProviderClient,
    visit: Visit,
    options: { readonly scopes: string; readonly isRepeated: boolean },
  ): Promise<string>
  /**
   * What the provider says about a person who came back with this query. `maxAge`: seconds since they proved who they
   * are, at the most.
   */
  claims(client: ProviderClient, visit: Visit, query: URLSearchParams, maxAge: number | null): Promise<Claims>
  /** Whose a request to end sessions says that it is, unchecked. */
  namedBy(token: string): Promise<{ readonly issuer: string; readonly clientIds: readonly string[] }>
  /** Reads a request to end sessions, which has to be the provider's own. */
  logout(client: ProviderClient, token: string): Promise<LogoutNotice>
}

/** Why a provider is of no use now, or its answer does not count. In words for those who sign in. */
export class ProviderFailure extends Error {
  /** Whether it could not be reached, so that another try may succeed. */
  readonly isAway: boolean

  constructor(words: string, { isAway = false, cause }: { isAway?: boolean; cause?: unknown } = {}) {
    super(words, { cause })
    this.isAway = isAway
  }
}

/** Minutes for which a request to end sessions counts, and its id is kept. */
export const logoutMinutes = 10
