import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hashPassword } from '../../secrets/passwords.ts'
import { secretHash } from '../../secrets/secrets.ts'
import { keptSecret } from '../second-factor/check-second-factor.ts'
import { testDatabase } from '#harness/world/database/database.ts'
import { aPasskey } from '#harness/world/sign-in/passkey.ts'
import { testService } from '#harness/world/service.ts'
import type { Identity } from '#harness/world/service.ts'
import { aMember, aTenant } from '#harness/world/world.ts'
import type { Member } from '#harness/world/world.ts'

const on = await testDatabase()
const { call, database, url } = await testService({}, { runsJobs: false, on })
const password = 'a long password'
const passwordHash = await hashPassword(password)
const tenant = await aTenant(database)
const at = '/app/account/passkeys'

interface Told {
  readonly id: string
  readonly type: string
  readonly challenge: string
  readonly must_enrol: boolean
  readonly is_usable: boolean
  readonly errors: { readonly path: string }[]
}

type Passkey = ReturnType<typeof aPasskey>
type Saying = Parameters<Passkey['answer']>[1]

const member = (organisationId = tenant.organisationId) => aMember(database, organisationId, { passwordHash })
const challengeAt = async (path: string, as: Identity = {}) =>
  (await call<Told>(as, 'POST', `${path}/challenge`)).body.challenge

/** Adds a passkey to an account by way of its browser. */
async function added({ as, accountId }: Member, saying?: Saying) {
  const passkey = aPasskey(url, accountId)
  const made = passkey.made(await challengeAt(at, as), saying)
  const answer = await call<Told>(as, 'POST', at, { name: 'Laptop', ...made })
  return { passkey, answer, id: answer.body.id }
}

async function signIn(passkey: Passkey, saying?: Saying) {
  const answer = passkey.answer(await challengeAt('/app/session/passkey'), saying)
  return call<Told>({}, 'POST', '/app/session/passkey', answer)
}

const kindsOf = async ({ accountId }: Member) =>
  (
    await database
      .selectFrom('securityEvents')
      .select(['kind', 'details'])
      .where('targetId', '=', accountId)
      .orderBy('id')
      .execute()
  ).map(({ kind, details }) => [kind, details['how'] ?? details['reason'] ?? details['passkey']])

test('is added, named and listed, signs in past both steps, and is removed', async () => {
  const ada = await member()
  const kept = await keptSecret(database, ada, Buffer.alloc(20, 7))
  const key = { organisationId: ada.organisationId, accountId: ada.accountId }
  await database
    .insertInto('accountAuthenticators')
    .values({ ...key, secret: kept, confirmed: new Date() })
    .execute()
  const { passkey, answer, id } = await added(ada)
  expect([answer.status, answer.body]).toEqual([
    201,
    expect.objectContaining({ name: 'Laptop', is_usable: true }),
  ])
  expect((await call(ada.as, 'PUT', `${at}/${id}`, { name: 'Phone' })).status).toBe(200)
  const entered = await signIn(passkey, { counter: 1 })
  expect([entered.status, entered.body.must_enrol]).toEqual([201, false])
  const as = { cookie: (entered.headers.get('set-cookie') ?? '').split(';')[0] ?? '' }
  const listed = await call<{ passkeys: object[] }>(as, 'GET', at)
  expect(listed.body).toMatchObject({
    is_possible: true,
    passkeys: [{ name: 'Phone', last_used: expect.any(String) }],
  })
  expect((await call(as, 'DELETE', `${at}/${id}`)).status).toBe(204)
  expect((await signIn(passkey, { counter: 2 })).status).toBe(401)
  expect((await call(as, 'DELETE', `${at}/${id}`)).status).toBe(404)
  expect(await kindsOf(ada)).toEqual([
    ['passkey-added', 'Laptop'],
    ['signed-in', 'passkey'],
    ['passkey-removed', 'Phone'],
  ])
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from graphile_worker._private_jobs
    where payload::text like ${`%${ada.accountId}%`} and payload::text like '%eventId%'`.execute(database)
  expect(rows[0]?.count).toBe(2)
})

const wrong: readonly (readonly [what: string, saying: Saying])[] = [
  ['another origin', { origin: 'http://localhost.example' }],
  ['another port', { origin: 'http://localhost:1' }],
  ['another host', { rpId: 'example.com' }],
  ['an owner who was not recognised', { isVerified: false }],
  ['nobody there', { isPresent: false }],
  ['a counter gone back', { counter: 6 }],
  ['a counter that stood still', { counter: 7 }],
  ['an answer to something else', { type: 'webauthn.create' }],
]

test('refuses what is not right about an answer, and says so in the security log', async () => {
  const ada = await member()
  const { passkey } = await added(ada)
  expect((await signIn(passkey, { counter: 7 })).status).toBe(201)
  for (const [what, saying] of wrong)
    expect((await signIn(passkey, { counter: 8, ...saying })).status, what).toBe(401)
  const unknown = aPasskey(url, ada.accountId)
  const challenge = await challengeAt('/app/session/passkey')
  const forged = { ...unknown.answer(challenge, { counter: 9 }), id: passkey.id }
  expect((await call({}, 'POST', '/app/session/passkey', forged)).status).toBe(401)
  const borrowed = {
    ...passkey.answer(await challengeAt('/app/session/passkey'), { counter: 9 }),
    user_handle: 'AAAA',
  }
  expect((await call({}, 'POST', '/app/session/passkey', borrowed)).status).toBe(401)
  expect((await signIn(unknown)).status).toBe(401)
  expect((await signIn(passkey, { counter: 9 })).status).toBe(201)
  const failed = (await kindsOf(ada)).filter(([kind]) => kind === 'sign-in-failed')
  expect(failed).toHaveLength(wrong.length + 2)
})

test('takes each challenge once, in its time, and only for what it was made', async () => {
  const ada = await member()
  const { passkey } = await added(ada)
  const send = (challenge: string) =>
    call<Told>({}, 'POST', '/app/session/passkey', passkey.answer(challenge))
  const once = await challengeAt('/app/session/passkey')
  const raced = await Promise.all([send(once), send(once), send(once)])
  expect(raced.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 401, 401])
  expect((await send(once)).status).toBe(401)
  const late = await challengeAt('/app/session/passkey')
  const past = sql<Date>`now() - interval '1 second'`
  const ofLate = secretHash(late)
  await database
    .updateTable('passkeyChallenges')
    .set({ expires: past })
    .where('challengeHash', '=', ofLate)
    .execute()
  expect((await send(late)).status).toBe(401)
  expect((await send('made-up')).status).toBe(401)
  expect((await send(await challengeAt('/app/session/proof', ada.as))).status).toBe(401)
  expect((await send(await challengeAt(at, ada.as))).status).toBe(401)
  const failed = await challengeAt('/app/session/passkey')
  const elsewhere = passkey.answer(failed, { origin: 'https://example.com' })
  expect((await call({}, 'POST', '/app/session/passkey', elsewhere)).status).toBe(401)
  expect((await send(failed)).status).toBe(401)
})

test('refuses to add what the authenticator or another session did not make for it', async () => {
  const [ada, ben] = [await member(), await member()]
  for (const saying of [{ isVerified: false }, { origin: 'https://example.com' }, { rpId: 'example.com' }])
    expect((await added(ada, saying)).answer.status).toBe(401)
  const ofBen = aPasskey(url, ben.accountId)
  const crossed = ofBen.made(await challengeAt(at, ada.as))
  expect((await call(ben.as, 'POST', at, { name: 'Mine', ...crossed })).status).toBe(401)
  const unproven = aPasskey(url, ada.accountId)
  const { passkey, id } = await added(ada)
  const other = unproven.made(await challengeAt('/app/session/proof', ada.as))
  expect((await call(ada.as, 'POST', at, { name: 'Mine', ...other })).status).toBe(401)
  const taken = passkey.made(await challengeAt(at, ben.as))
  expect((await call(ben.as, 'POST', at, { name: 'Mine', ...taken })).status).toBe(409)
  expect((await call(ben.as, 'PUT', `${at}/${id}`, { name: 'Mine' })).status).toBe(404)
  expect((await call(ben.as, 'DELETE', `${at}/${id}`)).status).toBe(404)
  expect((await signIn(passkey)).status).toBe(201)
})

test("proves who someone is in their session, unlike somebody else's", async () => {
  const [ada, ben] = [await member(), await member()]
  const [own, others] = [await added(ada), await added(ben)]
  await database
    .updateTable('sessions')
    .set({ proved: sql<Date>`now() - interval '11 minutes'` })
    .execute()
  const remove = () => call<Told>(ada.as, 'DELETE', `${at}/${own.id}`)
  expect((await remove()).body.type).toBe('/problems/step-up-required')
  expect((await call<Told>(ada.as, 'POST', `${at}/challenge`)).status).toBe(403)
  expect((await call(ada.as, 'GET', '/app/session/proof')).body).toMatchObject({
    ways: ['password', 'passkey'],
  })
  const prove = async (as: Identity, passkey: Passkey, from = ada.as) => {
    const answer = passkey.answer(await challengeAt('/app/session/proof', from))
    return (await call(as, 'POST', '/app/session/proof', { passkey: answer })).status
  }
  expect(await prove(ada.as, others.passkey)).toBe(401)
  expect(await prove(ada.as, own.passkey, ben.as)).toBe(401)
  expect((await remove()).status).toBe(403)
  expect(await prove(ada.as, own.passkey)).toBe(204)
  expect((await remove()).status).toBe(204)
})

test('is the second step where one is required, until the last is removed', async () => {
  const strict = await aTenant(database, { requireSecondFactor: true })
  const ada = await member(strict.organisationId)
  const state = async (as = ada.as) => (await call<Told>(as, 'GET', '/app/session')).body.must_enrol
  expect(await state()).toBe(true)
  const { passkey, id } = await added(ada)
  expect([await state(), (await call(ada.as, 'GET', '/app/envelopes/counts')).status]).toEqual([false, 200])
  const alone = await call<Told>({}, 'POST', '/app/session', { email: ada.email, password })
  expect([alone.status, alone.body.errors[0]?.path]).toEqual([403, 'passkey'])
  expect(await kindsOf(ada)).toContainEqual(['sign-in-failed', 'right password, no passkey'])
  expect((await call(ada.as, 'GET', '/app/session/proof')).body).toMatchObject({ ways: ['passkey'] })
  expect((await call(ada.as, 'POST', '/app/session/proof', { password })).status).toBe(422)
  const entered = await signIn(passkey)
  const as = { cookie: (entered.headers.get('set-cookie') ?? '').split(';')[0] ?? '' }
  expect((await call(as, 'DELETE', `${at}/${id}`)).status).toBe(204)
  expect([await state(as), (await call(as, 'GET', '/app/envelopes/counts')).status]).toEqual([true, 403])
  const again = await added(ada)
  const owner = await added(strict)
  expect(owner.answer.status).toBe(201)
  expect((await call(strict.as, 'DELETE', `/app/accounts/${ada.accountId}/second-factor`)).status).toBe(204)
  expect((await signIn(again.passkey)).status).toBe(401)
  expect((await call(ada.as, 'GET', '/app/session')).status).toBe(401)
  const enrols = await call<Told>({}, 'POST', '/app/session', { email: ada.email, password })
  expect([enrols.status, enrols.body.must_enrol]).toEqual([201, true])
})

test('opens no account that may not sign in', async () => {
  const ada = await member()
  const { passkey } = await added(ada)
  await database.updateTable('accounts').set({ active: false }).where('id', '=', ada.accountId).execute()
  expect((await signIn(passkey)).body.type).toBe('/problems/account-deactivated')
})

test('is not offered at an IP address, and counts for nothing where the dashboard has moved', async () => {
  const ada = await member()
  const { passkey } = await added(ada)
  const moved = await testService({ DASHBOARD_URL: 'http://192.0.2.1:8080' }, { runsJobs: false, on })
  expect((await moved.call({}, 'POST', '/app/session/passkey/challenge')).status).toBe(409)
  expect((await moved.call(ada.as, 'POST', `${at}/challenge`)).status).toBe(409)
  const listed = await moved.call(ada.as, 'GET', at)
  expect(listed.body).toMatchObject({ is_possible: false, passkeys: [{ is_usable: false }] })
  expect((await moved.call(ada.as, 'GET', '/app/session/proof')).body).toMatchObject({ ways: ['password'] })
  const answer = passkey.answer(await challengeAt('/app/session/passkey'))
  expect((await moved.call({}, 'POST', '/app/session/passkey', answer)).status).toBe(409)
})
