import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import type { JWTPayload } from 'jose'
import { afterAll } from 'vitest'

/** What a provider says of a person, and how it may lie about it. */
export interface Saying {
  readonly claims?: JWTPayload
  /** Instead of its own key. */
  readonly signs?: 'with another key' | 'with the secret' | 'not at all'
  readonly typ?: string
  /** In the address that leads back, instead of its own issuer. Null for none. */
  readonly iss?: string | null
  /** What is said at the place for more about the person. */
  readonly userInfo?: JWTPayload
}

const clientId = 'countersign'
const clientSecret = 'a secret of the client that is long enough'
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'

/** An identity provider of a test, which asks no one and says what the test wants. It checks PKCE and the secret, as providers do. */
export async function anIdentityProvider() {
  const own = await generateKeyPair('RS256')
  const other = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' }
  const grants = new Map<string, { challenge: string; nonce: string; saying: Saying }>()
  const infos = new Map<string, JWTPayload>()
  /** What its metadata says otherwise. */
  const metadata: Record<string, unknown> = {}
  /** How often something was asked with a code. */
  const state = { isAway: false, asked: 0 }

  const server = createServer((request, response) => {
    void answer(request).then(([status, body]) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const signed = async (payload: JWTPayload, { signs, typ = 'JWT' }: Saying) => {
    if (signs === 'not at all') return new UnsecuredJWT(payload).encode()
    const isSecret = signs === 'with the secret'
    const key = isSecret
      ? Buffer.from(clientSecret)
      : signs === 'with another key'
        ? other.privateKey
        : own.privateKey
    return new SignJWT(payload)
      .setProtectedHeader({ alg: isSecret ? 'HS256' : 'RS256', kid: 'own', typ })
      .sign(key)
  }
  const seconds = () => Math.floor(Date.now() / 1000)
  const usual = () => ({ iss: issuer, aud: clientId, iat: seconds(), exp: seconds() + 120 })

  async function answer(request: IncomingMessage): Promise<[number, object]> {
    if (state.isAway) return [503, {}]
    const { pathname } = new URL(request.url ?? '', issuer)
    if (pathname === '/.well-known/openid-configuration')
      return [
        200,
        {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          userinfo_endpoint: `${issuer}/me`,
          jwks_uri: `${issuer}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
          token_endpoint_auth_methods_supported: ['client_secret_post'],
          ...metadata,
        },
      ]
    if (pathname === '/keys') return [200, { keys: [jwk] }]
    if (pathname === '/me') return [200, infos.get(request.headers.authorization?.slice(7) ?? '') ?? {}]
    state.asked += 1
    const body = new URLSearchParams(Buffer.concat(await Array.fromAsync(request)).toString())
    const grant = grants.get(body.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    if (body.get('client_secret') !== clientSecret) return [401, { error: 'invalid_client' }]
    if (grant?.challenge !== challenge) return [400, { error: 'invalid_grant' }]
    const claims = { ...usual(), nonce: grant.nonce, ...grant.saying.claims }
    const accessToken = randomUUID()
    infos.set(accessToken, { sub: claims.sub ?? '', ...grant.saying.userInfo })
    return [
      200,
      { access_token: accessToken, token_type: 'Bearer', id_token: await signed(claims, grant.saying) },
    ]
  }

  return {
    issuer,
    metadata,
    state,
    client: { clientId, clientSecret },
    /** The address at which a person comes back whom the service sent to another one. */
    comesBack: (location: string, saying: Saying): string => {
      const asked = new URL(location).searchParams
      const code = randomUUID()
      const challenge = asked.get('code_challenge') ?? ''
      grants.set(code, { challenge, nonce: asked.get('nonce') ?? '', saying })
      const iss = saying.iss === undefined ? issuer : saying.iss
      const query = { code, state: asked.get('state') ?? '', ...(iss === null ? {} : { iss }) }
      return `${asked.get('redirect_uri')}?${new URLSearchParams(query).toString()}`
    },
    /** A request to end sessions. */
    logoutToken: (claims: JWTPayload, saying: Saying = {}) =>
      signed(
        { ...usual(), jti: randomUUID(), events: { [logoutEvent]: {} }, ...claims },
        { typ: 'logout+jwt', ...saying },
      ),
  }
}
