import type { account } from '#contract/v1/accounts.ts'
import type { Problem } from '#contract/problem.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { testService } from '#harness/world/service.ts'
import { aTenant } from '#harness/world/world.ts'

const partnerKey = 'acme-partner-key-0123456789'
const service = await testService({ PARTNER_KEY: `acme:${partnerKey}` }, { runsJobs: false })
const { call, database } = service
const partner = { 'x-service-partner': partnerKey }

type Registered = z.output<typeof account> & { credentials: { id: string; key: string } }

let count = 0
function request(overrides: object = {}) {
  count += 1
  return { name: 'Ada', email: `ada${count}@example.com`, business: 'Analytical Engines', ...overrides }
}
const register = <Body = Registered>(body: object, who: Record<string, string> = partner) =>
  call<Body>(who, 'POST', '/v1/accounts/register', body)

test('registers an organisation, its administrator and its credentials, which work at once', async () => {
  const { status, body } = await register(request({ number: '1', timezone: '+10:00' }))
  expect(status).toBe(201)
  expect(body).toMatchObject({
    role: 'administrator',
    active: true,
    timezone: '+10:00',
    verified: null,
    group_id: null,
  })
  expect([body.credentials.id, body.credentials.key].every((text) => /^[0-9a-f]{32}$/.test(text))).toBe(true)
  const organisation = await database
    .selectFrom('organisations')
    .selectAll()
    .where('id', '=', body.organisation_id)
    .executeTakeFirstOrThrow()
  expect(organisation).toMatchObject({ name: 'Analytical Engines', partner: 'acme' })
  const { id, key } = body.credentials
  const list = await call({ 'x-service-id': id, 'x-service-key': key }, 'GET', '/v1/envelopes')
  expect([list.status, list.body]).toEqual([200, []])
  const kept = await database
    .selectFrom('apiCredentials')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(kept)).not.toContain(key)
})

async function emailsTo(accountId: string): Promise<number> {
  const { rows } = await sql`
    select 1 from graphile_worker._private_jobs as jobs
      join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where tasks.identifier = 'verification-email' and payload ->> 'accountId' = ${accountId}
  `.execute(database)
  return rows.length
}

test.each([
  ['nothing', {}, false, 1],
  ['a password', { password: 'long enough' }, false, 1],
  ['trust without a password', { skip_verification: true }, false, 1],
  ['trust and a password', { password: 'long enough', skip_verification: true }, true, 0],
] as const)('with %s', async (_, overrides, isVerified, emails) => {
  const { body } = await register(request(overrides))
  expect(body.verified !== null).toBe(isVerified)
  expect(await emailsTo(body.id)).toBe(emails)
})

test('takes an email once, in any case, even with two requests at once', async () => {
  const { body } = await register(request())
  const again = await register<Problem>(request({ email: body.email.toUpperCase() }))
  expect([again.status, again.body.type]).toEqual([409, '/problems/email-taken'])
  const both = request()
  const answers = await Promise.all([register(both), register(both), register(both)])
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409', '409'])
  const made = await database
    .selectFrom('organisations')
    .selectAll()
    .where('name', '=', 'Analytical Engines')
    .execute()
  const accounts = await database.selectFrom('accounts').select('organisationId').execute()
  expect(made.every(({ id }) => accounts.some(({ organisationId }) => organisationId === id))).toBe(true)
})

test('lets only partners register', async () => {
  const tenant = await aTenant(database)
  expect((await register(request(), {})).status).toBe(401)
  expect((await register(request(), { 'x-service-partner': 'wrong' })).status).toBe(401)
  expect((await register(request(), tenant.key)).status).toBe(403)
})

test('refuses missing or malformed input', async () => {
  const { status, body } = await register<Problem>({ email: 'a@b@c', timezone: 'UTC' })
  expect(status).toBe(422)
  expect(body.errors?.map(({ path }) => path).toSorted()).toEqual(['business', 'email', 'name', 'timezone'])
})
