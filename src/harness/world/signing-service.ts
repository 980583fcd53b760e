import { createPrivateKey, createHash, randomBytes, randomUUID, privateEncrypt, constants } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

/** A key with its certificates (DER), the key's own first. */
export interface RemoteIdentity {
  readonly privateKey: Uint8Array
  readonly certificates: readonly Uint8Array[]
}

type Body = Readonly<Record<string, unknown>>

/** Answers to a request for a signature that something on the way may give. */
const altered = {
  noise: { signatures: [randomBytes(256).toString('base64')] },
  'cut off': { signatures: ['AAAA'] },
  'left out': { signatures: [] },
  'no list': { signatures: { 0: 'AAAA' } },
  'no text': { signatures: [42] },
  nothing: null,
} as const

const isAltered = (broken: Broken): broken is keyof typeof altered => broken in altered

type Broken = 'no' | 'busy' | 'silent' | 'wrong-key' | keyof typeof altered

/** What a remote signing service does wrong, and what it saw. */
export interface SigningService {
  readonly address: (version: 1 | 2, pin?: string) => string
  readonly state: { pin: string; broken: Broken; mode: string }
  readonly seen: { signatures: number; pins: number; hashes: string[]; requests: string[] }
}

/** What goes before a SHA-256 that RSA signs. Source: RFC 8017 §9.2, note 1. */
const digestInfo = Buffer.from('3031300d060960864801650304020105000420', 'hex')

/**
 * A remote signing service on its own port, as strict as the interface of the Cloud Signature Consortium: an access token for
 * everything, and for each signature an authorization that counts once and for that digest alone.
 */
export async function aSigningService(
  { privateKey, certificates }: RemoteIdentity,
  signDigest?: (digest: Buffer) => Buffer,
): Promise<SigningService> {
  const key = createPrivateKey({ key: Buffer.from(privateKey), format: 'der', type: 'pkcs8' })
  const state: SigningService['state'] = { pin: '1234', broken: 'no', mode: 'explicit' }
  const seen: SigningService['seen'] = { signatures: 0, pins: 0, hashes: [], requests: [] }
  const bearers = new Set<string>()
  const authorized = new Map<string, string>()

  const answers: Record<string, (body: Body, isFirst: boolean) => [status: number, answer: unknown]> = {
    'oauth2/token': (body) => {
      if (body['client_id'] !== 'client' || body['client_secret'] !== 'a secret/with signs')
        return [401, { error: 'invalid_client' }]
      const bearer = randomUUID()
      bearers.add(bearer)
      return [200, { access_token: bearer, token_type: 'Bearer', expires_in: 3600 }]
    },
    'credentials/info': (body, isFirst) => {
      const isEc = key.asymmetricKeyType === 'ec'
      const algo = isEc ? ['1.2.840.10045.4.3.2'] : ['1.2.840.113549.1.1.11']
      if (body['credentialID'] !== 'seal 1') return [400, { error: 'invalid_request' }]
      return [
        200,
        {
          key: { status: 'enabled', algo, len: 256 },
          cert: {
            status: 'valid',
            certificates: certificates.map((der) => Buffer.from(der).toString('base64')),
          },
          ...(isFirst ? { authMode: state.mode } : { auth: { mode: state.mode } }),
        },
      ]
    },
    'credentials/authorize': (body, isFirst) => {
      const [data] = (body['authData'] ?? []) as { id: string; value: string }[]
      seen.pins += 1
      if ((isFirst ? body['PIN'] : data?.value) !== state.pin)
        return [400, { error: 'invalid_pin', error_description: 'The PIN is invalid' }]
      const [hash] = (isFirst ? body['hash'] : body['hashes']) as string[]
      const SAD = randomUUID()
      authorized.set(SAD, hash ?? '')
      return [200, { SAD, expiresIn: 300 }]
    },
    'signatures/signHash': (body, isFirst) => {
      const [hash = ''] = (isFirst ? body['hash'] : body['hashes']) as string[]
      if (authorized.get(String(body['SAD'])) !== hash) return [400, { error: 'invalid_request' }]
      authorized.delete(String(body['SAD']))
      seen.signatures += 1
      seen.hashes.push(hash)
      if (isAltered(state.broken)) return [200, altered[state.broken]]
      const digest = Buffer.from(hash, 'base64')
      const given = state.broken === 'wrong-key' ? createHash('sha256').update(digest).digest() : digest
      return [
        200,
        { signatures: [(signDigest ?? ((bytes) => signRsa(key, bytes)))(given).toString('base64')] },
      ]
    },
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const text = await read(request)
    const [, version = '', path = ''] = /^\/csc\/(v[12])\/(.*)$/.exec(request.url ?? '') ?? []
    seen.requests.push(path)
    if (state.broken === 'silent') return
    const isForm = path === 'oauth2/token'
    const body = isForm ? Object.fromEntries(new URLSearchParams(text)) : (JSON.parse(text) as Body)
    const bearer = request.headers.authorization?.replace('Bearer ', '') ?? ''
    const [status, content] =
      state.broken === 'busy'
        ? [503, { error: 'busy' }]
        : !isForm && !bearers.has(bearer)
          ? [401, { error: 'invalid_token' }]
          : (answers[path]?.(body, version === 'v1') ?? [404, {}])
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const client = `client:${encodeURIComponent('a secret/with signs')}`
  const address: SigningService['address'] = (version, pin = 'pin-value=1234') =>
    `csc+http://${client}@127.0.0.1:${port}/csc/v${version}?credential=seal%201&${pin}`
  return { address, state, seen }
}

function signRsa(key: KeyObject, digest: Buffer): Buffer {
  return privateEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.concat([digestInfo, digest]))
}

async function read(request: IncomingMessage): Promise<string> {
  return Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>)).toString('utf8')
}
