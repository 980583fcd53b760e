import { createHash } from 'node:crypto'
import type { Claims } from '#domain/account/sign-on.ts'
import type { JSONWebKeySet } from 'jose'
import type { Configuration, CustomFetch } from 'openid-client'
import { beforeDeadline, TooLate } from '../../deadline.ts'
import {
  anyAddresses,
  Forbidden,
  publicAddresses,
  resolveByNameServers,
  resolveBySystem,
} from '../webhooks/resolve.ts'
import { guardedFetch } from './guarded-fetch.ts'
import { logoutMinutes, ProviderFailure } from './identity-provider.ts'
import type { IdentityProvider, ProviderClient } from './identity-provider.ts'

/** For each request, and for all requests of one call. */
const patience = { request: 8000, call: 20_000 }
const keptMilliseconds = 5 * 60_000
const mostKept = 100
/** Seconds by which the clock of a provider may differ. */
const tolerance = 60

interface Settings {
  /** Whether private addresses may be reached, and without encryption. For development and tests. */
  readonly allowPrivate: boolean
  /** Hosts outside the public internet that may be reached, encrypted. */
  readonly hosts?: readonly string[]
  readonly milliseconds?: number
}

/** Read when they are first needed. */
const library = () => import('openid-client')
const tokens = () => import('jose')

/**
 * Reaches providers over HTTP. An organisation names its own, so that only public addresses are reached, and those that the
 * operator names. Answers count as OpenID Connect Core §3.1.3 and Back-Channel Logout §2.6 say, signatures included.
 */
export function openIdentityProvider({
  allowPrivate,
  hosts = [],
  milliseconds = patience.request,
}: Settings): IdentityProvider {
  const schemes = allowPrivate ? ['https:', 'http:'] : ['https:']
  const isOpen = (host: string) => allowPrivate || hosts.includes(host)
  const fetch = guardedFetch(
    (host) =>
      isOpen(host) ? anyAddresses(host, resolveBySystem) : publicAddresses(host, resolveByNameServers),
    { milliseconds, schemes },
  )
  const known = new Map<string, { readonly configuration: Configuration; readonly until: number }>()

  const discovered = async (client: ProviderClient): Promise<Configuration> => {
    const name = createHash('sha256')
      .update(JSON.stringify([client.issuer, client.clientId, client.clientSecret]))
      .digest('hex')
    const found = known.get(name)
    if (found !== undefined && found.until > performance.now()) return found.configuration
    const configuration = await discover(client, { fetch, allowPrivate })
    if (known.size >= mostKept) known.clear()
    known.set(name, { configuration, until: performance.now() + keptMilliseconds })
    return configuration
  }

  return {
    whyNot: async (issuer) => {
      try {
        await inTime(milliseconds, () =>
          discover({ issuer, clientId: 'none', clientSecret: 'none' }, { fetch, allowPrivate }),
        )
        return null
      } catch (error) {
        if (error instanceof ProviderFailure) return error.message
        throw error
      }
    },
    address: (client, visit, { scopes, isRepeated }) =>
      inTime(milliseconds, async () => {
        const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library()
        const url = buildAuthorizationUrl(await discovered(client), {
          response_type: 'code',
          redirect_uri: visit.redirectUri,
          scope: scopes,
          state: visit.state,
          nonce: visit.nonce,
          code_challenge: await calculatePKCECodeChallenge(visit.verifier),
          code_challenge_method: 'S256',
          ...(isRepeated ? { prompt: 'login', max_age: '0' } : {}),
        })
        // The browser is sent there, and a script would run as the dashboard's own.
        if (!schemes.includes(url.protocol))
          throw new ProviderFailure('The provider’s sign-in page has no https:// address.')
        return url.href
      }),
    claims: (client, visit, query, maxAge) =>
      inTime(milliseconds, async () => claimsOf(await discovered(client), visit, query, maxAge)),
    namedBy: async (token) => {
      const { decodeJwt } = await tokens()
      try {
        const { iss, aud }: Claims = decodeJwt(token)
        const clientIds = [aud].flat().filter((one) => isText(one))
        return { issuer: isText(iss) ? iss : '', clientIds: clientIds.slice(0, 5) }
      } catch {
        return { issuer: '', clientIds: [] }
      }
    },
    logout: (client, token) =>
      inTime(milliseconds, async () => {
        const { jwtVerify, createLocalJWKSet } = await tokens()
        const { jwks_uri: keysAt } = (await discovered(client)).serverMetadata()
        const keys = (await (await fetch(keysAt ?? '')).json()) as JSONWebKeySet
        const { payload } = await jwtVerify(token, createLocalJWKSet(keys), {
          issuer: client.issuer,
          audience: client.clientId,
          typ: 'logout+jwt',
          algorithms,
          clockTolerance: tolerance,
          maxTokenAge: logoutMinutes * 60,
          requiredClaims: ['iss', 'aud', 'iat', 'exp', 'jti', 'events'],
        })
        return noticeIn(payload)
      }),
  }
}

/** What a signature may be made with: never a secret that both sides know, and never nothing. */
const algorithms = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ')

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'

/** Source: Back-Channel Logout 1.0 §2.4, §2.6. */
function noticeIn({ sub, sid, jti = '', nonce, events }: Claims & { readonly jti?: string }) {
  const event = isObject(events) ? events[logoutEvent] : undefined
  if (!isObject(event)) throw new ProviderFailure('The token is not about the end of a session.')
  if (nonce !== undefined) throw new ProviderFailure('The token has a nonce.')
  const subject = isText(sub) ? sub : null
  const session = isText(sid) ? sid : null
  if (subject === null && session === null) throw new ProviderFailure('The token names no one.')
  return { subject, session, tokenId: jti }
}

/** What can be looked for among stored texts, and is no longer than names are. Source: OpenID Connect Core §2, on `sub`. */
function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 500 && !value.includes('\0')
}

function isObject(value: unknown): value is Claims {
  return typeof value === 'object' && value !== null
}

async function discover(
  { issuer, clientId, clientSecret }: ProviderClient,
  { fetch, allowPrivate }: { readonly fetch: CustomFetch; readonly allowPrivate: boolean },
): Promise<Configuration> {
  const oidc = await library()
  const insecure = allowPrivate ? [oidc.allowInsecureRequests] : []
  const configuration = await oidc.discovery(
    new URL(issuer),
    clientId,
    { [oidc.clockTolerance]: tolerance },
    oidc.ClientSecretPost(clientSecret),
    { [oidc.customFetch]: fetch, execute: [oidc.enableNonRepudiationChecks, ...insecure] },
  )
  const metadata = configuration.serverMetadata()
  if (metadata.issuer !== issuer)
    throw new ProviderFailure(`The provider calls itself ${metadata.issuer}. Enter exactly that.`)
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  if (methods.includes('client_secret_post')) return configuration
  // The same, but for how the secret is sent.
  const basic = new oidc.Configuration(
    metadata,
    clientId,
    { [oidc.clockTolerance]: tolerance },
    oidc.ClientSecretBasic(clientSecret),
  )
  basic[oidc.customFetch] = fetch
  for (const extend of [oidc.enableNonRepudiationChecks, ...insecure]) extend(basic)
  return basic
}

async function claimsOf(
  configuration: Configuration,
  { state, nonce, verifier, redirectUri }: Parameters<IdentityProvider['claims']>[1],
  query: URLSearchParams,
  maxAge: number | null,
): Promise<Claims> {
  const { authorizationCodeGrant, fetchUserInfo } = await library()
  const answered = await authorizationCodeGrant(
    configuration,
    new URL(`${redirectUri}?${query.toString()}`),
    {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
      ...(maxAge === null ? {} : { maxAge }),
    },
  )
  const said = answered.claims()
  if (said === undefined || !isText(said.sub))
    throw new ProviderFailure('The provider’s answer names no one.')
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return said
  // Many providers say there what is not about the sign-in itself. What is signed goes first.
  return { ...(await fetchUserInfo(configuration, answered.access_token, said.sub)), ...said }
}

/** Ends in time, and fails in words. */
async function inTime<Value>(milliseconds: number, act: () => Promise<Value>): Promise<Value> {
  try {
    return await beforeDeadline((milliseconds * patience.call) / patience.request, act)
  } catch (error) {
    throw asFailure(error)
  }
}

function asFailure(error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error
  const chain = [...causesOf(error)]
  const own = chain.find((one) => one instanceof ProviderFailure || one instanceof Forbidden)
  if (own instanceof ProviderFailure) return own
  if (own instanceof Forbidden)
    return new ProviderFailure(`${own.message} The operator can name the host in SIGN_ON_HOSTS.`)
  const said = chain.find(
    (one) => isObject(one) && typeof one['error'] === 'string' && /^[\w.-]{1,60}$/.test(one['error']),
  )
  if (said !== undefined)
    return new ProviderFailure(`Your provider refused: ${(said as { error: string }).error}.`, {
      cause: error,
    })
  const isAway = chain.some((one) => one instanceof TooLate || isNetworkError(one))
  return isAway
    ? new ProviderFailure('Your provider can’t be reached.', { isAway, cause: error })
    : new ProviderFailure('Your provider’s answer was not accepted.', { cause: error })
}

function* causesOf(error: unknown): Generator<unknown> {
  for (let one = error; one instanceof Error; one = one.cause) {
    yield one
    if (one instanceof AggregateError) yield* one.errors
  }
}

function isNetworkError(error: unknown): boolean {
  return isObject(error) && typeof error['code'] === 'string' && /^E[A-Z]{3,}$/.test(error['code'])
}
