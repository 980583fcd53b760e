import type { verification } from '#contract/v2/verifications.ts'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { testService } from '../world/service.ts'
import { aGroup, aMember, aTenant } from '../world/world.ts'
import type { Tenant } from '../world/world.ts'
import { followLink, submitDetails, openVerification } from './a-verification.ts'
import { messagesTo, moment, outcome, propertiesOf } from './world.ts'
import type { Faults } from './world.ts'

type WireVerification = z.output<typeof verification>

const service = await testService()
const { call, database, idle } = service
const tenant = await aTenant(database)
const kept = await aTenant(database, { verificationRetentionDays: 30 })

const request = (overrides: object = {}, who: Tenant = tenant) =>
  call<WireVerification & Faults>(who.key, 'POST', '/v2/verifications', {
    name: 'Ada Park',
    email: 'ada@park.example',
    account_id: who.accountId,
    muted: true,
    ...overrides,
  })
const make = async (overrides: object = {}, who: Tenant = tenant) => (await request(overrides, who)).body
const read = async (id: string, who: Tenant = tenant) =>
  (await call<WireVerification>(who.key, 'GET', `/v2/verifications/${id}`)).body

test('VER-01, VER-02 id, name and email', async () => {
  const [one, other] = [await make({ id: 'mine' }), await make({ id: 'mine' })]
  expect(new Set([one.id, other.id, 'mine']).size).toBe(3)
  expect(one).toMatchObject({ name: 'Ada Park', email: 'ada@park.example' })
  for (const name of [undefined, '', ' ', 7]) expect(outcome(await request({ name }))).toBe('422 name')
  for (const email of [undefined, '', 'ada', 7]) expect(outcome(await request({ email }))).toBe('422 email')
})

test('VER-03, VER-05, VER-06, VER-07 the messages, and the link in them', async () => {
  const texts = { mobile: '+61400000103', message: 'Please do this today.', message_sms: 'Go: {{token}} now' }
  const email = 'texts@park.example'
  const made = await make({ ...texts, email, muted: false })
  expect(made).toMatchObject(texts)
  await idle()
  const [message] = await messagesTo(service, email)
  expect(message?.text).toContain(texts.message)
  const [sms] = await messagesTo(service, texts.mobile)
  const token = /^Go: \S*?([\w-]{43}) now$/.exec(sms?.text ?? '')?.[1]
  expect((await followLink(service, token)).view.step).toBe('consent')
  const plain = await make({ mobile: '+61400000104', muted: false, email: 'plain@park.example' })
  expect(plain).toMatchObject({ message: null, message_sms: null })
  await idle()
  const link = /\/verify\/(\S+)/.exec((await messagesTo(service, '+61400000104'))[0]?.text ?? '')?.[1]
  expect((await followLink(service, link)).view.step).toBe('consent')
  expect(await make()).toMatchObject({ mobile: null })
  expect(outcome(await request({ mobile: '0400000103' }))).toBe('422 mobile')
})

test('VER-04 the one-time code', async () => {
  const made = await make({ mobile_otp: '+61400000105' })
  const { as, view } = await openVerification(service, tenant, made.id)
  expect([made.mobile_otp, view.step]).toEqual(['+61400000105', 'code'])
  expect((await call(as, 'POST', '/verifying/consent', { version: view.consent.version })).status).toBe(403)
  await call(as, 'POST', '/verifying/code')
  await idle()
  const code = /\b\d{6}\b/.exec((await messagesTo(service, '+61400000105'))[0]?.text ?? '')?.[0]
  expect((await call(as, 'POST', '/verifying/code/check', { code })).status).toBe(200)
  expect((await make()).mobile_otp).toBeNull()
  expect(outcome(await request({ mobile_otp: '105' }))).toBe('422 mobile_otp')
})

test('VER-08, VER-11, VER-16 finished, needing review, and cancelled', async () => {
  const fine = await make({ status: 'completed', completed: '2020-01-01T00:00:00Z', warning: 'mine' })
  expect(fine).toMatchObject({ cancelled: null, completed: null, warning: null })
  expect(fine.status).not.toBe('completed')
  expect(fine.created).toMatch(moment)
  await submitDetails(service, tenant, fine.id)
  const done = await read(fine.id)
  expect(done).toMatchObject({ status: 'completed', warning: null, cancelled: null })
  expect(done.completed).toMatch(moment)
  const odd = await make()
  await submitDetails(service, tenant, odd.id, 'Review')
  const looked = await read(odd.id)
  expect(looked.status).toBe('completed')
  expect(looked.warning).toMatch(/^[A-Z_]+$/)
  const off = await make()
  await call(tenant.as, 'POST', `/app/verifications/${off.id}/cancel`)
  const cancelled = await read(off.id)
  expect(cancelled.cancelled).toMatch(moment)
  expect(cancelled.completed).toBeNull()
})

test('VER-09, VER-10 sender, group and sharing', async () => {
  const groupId = await aGroup(database, tenant.organisationId)
  const member = await aMember(database, tenant.organisationId, { groupId })
  expect(await make()).toMatchObject({ account_id: tenant.accountId, group_id: null, shared: false })
  const own = { account_id: member.accountId }
  expect(await make(own)).toMatchObject({ ...own, group_id: groupId, shared: false })
  expect(await make({ ...own, shared: true })).toMatchObject({ shared: true })
  expect(outcome(await request({ account_id: undefined }))).toBe('422 account_id')
  expect(outcome(await request({ shared: 'true' }))).toBe('422 shared')
})

test('VER-12 a muted verification sends nothing', async () => {
  const quiet = { email: 'quiet@park.example', mobile: '+61400000112' }
  expect((await make(quiet)).muted).toBe(true)
  await idle()
  expect(await messagesTo(service, quiet.email)).toEqual([])
  expect(await messagesTo(service, quiet.mobile)).toEqual([])
  const told = await make({ email: 'told@park.example', muted: undefined })
  expect(told.muted).toBe(false)
  await idle()
  expect(await messagesTo(service, 'told@park.example')).toHaveLength(1)
})

test('VER-13, VER-14, VER-15 screening and biometrics', async () => {
  for (const said of [true, 'true']) expect((await make({ screening: said })).screening).toBe(true)
  for (const said of [false, 'false', undefined, null])
    expect((await make({ screening: said })).screening).toBe(false)
  for (const said of ['yes', 1, 'TRUE'])
    expect(outcome(await request({ screening: said }))).toBe('422 screening')
  expect([(await make({ biometrics: true })).biometrics, (await make()).biometrics]).toEqual([true, false])
  const reportsOf = async (screening: boolean) => {
    const { id } = await make({ screening })
    await submitDetails(service, tenant, id)
    const reports = () =>
      call<Record<string, string | null>>(tenant.key, 'GET', `/v2/verifications/${id}/reports`)
    await expect.poll(async () => (await reports()).body['certificate'], { timeout: 10_000 }).not.toBeNull()
    return (await reports()).body
  }
  const [screened, plain] = await Promise.all([reportsOf(true), reportsOf(false)])
  expect([typeof screened['screening'], plain['screening']]).toEqual(['string', null])
}, 20_000)

test('VER-17, VER-18 the purge, scheduled by retention or requested', async () => {
  const planned = await make({}, kept)
  expect([planned.purging, planned.purged]).toEqual([null, null])
  await submitDetails(service, kept, planned.id)
  const { completed, purging, purged } = await read(planned.id, kept)
  expect(Date.parse(purging ?? '') - Date.parse(completed ?? '')).toBe(30 * 86_400_000)
  expect(purged).toBeNull()
  const unplanned = await make()
  await submitDetails(service, tenant, unplanned.id)
  expect((await read(unplanned.id)).purging).toBeNull()
  expect((await call(tenant.key, 'POST', `/v2/verifications/${unplanned.id}/purge`)).status).toBe(204)
  expect((await read(unplanned.id)).purging).toMatch(moment)
  await idle()
  expect((await read(unplanned.id)).purged).toMatch(moment)
})

test('VER-19 metadata is kept as given', async () => {
  const metadata = { some_key: 1, someKey: ['two', null], inner: { a_b: true } }
  expect((await read((await make({ metadata })).id)).metadata).toEqual(metadata)
  expect((await make()).metadata).toEqual({})
  expect(outcome(await request({ metadata: [] }))).toBe('422 metadata')
})

test('VER-20 the properties of a verification', async () => {
  const names = [
    'account_id',
    'biometrics',
    'cancelled',
    'completed',
    'created',
    'email',
    'group_id',
    'id',
    'message',
    'message_sms',
    'metadata',
    'mobile',
    'mobile_otp',
    'muted',
    'name',
    'purged',
    'purging',
    'screening',
    'shared',
    'status',
    'warning',
  ]
  const made = await make()
  const listed = await call<WireVerification[]>(tenant.key, 'GET', '/v2/verifications')
  for (const one of [made, await read(made.id), listed.body.find(({ id }) => id === made.id)])
    expect(propertiesOf(one)).toEqual(names)
})
