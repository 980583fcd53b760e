import type { account, credentials } from '#contract/v1/accounts.ts'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { testService } from '../world/service.ts'
import { aGroup, aMember, aTenant } from '../world/world.ts'
import { moment, outcome, propertiesOf } from './world.ts'
import type { Faults } from './world.ts'
import { inbox } from '#harness/world/inbox.ts'

type WireAccount = z.output<typeof account> & Faults
type Registered = WireAccount & { readonly credentials: z.output<typeof credentials> }

const service = await testService({ PARTNER_KEY: 'acme:acme-partner-key-0123456789' })
const { call, database, idle, url } = service
const partner = { 'x-service-partner': 'acme-partner-key-0123456789' }
const origin = { origin: url }
const password = 'a long password'

let count = 0
function register(overrides: object = {}) {
  count += 1
  const body = { name: 'Ada King', email: `ada${count}@engines.example`, business: 'Engines', ...overrides }
  return call<Registered>(partner, 'POST', '/v1/accounts/register', body)
}
const keyOf = ({ credentials: { id, key } }: Registered) => ({ 'x-service-id': id, 'x-service-key': key })
const update = (one: Registered, body: object) =>
  call<WireAccount>(keyOf(one), 'PUT', `/v1/accounts/${one.id}`, body)

const first = (await register({ password, skip_verification: true, timezone: '+10:00' })).body

test('ACC-01, ACC-10 the id and the account’s organisation', async () => {
  const [one, other] = [(await register()).body, (await register({ id: 'mine' })).body]
  expect(new Set([first.id, one.id, other.id, 'mine']).size).toBe(4)
  expect(new Set([first.organisation_id, one.organisation_id, other.organisation_id]).size).toBe(3)
})

test('ACC-02, ACC-03 name and email', async () => {
  expect(first).toMatchObject({ name: 'Ada King', email: 'ada1@engines.example' })
  for (const name of [undefined, '', '  ', 7]) expect(outcome(await register({ name }))).toBe('422 name')
  for (const email of [undefined, '', 'ada', 'a@b.example, c@d.example'])
    expect(outcome(await register({ email }))).toBe('422 email')
  expect((await register({ email: first.email.toUpperCase() })).status).toBe(409)
  const second = (await register()).body
  expect((await update(second, { email: first.email })).status).toBe(409)
})

test('ACC-04 the email signs in', async () => {
  const signIn = (email: string) => call(origin, 'POST', '/app/session', { email, password })
  expect((await signIn(first.email)).status).toBe(201)
  expect((await signIn('nobody@engines.example')).status).toBe(401)
})

test('ACC-05, ACC-06, ACC-07 number, time zone, role', async () => {
  expect((await register({ number: '+61 8 5550 1234' })).body.number).toBe('+61 8 5550 1234')
  expect(first.number).toBeNull()
  for (const timezone of ['+10:00', '-03:30', '+00:00', '+14:00']) {
    expect(timezone).toHaveLength(6)
    expect((await update(first, { timezone })).body.timezone).toBe(timezone)
  }
  expect((await register()).body.timezone).toHaveLength(6)
  for (const timezone of ['10:00', '+1:00', '+10:60', '+24:00', 'UTC', 'Australia/Perth', ' +10:00', 600])
    expect(outcome(await update(first, { timezone }))).toBe('422 timezone')
  const made = await call<WireAccount>(keyOf(first), 'POST', '/v1/accounts', {
    name: 'Bo',
    email: 'bo@engines.example',
  })
  for (const role of ['administrator', 'read-only', 'standard']) {
    const changed = await call<WireAccount>(keyOf(first), 'PUT', `/v1/accounts/${made.body.id}`, { role })
    expect(changed.body.role).toBe(role)
  }
  for (const role of ['owner', 'Administrator', '', 1])
    expect(outcome(await update(first, { role }))).toBe('422 role')
})

test('ACC-08 active', async () => {
  const one = (await register()).body
  expect(one.active).toBe(true)
  const other = await aTenant(database)
  const member = await aMember(database, other.organisationId)
  const path = `/v1/accounts/${member.accountId}`
  expect((await call(other.key, 'POST', `${path}/deactivate`)).status).toBe(204)
  expect((await call<WireAccount>(other.key, 'GET', path)).body.active).toBe(false)
})

test('ACC-09 the group', async () => {
  const one = (await register()).body
  expect(one.group_id).toBeNull()
  const groupId = await aGroup(database, one.organisation_id)
  expect((await update(one, { group_id: groupId })).body.group_id).toBe(groupId)
  expect((await update(one, { group_id: null })).body.group_id).toBeNull()
  const foreign = await aGroup(database, first.organisation_id)
  expect(outcome(await update(one, { group_id: foreign }))).toBe('422 group_id')
})

test('ACC-11, ACC-12 the times of creation and verification', async () => {
  expect(first.created).toMatch(moment)
  expect(first.verified).toMatch(moment)
  const one = (await register()).body
  expect(one.verified).toBeNull()
  await idle()
  const [email] = await inbox(database, { toAddress: one.email })
  const token = /\/activate\?token=(\S+)/.exec(email?.text ?? '')?.[1]
  await call(origin, 'POST', '/app/session/activation', { token, password })
  const after = await call<WireAccount>(keyOf(one), 'GET', `/v1/accounts/${one.id}`)
  expect(after.body.verified).toMatch(moment)
})

test('ACC-13, ACC-14 the properties of an account, and the credentials of a new organisation', async () => {
  const names = [
    'active',
    'created',
    'email',
    'group_id',
    'id',
    'name',
    'number',
    'organisation_id',
    'role',
    'timezone',
    'verified',
  ]
  const one = (await register()).body
  expect(propertiesOf(one)).toEqual(['credentials', ...names].toSorted())
  expect(propertiesOf(one.credentials)).toEqual(['id', 'key'])
  const listed = await call<WireAccount[]>(keyOf(one), 'GET', '/v1/accounts')
  expect(listed.body.map(({ organisation_id }) => organisation_id)).toEqual([one.organisation_id])
  const read = await call<WireAccount>(keyOf(one), 'GET', `/v1/accounts/${one.id}`)
  for (const shown of [listed.body[0], read.body, (await update(one, { name: 'Ada' })).body])
    expect(propertiesOf(shown)).toEqual(names)
})

test('COD-01, COD-02, COD-03 a code signs in until it expires', async () => {
  const path = `/v1/accounts/${first.id}/auth-code`
  const { status, body } = await call<{ code: string; expiration: string }>(partner, 'GET', path)
  expect(status).toBe(200)
  expect(propertiesOf(body)).toEqual(['code', 'expiration'])
  expect(body.expiration).toMatch(moment)
  expect(Date.parse(body.expiration)).toBeGreaterThan(Date.now())
  const exchanged = await call<object>(origin, 'POST', '/app/session/code', { code: body.code })
  expect(exchanged).toMatchObject({ status: 201, body: { account: { id: first.id } } })
  const late = await call<{ code: string }>(partner, 'GET', path)
  await database
    .updateTable('accountLinks')
    .set({ expires: new Date(Date.now() - 1000) })
    .execute()
  expect((await call(origin, 'POST', '/app/session/code', { code: late.body.code })).status).toBe(403)
})
