import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { addAccountLink, replaceAccountLinks } from '../../database/organisations/account-links.ts'
import { lockAccount } from '../../database/organisations/accounts.ts'
import { newSecret, secretHash } from '../../secrets/secrets.ts'
import { testService } from '#harness/world/service.ts'
import type { Identity, TestAnswer } from '#harness/world/service.ts'

const { call, database, url } = await testService()
const founder = {
  organisation: 'Nordlicht',
  name: 'Mara Lindqvist',
  email: 'Mara@nordlicht.example',
  password: 'a long password',
  timezone: '+01:00',
}
const origin = { origin: url }

function cookieOf({ headers }: TestAnswer<unknown>): Record<string, string> {
  return { ...origin, cookie: (headers.get('set-cookie') ?? '').split(';')[0] ?? '' }
}

test('sets the service up once when two set-ups are concurrent', async () => {
  expect((await call({}, 'GET', '/app/setup')).body).toEqual({
    needed: true,
    empty: true,
    code_required: false,
  })
  const answers = await Promise.all([
    call(origin, 'POST', '/app/setup', founder),
    call(origin, 'POST', '/app/setup', { ...founder, email: 'other@nordlicht.example' }),
  ])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
  const made = answers.find(({ status }) => status === 201)
  expect(made?.body).toMatchObject({
    account: { role: 'administrator', timezone: '+01:00', verified: expect.any(String) },
    organisation: { name: 'Nordlicht' },
    inbox: { email: true, sms: true },
    verification_sandbox: true,
  })
  expect((await call({}, 'GET', '/app/setup')).body).toEqual({
    needed: false,
    empty: false,
    code_required: false,
  })
  expect((await call(origin, 'POST', '/app/setup', founder)).body).toMatchObject({
    type: '/problems/already-set-up',
  })
  await database.updateTable('accounts').set({ email: founder.email }).execute()
})

const signIn = (email: string, password: string) => call(origin, 'POST', '/app/session', { email, password })

test('signs in by email in any case, keeps the session, signs out', async () => {
  const answer = await signIn('mara@NORDLICHT.example ', founder.password)
  expect(answer.status).toBe(201)
  expect(answer.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax; Expires=/)
  const session = cookieOf(answer)
  await database
    .updateTable('sessions')
    .set({ expires: new Date(Date.now() + 60_000) })
    .execute()
  expect((await call(session, 'GET', '/app/session')).body).toMatchObject({
    account: { email: founder.email },
  })
  const { expires } = await database
    .selectFrom('sessions')
    .select('expires')
    .orderBy('expires', 'desc')
    .executeTakeFirstOrThrow()
  expect(expires.getTime()).toBeGreaterThan(Date.now() + 13 * 86_400_000)
  expect((await call(session, 'DELETE', '/app/session')).status).toBe(204)
  expect((await call(session, 'GET', '/app/session')).status).toBe(401)
})

test('answers a wrong password and an unknown email in the same words', async () => {
  const [wrong, unknown] = await Promise.all([
    signIn(founder.email, 'not the password'),
    signIn('nobody@nordlicht.example', 'not the password'),
  ])
  expect(wrong.status).toBe(401)
  expect({ ...(wrong.body as object), instance: '' }).toEqual({ ...(unknown.body as object), instance: '' })
})

test('tells other obstacles only with the right password', async () => {
  await database.updateTable('accounts').set({ active: false }).execute()
  expect((await signIn(founder.email, founder.password)).body).toMatchObject({
    type: '/problems/account-deactivated',
  })
  expect((await signIn(founder.email, 'not the password')).status).toBe(401)
  await database.updateTable('accounts').set({ active: true, verified: null }).execute()
  expect((await signIn(founder.email, founder.password)).body).toMatchObject({
    type: '/problems/account-not-verified',
  })
  await database.updateTable('accounts').set({ verified: new Date() }).execute()
})

const from = (forwarded: string) => ({ ...origin, 'x-forwarded-for': forwarded })
const guess = (who: Identity, email: string = founder.email) =>
  call<{ detail: string }>(who, 'POST', '/app/session', { email, password: 'a guess at it' })

test('slows a burst on one email down for its network, and tells for a name without account the same', async () => {
  await database.deleteFrom('rateLimits').execute()
  const answers: (readonly [number, string, string])[][] = []
  for (const email of [founder.email, 'nobody@nordlicht.example']) {
    const burst = await Promise.all(Array.from({ length: 8 }, () => guess(from('203.0.113.50'), email)))
    const told = burst.map(
      ({ status, body, headers }) => [status, body.detail, headers.get('retry-after') ?? ''] as const,
    )
    answers.push(told.toSorted(([one], [other]) => one - other))
  }
  const [known = [], unknown] = answers
  expect(known.map(([status]) => status)).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
  expect(known.at(-1)?.[2]).toMatch(/^[1-5]$/)
  expect(known.at(-1)?.[1]).toMatch(/^Too many attempts\. Try again in (a second|[2-5] seconds)\.$/)
  const alike = (told: typeof known) => told.map(([status, detail]) => [status, status === 401 ? detail : ''])
  expect(alike(unknown ?? [])).toEqual(alike(known))
  const right = await call(from('203.0.113.50'), 'POST', '/app/session', founder)
  expect([right.status, right.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^[1-5]$/)])
})

test('lets the owner in from elsewhere, and on a device that was used before from anywhere', async () => {
  await database.deleteFrom('rateLimits').execute()
  const first = await call(origin, 'POST', '/app/session', founder)
  const cookie = (/countersign_device=[^;]+/.exec(first.headers.get('set-cookie') ?? '') ?? [''])[0]
  for (let network = 1; network <= 2; network += 1)
    for (let tries = 0; tries < 6; tries += 1) await guess(from(`203.0.113.${network}`))
  // As after many more from everywhere.
  await database
    .updateTable('rateLimits')
    .set({ attempts: 500 })
    .where('subject', 'like', 'sign-in:%')
    .execute()
  expect((await guess(from('198.51.100.1'))).status).toBe(401)
  expect((await guess(from('198.51.100.2'))).headers.get('retry-after')).toBe('60')
  const known = { ...from('203.0.113.1'), cookie }
  expect((await call(known, 'POST', '/app/session', founder)).status).toBe(201)
  expect((await guess({ ...known, cookie: `${cookie}x` })).status).toBe(429)
  expect((await guess(known, 'another@nordlicht.example')).status).toBe(401)
  const own = await Promise.all(Array.from({ length: 7 }, () => guess(known)))
  expect(own.filter(({ status }) => status === 401)).toHaveLength(5)
})

test('locks no one out for fifty unknown names from the network they share', async () => {
  await database.deleteFrom('rateLimits').execute()
  const shared = from('203.0.113.60')
  for (let names = 0; names < 50; names += 10)
    await Promise.all(Array.from({ length: 10 }, () => guess(shared, `${randomUUID()}@nordlicht.example`)))
  expect((await call(shared, 'POST', '/app/session', founder)).status).toBe(201)
  await database.updateTable('rateLimits').set({ attempts: 60 }).execute()
  const refused = await call(shared, 'POST', '/app/session', founder)
  expect([refused.status, Number(refused.headers.get('retry-after')) <= 60]).toEqual([429, true])
  expect((await call(from('203.0.113.61'), 'POST', '/app/session', founder)).status).toBe(201)
})

test('counts tries by network: another port, neighbouring address or text starts no new count', async () => {
  const tryFrom = (forwarded: string) => guess(from(forwarded), `${randomUUID()}@nordlicht.example`)
  for (const [one, same, other] of [
    ['2001:db8:1:2::a', '2001:db8:1:2:ffff::b', '2001:db8:1:3::a'],
    ['203.0.113.9:4711', '203.0.113.9:4712', '203.0.113.10:4711'],
    ['[2001:db8::1]:80', '2001:db8::2', '2001:db8:0:1::1'],
    ['guess', 'another guess', '203.0.113.11'],
  ] as const) {
    await database.deleteFrom('rateLimits').execute()
    expect((await tryFrom(one)).status, one).toBe(401)
    await database.updateTable('rateLimits').set({ attempts: 60 }).execute()
    expect([(await tryFrom(same)).status, (await tryFrom(other)).status], one).toEqual([429, 401])
  }
  await database.deleteFrom('rateLimits').execute()
})

test('does not count successful sign-ins against a shared network', async () => {
  await database.deleteFrom('rateLimits').execute()
  for (let index = 0; index < 3; index += 1) {
    expect((await signIn(founder.email, founder.password)).status).toBe(201)
    expect((await signIn(`${randomUUID()}@nordlicht.example`, 'a guess at it')).status).toBe(401)
  }
  const counts = await database
    .selectFrom('rateLimits')
    .selectAll()
    .where('subject', 'like', 'sign-in-network:%')
    .execute()
  expect(counts.map(({ attempts }) => attempts)).toEqual([3])
})

test('signs in once with a code', async () => {
  const { organisationId, id: accountId } = await database
    .selectFrom('accounts')
    .selectAll()
    .executeTakeFirstOrThrow()
  const code = newSecret()
  const link = { organisationId, accountId, purpose: 'sign-in', secretHash: secretHash(code) } as const
  await database
    .insertInto('accountLinks')
    .values({ ...link, expires: new Date(Date.now() + 60_000) })
    .execute()
  const exchange = (code: string) => call(origin, 'POST', '/app/session/code', { code })
  const both = await Promise.all([exchange(code), exchange(code)])
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 403]))
  expect((await exchange('never made')).body).toMatchObject({ type: '/problems/link-invalid' })
})

test('confirms the account and sets its password once, with the latest verification link only', async () => {
  const { organisationId } = await database.selectFrom('accounts').selectAll().executeTakeFirstOrThrow()
  const accountId = 'invited'
  await database
    .insertInto('accounts')
    .values({
      organisationId,
      id: accountId,
      name: 'Noor',
      email: 'noor@nordlicht.example',
      role: 'standard',
    })
    .execute()
  const link = { organisationId, accountId, purpose: 'verification', days: 7 } as const
  const old = await addAccountLink(database, link)
  const token = await addAccountLink(database, link)
  const activate = (body: object) => call(origin, 'POST', '/app/session/activation', body)
  expect((await activate({ token: old, password: 'a new password' })).body).toMatchObject({
    type: '/problems/link-expired',
    detail: expect.stringContaining('latest email'),
  })
  expect((await activate({ token })).body).toMatchObject({ status: 422, errors: [{ path: 'password' }] })
  expect((await activate({ token, password: 'short' })).status).toBe(422)
  expect((await activate({ token, password: 'a new password' })).status).toBe(201)
  expect((await activate({ token, password: 'another password' })).status).toBe(403)
  expect((await signIn('noor@nordlicht.example', 'a new password')).status).toBe(201)
})

test('lets no other site sign anyone in', async () => {
  const answer = await call({ origin: 'https://evil.example' }, 'POST', '/app/session', founder)
  expect(answer.status).toBe(403)
})

test('waits for a change of the account before it uses a link, so that neither blocks the other', async () => {
  const account = await database.selectFrom('accounts').selectAll().executeTakeFirstOrThrow()
  const key = { organisationId: account.organisationId, accountId: account.id }
  const link = { ...key, purpose: 'email-change', days: 7 } as const
  const token = await addAccountLink(database, { ...link, email: 'new@nordlicht.example' })
  let confirming: Promise<TestAnswer<never>> | undefined
  await database.transaction().execute(async (transaction) => {
    await lockAccount(transaction, key)
    confirming = call(origin, 'POST', '/app/session/email', { token })
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(database)
      expect(rows).toHaveLength(1)
    })
    await replaceAccountLinks(transaction, key, 'email-change')
  })
  expect((await confirming)?.body).toMatchObject({ type: '/problems/link-expired' })
})
