import type { account } from '#contract/v1/accounts.ts'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { Role } from '#domain/account/account.ts'
import { testService } from '../world/service.ts'
import type { Identity } from '../world/service.ts'
import { aGroup, aMember, anEnvelope, aPdf, aTenant, documentItem, signerItem } from '../world/world.ts'
import { arrivedAt } from './correspondence.ts'

const partnerKey = 'acme-partner-key-0123456789'
const service = await testService({ PARTNER_KEY: `acme:${partnerKey},other:other-${partnerKey}` })
const { call, database, url } = service
const tenant = await aTenant(database)
const partner = { 'x-service-partner': partnerKey }
const browser = { origin: url }

type Account = z.output<typeof account>
let count = 0
const anEmail = () => `account-${(count += 1)}@example.com`
const at = ({ id }: { id: string }, rest = '') => `/v1/accounts/${id}${rest}`
const read = async (id: string) => (await call<Account>(tenant.key, 'GET', at({ id }))).body
const password = 'a long enough password'

async function anAccount(overrides: object = {}): Promise<Account> {
  const body = { name: 'Ada', email: anEmail(), ...overrides }
  const made = await call<Account>(tenant.key, 'POST', '/v1/accounts', body)
  expect(made.status).toBe(201)
  return made.body
}
const tokenAt = async (address: string, page: 'activate' | 'confirm-email') => {
  const text = (await arrivedAt(service, address)).at(-1)?.text ?? ''
  return new RegExp(String.raw`/${page}\?token=([\w-]+)`).exec(text)?.[1] ?? ''
}
const activate = (token: string) =>
  call<{ detail?: string }>(browser, 'POST', '/app/session/activation', { token, password })
const signIn = (email: string) => call(browser, 'POST', '/app/session', { email, password })
const confirm = (token: string) => call(browser, 'POST', '/app/session/email', { token })

async function anActive(): Promise<Account> {
  const made = await anAccount()
  expect((await activate(await tokenAt(made.email, 'activate'))).status).toBe(201)
  return read(made.id)
}

async function aRegistered(who: Identity = partner) {
  const body = { name: 'Ada', email: anEmail(), business: 'Acme', password, skip_verification: true }
  return (await call<Account>(who, 'POST', '/v1/accounts/register', body)).body
}

test('ACO-01 an update', async () => {
  const groupId = await aGroup(database, tenant.organisationId)
  const made = await anAccount()
  const change = {
    name: 'Ada King',
    number: '5550 000',
    timezone: '+09:30',
    role: 'administrator' as Role,
    group_id: groupId,
  }
  const { status, body } = await call<Account>(tenant.key, 'PUT', at(made), change)
  expect([status, body]).toEqual([200, { ...made, ...change }])
  expect(body).not.toHaveProperty('credentials')
  expect((await call<Account>(tenant.key, 'PUT', at(made), { number: null })).body).toEqual({
    ...made,
    ...change,
    number: null,
  })
})

test('ACO-02, ACO-04 a new email takes effect once confirmed', async () => {
  const made = await anActive()
  const email = anEmail()
  const { status, body } = await call<Account>(tenant.key, 'PUT', at(made), { email })
  expect([status, body]).toEqual([200, made])
  expect(await read(made.id)).toEqual(made)
  expect((await signIn(email)).status).toBe(401)
  expect((await confirm(await tokenAt(email, 'confirm-email'))).status).toBe(200)
  expect((await read(made.id)).email).toBe(email)
  expect([(await signIn(email)).status, (await signIn(made.email)).status]).toEqual([201, 401])
})

test('ACO-03 emails stay unique', async () => {
  const [made, other] = [await anAccount(), await anAccount()]
  const foreignMember = await aMember(database, (await aTenant(database)).organisationId)
  for (const email of [other.email, other.email.toUpperCase(), foreignMember.email])
    expect((await call(tenant.key, 'PUT', at(made), { email })).status).toBe(409)
  const email = anEmail()
  await call(tenant.key, 'PUT', at(made), { email })
  const token = await tokenAt(email, 'confirm-email')
  await anAccount({ email })
  expect((await confirm(token)).status).toBe(409)
  expect((await read(made.id)).email).toBe(made.email)
})

test('ACO-05, ACO-06 a code signs in once', async () => {
  const registered = await aRegistered()
  const { status, body } = await call<{ code: string; expiration: string }>(
    partner,
    'GET',
    at(registered, '/auth-code'),
  )
  expect([status, Object.keys(body).sort()]).toEqual([200, ['code', 'expiration']])
  expect(Date.parse(body.expiration)).toBeGreaterThan(Date.now())
  const exchange = () => call(browser, 'POST', '/app/session/code', { code: body.code })
  const signedIn = await exchange()
  expect([signedIn.status, signedIn.body]).toMatchObject([201, { account: { id: registered.id } }])
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect((await call({ cookie }, 'GET', '/app/session')).body).toMatchObject({
    account: { id: registered.id },
  })
  expect((await exchange()).status).toBe(403)
})

test('ACO-07 other accounts get no code', async () => {
  const registered = await aRegistered()
  const foreign = { 'x-service-partner': `other-${partnerKey}` }
  const code = async (who: Identity, id: string) => (await call(who, 'GET', at({ id }, '/auth-code'))).status
  expect(await code(foreign, registered.id)).toBe(404)
  expect(await code(partner, tenant.accountId)).toBe(404)
  expect(await code(partner, 'nobody')).toBe(404)
  expect(await code({}, registered.id)).toBe(401)
  expect(await code(tenant.key, tenant.accountId)).toBe(403)
})

test('ACO-08, ACO-09, ACO-10 resending the verification email', async () => {
  const made = await anAccount()
  const first = await tokenAt(made.email, 'activate')
  const again = await call(tenant.key, 'POST', at(made, '/verification'))
  expect([again.status, again.body]).toEqual([204, undefined])
  const latest = await tokenAt(made.email, 'activate')
  expect(await arrivedAt(service, made.email)).toHaveLength(2)
  const old = await activate(first)
  expect([old.status, old.body.detail]).toEqual([403, expect.stringContaining('latest email')])
  expect((await read(made.id)).verified).toBeNull()
  expect((await activate(latest)).status).toBe(201)
  expect((await call(tenant.key, 'POST', at(made, '/verification'))).status).toBe(409)
  expect(await arrivedAt(service, made.email)).toHaveLength(2)
})

test('ACO-11, ACO-12 an account is created and read, and its holder invited', async () => {
  const groupId = await aGroup(database, tenant.organisationId)
  const made = await anAccount({ number: '1', timezone: '-03:00', group_id: groupId })
  expect(made).toMatchObject({
    role: 'standard',
    active: true,
    verified: null,
    number: '1',
    timezone: '-03:00',
    group_id: groupId,
    organisation_id: tenant.organisationId,
  })
  expect(await read(made.id)).toEqual(made)
  expect(await tokenAt(made.email, 'activate')).not.toBe('')
  expect((await anAccount({ role: 'read-only' })).role).toBe('read-only')
})

test('ACO-13 only partners skip verification', async () => {
  const body = { name: 'Ada', email: anEmail(), password, skip_verification: true }
  expect((await call(tenant.key, 'POST', '/v1/accounts', body)).status).toBe(403)
  const made = await call<Account>({ ...tenant.key, ...partner }, 'POST', '/v1/accounts', body)
  expect([made.status, made.body.verified]).toEqual([201, expect.any(String)])
  expect(await arrivedAt(service, body.email)).toEqual([])
})

const send = async (accountId: string, who: Identity = tenant.key) =>
  (
    await call(who, 'POST', '/v1/envelopes', {
      name: 'Lease',
      account_id: accountId,
      documents: [documentItem(await aPdf())],
      recipients: [signerItem()],
    })
  ).status

test('ACO-14 deactivating and restoring', async () => {
  const made = await anActive()
  const cookie = (await signIn(made.email)).headers.get('set-cookie')?.split(';')[0] ?? ''
  expect((await call(tenant.key, 'POST', at(made, '/deactivate'))).status).toBe(204)
  expect((await read(made.id)).active).toBe(false)
  expect((await call({ cookie }, 'GET', '/app/session')).status).toBe(401)
  expect([(await signIn(made.email)).status, await send(made.id)]).toEqual([403, 403])
  expect((await call(tenant.key, 'POST', at(made, '/restore'))).status).toBe(204)
  expect([(await signIn(made.email)).status, await send(made.id)]).toEqual([201, 201])
  expect((await call({ cookie }, 'GET', '/app/session')).status).toBe(401)
})

test('ACO-15 an unverified account cannot sign in or send', async () => {
  const made = await anAccount({ password })
  expect([(await signIn(made.email)).status, await send(made.id)]).toEqual([403, 403])
})

test('ACO-16 a read-only account views and changes nothing', async () => {
  const groupId = await aGroup(database, tenant.organisationId)
  const reader = await aMember(database, tenant.organisationId, { groupId, role: 'read-only' })
  const shared = await anEnvelope(service, tenant, { group_id: groupId, shared: true })
  const hidden = await anEnvelope(service, tenant, { group_id: groupId })
  const seen = await call<{ original: string }>(reader.as, 'GET', `/v1/envelopes/${shared.id}`)
  expect(seen.status).toBe(200)
  expect((await call({}, 'GET', seen.body.original)).status).toBe(200)
  expect((await call(reader.as, 'GET', `/v1/envelopes/${hidden.id}`)).status).toBe(404)
  expect(await send(reader.accountId, reader.as)).toBe(403)
  for (const [method, path, body] of [
    ['POST', `/v1/envelopes/${shared.id}/void`],
    ['PUT', `/v1/envelopes/${shared.id}`, { shared: false }],
    ['POST', `/v1/recipients/${shared.recipients[0]?.id}/resend-email`],
    ['DELETE', `/v1/recipients/${shared.recipients[0]?.id}`],
    ['POST', '/v1/groups', { name: 'New' }],
  ] as const)
    expect([path, (await call(reader.as, method, path, body)).status]).toEqual([path, 403])
})
