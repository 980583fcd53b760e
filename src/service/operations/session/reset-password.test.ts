import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hashPassword } from '../../secrets/passwords.ts'
import { testService } from '#harness/world/service.ts'
import { aMember, aTenant } from '#harness/world/world.ts'
import { inbox } from '#harness/world/inbox.ts'

const { call, database, idle } = await testService()
const tenant = await aTenant(database)
const passwordHash = await hashPassword('the old password')

async function tokensTo(address: string, path = 'reset-password'): Promise<string[]> {
  await idle()
  const rows = await inbox(database, { toAddress: address })
  return rows.flatMap(({ text }) => new RegExp(`/${path}\\?token=([\\w-]+)`).exec(text)?.[1] ?? [])
}

const ask = (email: string) => call({}, 'POST', '/app/session/password-reset', { email })
const choose = (token: string, password = 'the new password') =>
  call<{ email: string; type?: string }>({}, 'PUT', '/app/session/password', { token, password })
const signIn = async (email: string, password: string) =>
  (await call({}, 'POST', '/app/session', { email, password })).status

test('sets a new password once with the latest link only, and ends sessions', async () => {
  const member = await aMember(database, tenant.organisationId, { passwordHash })
  expect((await ask(member.email.toUpperCase())).status).toBe(204)
  expect((await ask(member.email)).status).toBe(204)
  const [first = '', second = ''] = await tokensTo(member.email)
  expect((await choose(first)).body.type).toContain('link-expired')
  expect((await choose(second, 'short')).status).toBe(422)
  expect(await signIn(member.email, 'the old password')).toBe(201)
  expect((await choose(second)).body).toEqual({ email: member.email })
  expect((await call(member.as, 'GET', '/app/session')).status).toBe(401)
  expect(await signIn(member.email, 'the old password')).toBe(401)
  expect(await signIn(member.email, 'the new password')).toBe(201)
  expect((await choose(second)).status).toBe(403)
  expect((await choose('nonsense')).body.type).toContain('link-invalid')
})

test('does not reveal which emails have an account, and sends a deactivated one nothing', async () => {
  const gone = await aMember(database, tenant.organisationId, { active: false, passwordHash })
  const fresh = await aMember(database, tenant.organisationId, { verified: null })
  for (const email of ['nobody@example.com', gone.email, fresh.email])
    expect((await ask(email)).status).toBe(204)
  expect(await tokensTo(gone.email)).toEqual([])
  expect(await tokensTo(fresh.email)).toEqual([])
  expect(await tokensTo(fresh.email, 'activate')).toHaveLength(1)
  for (let more = 0; more < 2; more += 1) await ask('nobody@example.com')
  expect((await ask('nobody@example.com')).status).toBe(429)
})

test('lets an administrator send it, and tells deactivated from unverified accounts', async () => {
  const member = await aMember(database, tenant.organisationId, { passwordHash })
  const at = (id: string) => `/app/accounts/${id}/password-reset`
  expect((await call(member.as, 'POST', at(member.accountId))).status).toBe(403)
  expect((await call(tenant.as, 'POST', at(member.accountId))).status).toBe(204)
  const [token = ''] = await tokensTo(member.email)
  const gone = await aMember(database, tenant.organisationId, { active: false })
  const fresh = await aMember(database, tenant.organisationId, { verified: null })
  for (const { accountId } of [gone, fresh])
    expect((await call(tenant.as, 'POST', at(accountId))).status).toBe(409)
  const other = await aTenant(database)
  expect((await call(other.as, 'POST', at(member.accountId))).status).toBe(404)
  await call(tenant.as, 'POST', `/v1/accounts/${member.accountId}/deactivate`)
  expect((await choose(token)).body.type).toContain('account-deactivated')
})

test('revokes a link to the previous address once there is another', async () => {
  await database.deleteFrom('rateLimits').execute()
  const member = await aMember(database, tenant.organisationId, { passwordHash })
  await ask(member.email)
  const [link = ''] = await tokensTo(member.email)
  const email = `moved.${member.email}`
  expect((await call(tenant.as, 'PUT', `/v1/accounts/${member.accountId}`, { email })).status).toBe(200)
  const [token = ''] = await tokensTo(email, 'confirm-email')
  expect((await call({}, 'POST', '/app/session/email', { token })).status).toBe(200)
  expect((await choose(link)).body.type).toContain('link-expired')
  expect(await signIn(email, 'the old password')).toBe(201)
})

test('changes the password with the current one, and signs out others', async () => {
  const member = await aMember(database, tenant.organisationId, { passwordHash })
  const at = '/app/account/password'
  const change = (current: string) =>
    call<{ errors?: object }>(member.as, 'PUT', at, { current, password: 'another password' })
  await signIn(member.email, 'the old password')
  expect((await change('wrong')).body.errors).toMatchObject([{ path: 'current' }])
  expect((await change('the old password')).status).toBe(204)
  expect((await call(member.as, 'GET', '/app/session')).status).toBe(200)
  expect((await call<object[]>(member.as, 'GET', '/app/account/sessions')).body).toHaveLength(1)
  for (let tries = 0; tries < 5; tries += 1) await change('wrong')
  expect((await change('another password')).status).toBe(429)
})

test('hashes no password for an invalid link', async () => {
  await database.deleteFrom('rateLimits').execute()
  const processorTime = async (work: () => Promise<unknown>) => {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  const tenTimes = (work: () => Promise<unknown>) => Promise.all(Array.from({ length: 10 }, work))
  const activate = () =>
    call({}, 'POST', '/app/session/activation', { token: 'nonsense', password: 'the new password' })
  expect([(await choose('nonsense')).status, (await activate()).status]).toEqual([403, 403])
  const hashing = await processorTime(() => tenTimes(() => hashPassword('the new password')))
  expect(await processorTime(() => tenTimes(() => choose('nonsense')))).toBeLessThan(hashing)
  expect(await processorTime(() => tenTimes(activate))).toBeLessThan(hashing)
})

test('takes the same time for an unknown email, because a job does the work', async () => {
  const { call: callStill, database: still } = await testService({}, { runsJobs: false })
  const { organisationId } = await aTenant(still)
  const [member, gone] = [
    await aMember(still, organisationId),
    await aMember(still, organisationId, { active: false }),
  ]
  for (const email of [member.email, gone.email, 'nobody@example.com'])
    expect((await callStill({}, 'POST', '/app/session/password-reset', { email })).status).toBe(204)
  const { rows } = await sql<{ task: string }>`
    select task_identifier as task from graphile_worker.jobs order by id`.execute(still)
  expect(rows.map(({ task }) => task)).toEqual(Array.from({ length: 3 }, () => 'password-reset-request'))
})
