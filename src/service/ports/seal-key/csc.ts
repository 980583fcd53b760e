import { setTimeout as sleep } from 'node:timers/promises'
import { readElements } from '#pdf/seal/der.ts'
import { z } from 'zod'
import type { RemotePlace } from '../../seal-key-url.ts'
import { PinRefused, SealKeyAway } from './seal-key.ts'
import type { SealKeyAdapter } from './seal-key.ts'

const patience = 8000
const pauses = [400, 1200]
const sha256 = '2.16.840.1.101.3.4.2.1'
const withSha256 = { rsa: '1.2.840.113549.1.1.11', ec: '1.2.840.10045.4.3.2' } as const
const plainRsa = '1.2.840.113549.1.1.1'

const tokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive().optional(),
})
const infoAnswer = z.object({
  key: z.object({ status: z.string().optional(), algo: z.array(z.string()).min(1) }),
  cert: z.object({ status: z.string().optional(), certificates: z.array(z.string()).min(1) }),
  authMode: z.string().optional(),
  auth: z.object({ mode: z.string() }).optional(),
})
const authorizeAnswer = z.object({ SAD: z.string().min(1) })
const signAnswer = z.object({ signatures: z.array(z.string()).length(1) })
const failure = z.object({ error: z.string(), error_description: z.string().optional() })

/**
 * A key at a remote signing service, which is sent digests alone. Source: Cloud Signature Consortium, API 1.0.4.0 and 2.0.0.2
 * (`oauth2/token`, `credentials/info`, `credentials/authorize`, `signatures/signHash`).
 */
export function openRemoteKey(place: RemotePlace): SealKeyAdapter {
  const ask = asker(place)
  const { credential: credentialID, version } = place
  let algorithms: readonly string[] = []

  const info = async () => {
    const body = { credentialID, certificates: 'chain', certInfo: false, authInfo: true }
    const found = await ask('credentials/info', body, infoAnswer)
    const mode = found.authMode ?? found.auth?.mode ?? 'implicit'
    if (mode !== 'implicit' && mode !== 'explicit')
      throw new SealKeyAway(
        `The remote key asks a person to authorize each signature (${mode}).`,
        'Ask the signing service for a credential that seals without a person: authorization mode implicit, or explicit with a PIN.',
      )
    if (found.key.status === 'disabled' || found.cert.status === 'expired' || found.cert.status === 'revoked')
      throw new SealKeyAway(
        'The remote key is disabled, or its certificate expired or was withdrawn.',
        'Ask the signing service for a new credential, and name it in SEAL_KEY_URL.',
      )
    algorithms = found.key.algo
    return found
  }

  return {
    certificates: async () =>
      (await info()).cert.certificates.map((text) => new Uint8Array(Buffer.from(text, 'base64'))),
    sign: async (digest, key, pin) => {
      if (algorithms.length === 0) await info()
      const hash = Buffer.from(digest).toString('base64')
      const { SAD } = await ask(
        'credentials/authorize',
        authorization(version, { credentialID, hash, pin }),
        authorizeAnswer,
      )
      const signAlgo = key === 'rsa' && !algorithms.includes(withSha256.rsa) ? plainRsa : withSha256[key]
      const hashes =
        version === 1 ? { hash: [hash], hashAlgo: sha256 } : { hashes: [hash], hashAlgorithmOID: sha256 }
      const signed = await ask('signatures/signHash', { credentialID, SAD, ...hashes, signAlgo }, signAnswer)
      const signature = new Uint8Array(Buffer.from(signed.signatures[0] ?? '', 'base64'))
      return key === 'ec' ? concatenated(signature) : signature
    },
  }
}

function authorization(
  version: 1 | 2,
  {
    credentialID,
    hash,
    pin,
  }: { readonly credentialID: string; readonly hash: string; readonly pin: string | null },
): object {
  const numSignatures = 1
  if (version === 1)
    return { credentialID, numSignatures, hash: [hash], ...(pin === null ? {} : { PIN: pin }) }
  const authData = pin === null ? {} : { authData: [{ id: 'PIN', value: pin }] }
  return { credentialID, numSignatures, hashes: [hash], hashAlgorithmOID: sha256, ...authData }
}

/** An ECDSA signature as r and s, each as long as the curve asks. Services answer it as DER. Source: RFC 3279 §2.2.3. */
function concatenated(signature: Uint8Array): Uint8Array {
  const numbers = numbersIn(signature)
  if (numbers === null) return signature
  const size = [32, 48, 66].find((bytes) => numbers.every((part) => part.length <= bytes)) ?? 66
  const both = new Uint8Array(2 * size)
  for (const [index, part] of numbers.entries()) both.set(part, (index + 1) * size - part.length)
  return both
}

function numbersIn(signature: Uint8Array): Uint8Array[] | null {
  try {
    const [whole, ...more] = readElements(signature)
    const parts = whole?.tag === 0x30 && more.length === 0 ? readElements(whole.content) : []
    if (parts.length !== 2 || parts.some(({ tag }) => tag !== 2)) return null
    return parts.map(({ content }) => (content[0] === 0 ? content.subarray(1) : content))
  } catch {
    return null
  }
}

type Ask = <Answer>(path: string, body: object, shape: z.ZodType<Answer>) => Promise<Answer>

/** Asks with a bearer token, which is renewed in time. What fails for a moment is asked again. */
function asker(place: RemotePlace): Ask {
  let bearer: { readonly token: string; readonly until: number } | null = null
  const signIn = async () => {
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: place.client.id,
      client_secret: place.client.secret,
    })
    const granted = await read(await post(place.tokenUrl, body, {}), tokenAnswer)
    const seconds = Math.max(30, (granted.expires_in ?? 300) - 30)
    bearer = { token: granted.access_token, until: performance.now() + seconds * 1000 }
    return granted.access_token
  }
  const once = async <Answer>(path: string, body: object, shape: z.ZodType<Answer>): Promise<Answer> => {
    const token = bearer !== null && bearer.until > performance.now() ? bearer.token : await signIn()
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const response = await post(`${place.base}/${path}`, JSON.stringify(body), headers)
    if (response.status === 401) bearer = null
    return read(response, shape)
  }
  return async (path, body, shape) => {
    for (const pause of pauses)
      try {
        return await once(path, body, shape)
      } catch (error) {
        if (!(error instanceof Passing)) throw error
        await sleep(pause)
      }
    return once(path, body, shape)
  }
}

/** A failure that may be over in a moment. */
class Passing extends SealKeyAway {}

async function post(
  url: string,
  body: string | URLSearchParams,
  headers: Record<string, string>,
): Promise<Response> {
  try {
    const signal = AbortSignal.timeout(patience)
    return await fetch(url, { method: 'POST', body, headers, redirect: 'error', signal })
  } catch (error) {
    throw new Passing(
      'The remote signing service does not answer.',
      'Check that the address in SEAL_KEY_URL is right and reachable from this machine.',
      error,
    )
  }
}

async function read<Answer>(response: Response, shape: z.ZodType<Answer>): Promise<Answer> {
  const text = await response.text().catch(() => '')
  const json = parsed(text)
  if (response.ok) {
    const answer = shape.safeParse(json)
    if (answer.success) return answer.data
    throw new SealKeyAway(
      'The remote signing service doesn’t answer as its interface says.',
      'Check that SEAL_KEY_URL names the right version, /v1 or /v2.',
    )
  }
  const said = failure.safeParse(json)
  const code = said.success ? said.data.error : ''
  const description = said.success ? (said.data.error_description ?? '') : ''
  if (code === 'invalid_pin' || /\bPIN\b/i.test(description))
    throw new PinRefused(
      'The remote signing service refuses the PIN.',
      'Correct the PIN that SEAL_KEY_URL names. It is not tried again until it is changed.',
    )
  const words = `The remote signing service refuses (${response.status}${code === '' ? '' : `, ${code.slice(0, 40)}`}).`
  if (response.status === 401 || response.status === 429 || response.status >= 500)
    throw new Passing(
      words,
      'Check that client and secret in SEAL_KEY_URL are right, and check the state of the service.',
    )
  throw new SealKeyAway(words, 'Check that client, secret and credential in SEAL_KEY_URL are right.')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
