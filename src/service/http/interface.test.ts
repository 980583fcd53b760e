import { problemType } from '#contract/problem-type.ts'
import { expect, test } from 'vitest'
import { testService } from '#harness/world/service.ts'

const partnerKey = 'test-partner-0123456789'
const { call, url, database } = await testService({ PARTNER_KEY: `acme:${partnerKey}` })
const partner = { 'x-service-partner': partnerKey }
let people = 0

function newAccount() {
  people += 1
  const email = `ada-${people}@example.com`
  return { name: 'Ada', email, business: 'Acme', password: 'correct horse battery', skip_verification: true }
}

interface Registered {
  readonly credentials: { readonly id: string; readonly key: string }
}

async function register(headers: Record<string, string> = {}, account = newAccount()) {
  return call({ ...partner, ...headers }, 'POST', '/v1/accounts/register', account)
}

async function credentials(): Promise<Record<string, string>> {
  const { credentials } = (await register()).body as Registered
  return { 'x-service-id': credentials.id, 'x-service-key': credentials.key }
}

async function signedIn(): Promise<Record<string, string>> {
  const account = newAccount()
  await register({}, account)
  const answer = await call({}, 'POST', '/app/session', { email: account.email, password: account.password })
  return { cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

test("gives every response a request id, the caller's own when it is a UUID", async () => {
  const id = crypto.randomUUID()
  expect((await call({ 'x-request-id': id }, 'GET', '/health')).headers.get('x-request-id')).toBe(id)
  const answer = await call({ 'x-request-id': 'a\tb<script>' }, 'GET', '/v1/nothing')
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(answer.body).toMatchObject({ instance: answer.headers.get('x-request-id') })
})

test.each(['/v1/nothing', '/v2/nothing', '/app/nothing', '/signing/nothing'])(
  'answers %s with a problem',
  async (path) => {
    const answer = await call({ accept: 'text/html' }, 'GET', path)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(answer.body).toMatchObject({
      type: problemType('not-found'),
      status: 404,
      detail: expect.any(String),
    })
  },
)

test('keeps responses from being sniffed, framed or traced back', async () => {
  const { headers } = await call({}, 'GET', '/health')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

test('names the allowed methods when another is used', async () => {
  const answer = await call(partner, 'PUT', '/v1/envelopes/some/void', {})
  expect(answer.status).toBe(405)
  expect(answer.headers.get('allow')).toBe('POST')
})

async function raw(body: string | Uint8Array<ArrayBuffer>, type = 'application/json') {
  const headers = { ...partner, 'content-type': type }
  const response = await fetch(`${url}/v1/accounts/register`, { method: 'POST', headers, body })
  return {
    status: response.status,
    body: (await response.json()) as { type: string; errors?: { path: string }[] },
  }
}

test.each([
  ['half an object', '{"name":', 400],
  ['bytes that are no UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 400],
  ['a body in another form', 'name=Ada', 415],
  ['an array', '[]', 422],
  ['a NUL', JSON.stringify({ ...newAccount(), name: 'a\u0000b' }), 422],
  ['half a surrogate pair', `{"name":"\\ud800","email":"a@example.com","business":"b"}`, 422],
  ['deep nesting', `{"name":${'['.repeat(5000)}${']'.repeat(5000)}}`, 422],
])('refuses %s', async (_, body, status) => {
  const answer = await raw(body, status === 415 ? 'application/x-www-form-urlencoded' : 'application/json')
  expect(answer.status).toBe(status)
})

test('names every fault by its path on the wire', async () => {
  const { status, body } = await raw('{"email":"ada@example.com, eve@example.com"}')
  expect(status).toBe(422)
  expect(body.errors?.map(({ path }) => path).toSorted()).toEqual(['business', 'email', 'name'])
})

test('answers 413 to a body beyond the limit, after reading it to the end', async () => {
  const { status, body } = await raw(JSON.stringify({ name: 'x'.repeat(5 * 1024 * 1024) }))
  expect(status).toBe(413)
  expect(body.type).toBe(problemType('too-large'))
})

test.each([
  [{}, 401, 'not-authenticated'],
  [{ 'x-service-partner': 'wrong' }, 401, 'wrong-credentials'],
  [{ ...partner, 'x-service-id': 'x', 'x-service-key': 'y' }, 401, 'wrong-credentials'],
  [{ ...partner, 'x-service-id': 'x' }, 401, 'wrong-credentials'],
] as const)('answers a registration with %j by %i', async (headers, status, code) => {
  const answer = await call(headers, 'POST', '/v1/accounts/register', newAccount())
  expect(answer).toMatchObject({ status, body: { type: problemType(code) } })
})

test("refuses a partner's operations to credentials without the partner key", async () => {
  const answer = await call(await credentials(), 'POST', '/v1/accounts/register', newAccount())
  expect(answer).toMatchObject({ status: 403, body: { type: problemType('partner-only') } })
})

test('refuses wrong credentials even where none are needed', async () => {
  const answer = await call({ 'x-service-id': 'x', 'x-service-key': 'y' }, 'GET', '/app/setup')
  expect(answer.status).toBe(401)
})

test('does not send unchanged reads again', async () => {
  const headers = await credentials()
  const first = await call(headers, 'GET', '/v1/envelopes')
  expect(first).toMatchObject({ status: 200, body: [] })
  const etag = first.headers.get('etag') ?? ''
  const again = await call({ ...headers, 'if-none-match': etag }, 'GET', '/v1/envelopes')
  expect(again.status).toBe(304)
  const changed = await call({ ...headers, 'if-none-match': '"other"' }, 'GET', '/v1/envelopes')
  expect(changed.status).toBe(200)
})

test('answers HEAD with the headers of GET', async () => {
  const answer = await call(await credentials(), 'HEAD', '/v1/envelopes')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('etag')).toMatch(/^"/)
})

test('answers a repeated POST with the same key by the first response, including secrets', async () => {
  const account = newAccount()
  const key = { 'idempotency-key': crypto.randomUUID() }
  const first = await register(key, account)
  const second = await register(key, account)
  expect(first.status).toBe(201)
  expect(second).toMatchObject({ status: 201, body: first.body })
  expect(second.headers.get('idempotency-replayed')).toBe('true')
  const other = await register(key, { ...account, name: 'Eve' })
  expect(other).toMatchObject({ status: 422, body: { type: problemType('idempotency-mismatch') } })
  const { key: secret } = (first.body as Registered).credentials
  const kept = await database.selectFrom('idempotencyKeys').select('body').execute()
  expect(kept.some(({ body }) => body?.includes(secret))).toBe(false)
})

test('carries out only one of several parallel requests with one key', async () => {
  const account = newAccount()
  const key = { 'idempotency-key': crypto.randomUUID() }
  const answers = await Promise.all(Array.from({ length: 6 }, () => register(key, account)))
  expect(new Set(answers.map(({ status }) => status)).difference(new Set([201, 409])).size).toBe(0)
  const made = await database.selectFrom('accounts').select('id').where('email', '=', account.email).execute()
  expect(made).toHaveLength(1)
})

test("lets another site's page do nothing with the cookie", async () => {
  const session = await signedIn()
  const signOut = (headers: Record<string, string>) =>
    call({ ...session, ...headers }, 'DELETE', '/app/session')
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site', origin: 'http://evil.localhost' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ]
  for (const headers of foreign)
    expect(await signOut(headers)).toMatchObject({
      status: 403,
      body: { type: problemType('cross-site-request') },
    })
  expect((await call(session, 'GET', '/app/session')).status).toBe(200)
  expect((await signOut({ 'sec-fetch-site': 'same-origin', origin: url })).status).toBe(204)
})

test('accepts only small bodies from unidentified callers', async () => {
  const ask = (bytes: number) => call({}, 'POST', '/app/session', { email: 'a'.repeat(bytes), password: 'x' })
  expect((await ask(60_000)).status).toBe(422)
  const refused = await ask(70_000)
  expect(refused).toMatchObject({ status: 413, body: { detail: 'The request is larger than 64 KB.' } })
})

test('hides the cookie from scripts and other sites', async () => {
  const account = newAccount()
  await register({}, account)
  const answer = await call({}, 'POST', '/app/session', { email: account.email, password: account.password })
  expect(answer.headers.get('set-cookie')).toMatch(
    /^countersign_session=\S+; Path=\/; HttpOnly; SameSite=Lax;/,
  )
})

test('removes the rights of a deactivated account at once', async () => {
  const session = await signedIn()
  expect((await call(session, 'GET', '/app/session')).status).toBe(200)
  await database.updateTable('accounts').set({ active: false }).execute()
  const answer = await call(session, 'GET', '/app/session')
  expect(answer).toMatchObject({ status: 401, body: { type: problemType('session-ended') } })
})
