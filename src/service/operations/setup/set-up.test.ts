import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testService } from '#harness/world/service.ts'
import type { Identity, TestService } from '#harness/world/service.ts'
import { publishedPassword } from './sample-password.ts'
import { setUpAddress } from './set-up-code.ts'

const partner = { 'x-service-partner': 'a-partner-key' }
const service = await testService({ PARTNER_KEY: 'a-partner-key' }, { runsJobs: false })
const { call, database, config, asOwner } = service
const far: Identity = { 'x-forwarded-for': '203.0.113.5' }
const newcomer = () => ({
  organisation: 'Harbour',
  name: 'Ada',
  email: `${randomUUID()}@harbour.example`,
  password: 'a long password',
})

beforeEach(async () => {
  await asOwner((owner) => sql`truncate organisations, rate_limits cascade`.execute(owner))
})

const theCode = async () => /#code=(.+)$/.exec((await setUpAddress(database, config)) ?? '')?.[1] ?? ''
const typeOf = ({ status, body }: { status: number; body: { type?: string } }) => [
  status,
  body.type?.replace(/.*\//, ''),
]
const setUp = (who: Identity, more: object = {}) =>
  call<{ type?: string; sample_password?: string }>(who, 'POST', '/app/setup', { ...newcomer(), ...more })

/** The status of a request whose address names this host. */
async function statusUnder(host: string, { url }: Pick<TestService, 'url'> = service): Promise<unknown> {
  const body = await new Promise<string>((resolve, reject) => {
    const asked = request(`${url}/app/setup`, { headers: { host } }, async (answer) =>
      resolve(Buffer.concat(await Array.fromAsync(answer as AsyncIterable<Buffer>)).toString()),
    )
    asked.on('error', reject).end()
  })
  return (JSON.parse(body) as { code_required?: boolean }).code_required
}

test('asks everyone who is not at this machine for the code, which works once', async () => {
  expect((await call(far, 'GET', '/app/setup')).body).toEqual({
    needed: true,
    empty: true,
    code_required: true,
  })
  expect(typeOf(await setUp(far))).toEqual([403, 'set-up-code-required'])
  expect(typeOf(await setUp(far, { code: 'aaaa-bbbb-cccc-dddd' }))).toEqual([401, 'wrong-credentials'])
  expect(typeOf(await call(far, 'POST', '/app/setup/sample'))).toEqual([403, 'set-up-code-required'])
  const code = await theCode()
  expect(await theCode()).toBe(code)
  expect((await setUp(far, { code: ` ${code.toUpperCase().replaceAll('-', '')}` })).status).toBe(201)
  expect(await setUpAddress(database, config)).toBeNull()
  expect(typeOf(await setUp(far, { code }))).toEqual([409, 'already-set-up'])
  await asOwner((owner) => sql`truncate organisations cascade`.execute(owner))
  expect(await theCode()).not.toBe(code)
})

test('makes guesses wait', async () => {
  const guesses = await Promise.all(
    Array.from({ length: 14 }, () => setUp(far, { code: 'aaaa-bbbb-cccc-dddd' })),
  )
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(guesses.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('5')
  const elsewhere = { 'x-forwarded-for': '203.0.113.6' }
  expect((await setUp(elsewhere, { code: await theCode() })).status).toBe(201)
})

test.each([
  ['a proxy that names no address', { via: '1.1 proxy' }],
  ['a proxy whose header is unreadable', { 'x-forwarded-for': 'unknown' }],
  ['a caller who claims to be this machine', { 'x-forwarded-for': '127.0.0.1' }],
  ['another header', { forwarded: 'for=127.0.0.1' }],
])('does not take for this machine %s', async (_, headers) => {
  expect(typeOf(await setUp(headers))).toEqual([403, 'set-up-code-required'])
})

test('does not take for this machine a name that someone else leads here', async () => {
  const { port } = config
  for (const host of ['localhost', `localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`])
    expect([host, await statusUnder(host)]).toEqual([host, false])
  for (const host of ['rebound.example', `127.0.0.1.rebound.example:${port}`, '192.168.1.7'])
    expect([host, await statusUnder(host)]).toEqual([host, true])
})

test('does not rely on this machine where a proxy on it serves the public', async () => {
  const open = await testService({ BASE_URL: 'https://sign.example.com' }, { runsJobs: false })
  const own = { url: `http://127.0.0.1:${open.config.port}` }
  for (const host of ['localhost', 'sign.example.com'])
    expect([host, await statusUnder(host, own)]).toEqual([host, true])
})

test('makes the operator by set-up alone, also after a partner has registered organisations', async () => {
  const holder = { name: 'Eve', email: 'eve@partner.example', password: 'a long password' }
  const registered = { ...holder, business: 'Registered', skip_verification: true }
  expect((await call(partner, 'POST', '/v1/accounts/register', registered)).status).toBe(201)
  expect((await call(far, 'GET', '/app/setup')).body).toEqual({
    needed: true,
    empty: false,
    code_required: true,
  })
  expect(typeOf(await call({}, 'POST', '/app/setup/sample'))).toEqual([409, 'already-set-up'])
  expect(typeOf(await setUp({}, { email: holder.email }))).toEqual([409, 'email-taken'])
  const made = await setUp(far, { code: await theCode() })
  expect(made).toMatchObject({ status: 201, body: { operates: true } })
  const refusing = await database
    .selectFrom('organisations')
    .select(['partner', 'refusePlainWebhooks'])
    .execute()
  expect(new Map(refusing.map((one) => [one.partner, one.refusePlainWebhooks]))).toEqual(
    new Map([
      ['partner', false],
      [null, true],
    ]),
  )
  expect((await setUp({})).status).toBe(409)
  const signedIn = await call({}, 'POST', '/app/session', { email: holder.email, password: holder.password })
  expect(signedIn.body).toMatchObject({ operates: false })
})

test('accepts the published password of the sample from this machine only', async () => {
  const mara = { email: 'Mara@nordlicht.example', password: publishedPassword }
  expect((await setUp({}, mara)).status).toBe(201)
  const signIn = async (who: Identity) => (await call(who, 'POST', '/app/session', mara)).status
  expect([await signIn({}), await signIn(far), await signIn({ via: '1.1 proxy' })]).toEqual([201, 401, 401])
})
