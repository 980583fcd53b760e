import { createHash, createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openHttpVendor } from './http-vendor.ts'
import { CheckRefused } from './identity-vendor.ts'

const secret = 'a secret of thirty-two signs and more'
interface Seen {
  readonly method: string
  readonly path: string
  readonly claims: { readonly iat: number; readonly method: string; readonly path: string }
  readonly body: string
}
const seen: Seen[] = []
let answer: { status: number; body: unknown } = { status: 200, body: {} }

/** Verifies by hand, as another implementation would. */
function claimsOf(token: string, body: string) {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const expected = createHmac('sha256', secret).update(`${header}.${payload}`).digest('base64url')
  if (signature !== expected) throw new Error('The signature does not hold')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Seen['claims'] & {
    sha256: string
  }
  if (claims.sha256 !== createHash('sha256').update(body).digest('hex')) throw new Error('Another body')
  return claims
}

const server = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  request.on('end', () => {
    const { method = '', url: path = '' } = request
    const claims = claimsOf(request.headers.authorization?.slice(7) ?? '', body)
    seen.push({ method, path, claims, body })
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(answer.status === 204 ? undefined : JSON.stringify(answer.body))
  })
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => void seen.splice(0))
const { port } = server.address() as AddressInfo
const callback = 'https://sign.example/vendor/notices'
const vendor = openHttpVendor({ url: `http://127.0.0.1:${port}/v`, secret, callback })

const check = {
  organisationId: 'o1',
  verificationId: 'v1',
  details: {
    givenNames: 'Ada',
    familyName: 'Park',
    birthDate: '1990-12-10',
    address: '1 High Street',
    country: 'AU',
    document: 'passport',
    documentNumber: 'P1',
  },
  photos: [{ kind: 'document-front', type: 'image/png', bytes: new Uint8Array([1, 2]) }],
  screening: true,
  biometrics: false,
} as const

test('starts a check with a signed request in wire names', async () => {
  answer = { status: 202, body: { reference: 'r/1' } }
  expect(await vendor.begin(check)).toEqual({ reference: 'r/1' })
  expect(seen[0]).toMatchObject({
    method: 'POST',
    path: '/v/checks',
    claims: { method: 'POST', path: '/checks' },
  })
  expect(JSON.parse(seen[0]?.body ?? '')).toMatchObject({
    id: 'v1',
    callback,
    details: { family_name: 'Park', birth_date: '1990-12-10' },
    photos: [{ kind: 'document-front', base: 'AQI=' }],
  })
})

test('recognises a final refusal by its code, and retries anything else', async () => {
  answer = { status: 422, body: { code: 'NO_COUNTRY' } }
  await expect(vendor.begin(check)).rejects.toMatchObject({ code: 'NO_COUNTRY' })
  await expect(vendor.begin(check)).rejects.toBeInstanceOf(CheckRefused)
  answer = { status: 503, body: {} }
  await expect(vendor.begin(check)).rejects.toThrow('answered 503')
  await expect(vendor.purge('r/1')).rejects.toThrow('answered 503')
})

test('reads progress, rejects nonsense, and confirms a purge', async () => {
  answer = { status: 200, body: { outcome: { warning: 'W1' }, findings: null } }
  expect(await vendor.progress('r/1')).toEqual({ outcome: { warning: 'W1' }, findings: null })
  expect(seen[0]?.path).toBe('/v/checks/r%2F1')
  answer = { status: 200, body: { outcome: 'fine' } }
  await expect(vendor.progress('r/1')).rejects.toThrow()
  answer = { status: 204, body: null }
  await vendor.purge('r/1')
  expect(seen.at(-1)?.method).toBe('DELETE')
})

test('accepts a notice only with its signature, algorithm and time', () => {
  const now = new Date('2026-03-01T10:00:00Z')
  const iat = now.getTime() / 1000
  const token = (claims: object, key = secret, alg = 'HS256') => {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const head = `${part({ alg })}.${part(claims)}`
    return `${head}.${createHmac('sha256', key).update(head).digest('base64url')}`
  }
  const read = (text: string) => vendor.readNotice(text, now)
  expect(read(token({ iat, sub: 'v1' }))).toEqual({ verificationId: 'v1' })
  expect(read(token({ iat: iat - 299, sub: 'v1' }))).not.toBeNull()
  for (const bad of [
    token({ iat, sub: 'v1' }, 'another secret'),
    token({ iat, sub: 'v1' }, secret, 'none'),
    token({ iat: iat - 301, sub: 'v1' }),
    token({ iat: iat + 301, sub: 'v1' }),
    token({ sub: 'v1' }),
    token({ iat }),
    `${token({ iat, sub: 'v1' })}.x`,
    'a.b.c',
    '',
  ])
    expect(read(bad), bad).toBeNull()
})
