import type { account } from '#contract/v1/accounts.ts'
import type { Problem } from '#contract/problem.ts'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { testService } from '#harness/world/service.ts'
import { aGroup, aMember, anEnvelope, aTenant, documentItem, aPdf, signerItem } from '#harness/world/world.ts'
import { inbox } from '#harness/world/inbox.ts'

const service = await testService()
const { call, database, idle, url } = service
const tenant = await aTenant(database)
const other = await aTenant(database)
const origin = { origin: url }

type Account = z.output<typeof account>

let people = 0
function person(overrides: object = {}) {
  people += 1
  return { name: `Person ${people}`, email: `person${people}@people.example`, ...overrides }
}
const create = <Body = Account>(body: object, who = tenant.key) =>
  call<Body>(who, 'POST', '/v1/accounts', body)
const retrieve = (id: string, who = tenant.key) => call<Account>(who, 'GET', `/v1/accounts/${id}`)
const update = <Body = Account>(id: string, body: object, who = tenant.key) =>
  call<Body>(who, 'PUT', `/v1/accounts/${id}`, body)
const act = (id: string, verb: string, who = tenant.key) =>
  call<Problem>(who, 'POST', `/v1/accounts/${id}/${verb}`)
const signIn = (email: string, password: string) => call(origin, 'POST', '/app/session', { email, password })

/** The secrets of the links in the emails to an address, oldest first. */
async function linksTo(address: string, page: string): Promise<string[]> {
  await idle()
  const emails = await inbox(database, { toAddress: address })
  return emails.flatMap(({ text }) => new RegExp(`/${page}\\?token=([\\w-]+)`).exec(text)?.[1] ?? [])
}
const activate = (token: string, password = 'a long password') =>
  call<Problem>(origin, 'POST', '/app/session/activation', { token, password })

test('creates a standard account that is verified by email and can then sign in', async () => {
  const groupId = await aGroup(database, tenant.organisationId)
  const asked = person({ number: '1', timezone: '+10:00', group_id: groupId })
  const made = await create(asked)
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({ ...asked, role: 'standard', active: true, verified: null })
  expect((await retrieve(made.body.id)).body).toEqual(made.body)
  const [link = ''] = await linksTo(asked.email, 'activate')
  expect((await activate(link)).status).toBe(201)
  expect((await signIn(asked.email, 'a long password')).status).toBe(201)
  expect((await retrieve(made.body.id)).body.verified).not.toBeNull()
})

test('lets an unverified account neither sign in nor send', async () => {
  const asked = person({ password: 'a long password' })
  const { body } = await create(asked)
  expect((await signIn(asked.email, asked.name)).status).toBe(401)
  const refused = await signIn(asked.email, 'a long password')
  expect(refused.body).toMatchObject({ type: '/problems/account-not-verified' })
  const envelope = {
    name: 'Lease',
    account_id: body.id,
    documents: [documentItem(await aPdf())],
    recipients: [signerItem()],
  }
  const sent = await call<Problem>(tenant.key, 'POST', '/v1/envelopes', envelope)
  expect([sent.status, sent.body.type]).toEqual([403, '/problems/account-not-verified'])
})

test('refuses invalid input', async () => {
  const taken = await create<Problem>(person({ email: other.email.toUpperCase() }))
  expect([taken.status, taken.body.type]).toEqual([409, '/problems/email-taken'])
  const foreign = await aGroup(database, other.organisationId)
  const group = await create<Problem>(person({ group_id: foreign }))
  expect([group.status, group.body.errors?.[0]?.path]).toEqual([422, 'group_id'])
  const trusted = await create<Problem>(person({ password: 'a long password', skip_verification: true }))
  expect([trusted.status, trusted.body.type]).toEqual([403, '/problems/partner-only'])
  expect((await create(person({ role: 'owner' }))).status).toBe(422)
  expect((await create({})).status).toBe(422)
})

test('keeps what an update leaves out', async () => {
  const { body } = await create(person({ number: '1', timezone: '+10:00' }))
  const first = await update(body.id, { name: 'Renamed', role: 'read-only' })
  expect(first.body).toEqual({ ...body, name: 'Renamed', role: 'read-only' })
  const groupId = await aGroup(database, tenant.organisationId)
  const second = await update(body.id, { ...first.body, number: null, group_id: groupId })
  expect(second.body).toEqual({ ...first.body, number: null, group_id: groupId })
  expect((await update(body.id, { group_id: null })).body.group_id).toBeNull()
  expect((await update(body.id, { group_id: 'none' })).status).toBe(422)
})

const confirm = (token: string) => call<Problem>(origin, 'POST', '/app/session/email', { token })

test('applies a new email once it is confirmed with the latest link', async () => {
  const member = await aMember(database, tenant.organisationId)
  const [first, second] = [`first-${member.accountId}@new.example`, `second-${member.accountId}@new.example`]
  expect((await update(member.accountId, { email: first })).body.email).toBe(member.email)
  expect((await update(member.accountId, { email: second })).body.email).toBe(member.email)
  const [old = ''] = await linksTo(first, 'confirm-email')
  const [link = ''] = await linksTo(second, 'confirm-email')
  expect(await linksTo(member.email, 'confirm-email')).toEqual([])
  expect((await confirm(link)).body).toEqual({ email: second })
  expect((await retrieve(member.accountId)).body.email).toBe(second)
  expect((await confirm(link)).status).toBe(403)
  expect(old === '' ? 403 : (await confirm(old)).status).toBe(403)
  expect((await confirm('nonsense')).body.type).toBe('/problems/link-invalid')
})

test('cancels a pending change with the current email, and keeps emails unique', async () => {
  const member = await aMember(database, tenant.organisationId)
  const newEmail = `new-${member.accountId}@new.example`
  await update(member.accountId, { email: newEmail })
  const [called = ''] = await linksTo(newEmail, 'confirm-email')
  const upper = member.email.toUpperCase()
  expect((await update(member.accountId, { email: upper })).body.email).toBe(upper)
  expect((await confirm(called)).status).toBe(403)
  const taken = await update<Problem>(member.accountId, { email: other.email })
  expect([taken.status, taken.body.type]).toEqual([409, '/problems/email-taken'])
  await update(member.accountId, { email: newEmail })
  const link = (await linksTo(newEmail, 'confirm-email')).at(-1) ?? ''
  expect((await create(person({ email: newEmail }))).status).toBe(201)
  expect((await confirm(link)).body.type).toBe('/problems/email-taken')
  expect((await retrieve(member.accountId)).body.email).toBe(upper)
})

test('moves the verification of an unverified account to its changed email', async () => {
  const asked = person()
  const { body } = await create(asked)
  const [stale = ''] = await linksTo(asked.email, 'activate')
  const moved = `moved-${body.id}@new.example`
  await update(body.id, { email: moved })
  const [link = ''] = await linksTo(moved, 'confirm-email')
  expect((await confirm(link)).status).toBe(200)
  expect((await activate(stale)).body.detail).toContain('latest email')
  const [fresh = ''] = await linksTo(moved, 'activate')
  expect((await activate(fresh)).status).toBe(201)
})

test('resends the verification while it is needed, and points older links to the latest email', async () => {
  const asked = person()
  const { body } = await create(asked)
  const [stale = ''] = await linksTo(asked.email, 'activate')
  expect((await act(body.id, 'verification')).status).toBe(204)
  const links = await linksTo(asked.email, 'activate')
  expect(links).toHaveLength(2)
  expect((await activate(stale)).body).toMatchObject({
    type: '/problems/link-expired',
    detail: expect.stringContaining('latest email'),
  })
  expect((await activate(links[1] ?? '')).status).toBe(201)
  const again = await act(body.id, 'verification')
  expect([again.status, again.body.type]).toEqual([409, '/problems/already-verified'])
})

test('ends sessions and sending on deactivation until the account is restored', async () => {
  const member = await aMember(database, tenant.organisationId)
  expect((await call(member.as, 'GET', '/app/session')).status).toBe(200)
  expect((await act(member.accountId, 'deactivate')).status).toBe(204)
  expect((await retrieve(member.accountId)).body.active).toBe(false)
  expect((await call(member.as, 'GET', '/app/session')).status).toBe(401)
  await expect(anEnvelope(service, tenant, { account_id: member.accountId })).rejects.toThrow('deactivated')
  expect((await act(member.accountId, 'deactivate')).status).toBe(204)
  expect((await act(member.accountId, 'restore')).status).toBe(204)
  expect((await call(member.as, 'GET', '/app/session')).status).toBe(401)
  await anEnvelope(service, tenant, { account_id: member.accountId })
})

test('applies a new role or group from the next request', async () => {
  const [old, fresh] = [
    await aGroup(database, tenant.organisationId),
    await aGroup(database, tenant.organisationId),
  ]
  const sender = await aMember(database, tenant.organisationId, { groupId: old })
  const member = await aMember(database, tenant.organisationId, { groupId: old })
  const envelope = await anEnvelope(service, tenant, { account_id: sender.accountId, shared: true })
  const path = `/v1/envelopes/${envelope.id}`
  expect((await call(member.as, 'POST', '/v1/groups', { name: 'Mine' })).status).toBe(403)
  expect((await call(member.as, 'GET', path)).status).toBe(200)
  await update(member.accountId, { group_id: fresh })
  expect((await call(member.as, 'GET', path)).status).toBe(404)
  await update(member.accountId, { role: 'administrator' })
  expect((await call(member.as, 'GET', path)).status).toBe(200)
  await update(member.accountId, { role: 'read-only' })
  expect((await call(member.as, 'POST', '/v1/groups', { name: 'Mine' })).status).toBe(403)
})

test('allows each role what it may do', async () => {
  const groupId = await aGroup(database, tenant.organisationId)
  const member = await aMember(database, tenant.organisationId, { groupId })
  const reader = await aMember(database, tenant.organisationId, { groupId, role: 'read-only' })
  const unrelated = await aMember(database, tenant.organisationId)
  const statuses = async (who: Record<string, string>, id: string) => [
    (await call(who, 'GET', `/v1/accounts/${id}`)).status,
    (await call(who, 'PUT', `/v1/accounts/${id}`, { name: 'Renamed' })).status,
    (await call(who, 'PUT', `/v1/accounts/${id}`, { role: 'administrator' })).status,
    (await call(who, 'POST', `/v1/accounts/${id}/deactivate`)).status,
    (await call(who, 'POST', `/v1/accounts/${id}/restore`)).status,
    (await call(who, 'POST', `/v1/accounts/${id}/verification`)).status,
  ]
  for (const who of [member, reader]) {
    expect(await statuses(who.as, who.accountId)).toEqual([200, 200, 403, 403, 403, 403])
    const colleague = who === member ? reader : member
    expect(await statuses(who.as, colleague.accountId)).toEqual([200, 403, 403, 403, 403, 403])
    expect(await statuses(who.as, unrelated.accountId)).toEqual([404, 404, 404, 404, 404, 404])
    expect((await create(person(), who.as)).status).toBe(403)
    const list = await call<Account[]>(who.as, 'GET', '/v1/accounts')
    expect(list.body.map(({ id }) => id)).toEqual([reader.accountId, member.accountId])
  }
  expect(await statuses(other.key, member.accountId)).toEqual([404, 404, 404, 404, 404, 404])
  expect(await statuses({}, member.accountId)).toEqual([401, 401, 401, 401, 401, 401])
  expect(await statuses(tenant.as, unrelated.accountId)).toEqual([200, 200, 200, 204, 204, 409])
  expect((await act(tenant.accountId, 'deactivate', tenant.as)).status).toBe(409)
  expect((await update(tenant.accountId, { role: 'standard' }, tenant.as)).status).toBe(409)
})
