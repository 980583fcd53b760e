import type { endpoint } from '#contract/v1/endpoints.ts'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { Problem } from '#contract/problem.ts'
import { plainAddresses } from '../../database/webhooks/endpoints.ts'
import { exposed } from '../health/probe-queue.ts'
import { testService } from '#harness/world/service.ts'
import { aMember, aTenant } from '#harness/world/world.ts'

type WireEndpoint = z.output<typeof endpoint>

const service = await testService({}, { runsJobs: false })
const { call, database } = service
const tenant = await aTenant(database)
const foreign = await aTenant(database)
const url = 'https://93.184.216.34/hooks'

async function create(key = tenant.key, address = url): Promise<WireEndpoint> {
  const answer = await call<WireEndpoint>(key, 'POST', '/v1/endpoints', { url: address })
  expect(answer.status).toBe(201)
  return answer.body
}

test('creates, reads, pauses, lists newest first and deletes an endpoint', async () => {
  const made = await create()
  expect(made).toEqual({
    id: expect.any(String) as string,
    url,
    signature: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/) as string,
    active: true,
    created: expect.any(String) as string,
  })
  const path = `/v1/endpoints/${made.id}`
  expect((await call<WireEndpoint>(tenant.key, 'GET', path)).body).toEqual(made)
  const paused = await call<WireEndpoint>(tenant.key, 'PUT', path, { active: false })
  expect([paused.status, paused.body]).toEqual([200, { ...made, active: false }])
  const newer = await create()
  expect(newer.signature).not.toBe(made.signature)
  const list = await call<WireEndpoint[]>(tenant.key, 'GET', '/v1/endpoints')
  expect(list.body.map(({ id }) => id)).toEqual([newer.id, made.id])
  expect((await call(tenant.key, 'DELETE', path)).status).toBe(204)
  expect((await call(tenant.key, 'GET', path)).status).toBe(404)
  expect((await call(tenant.key, 'DELETE', path)).status).toBe(404)
})

test('refuses to change the address', async () => {
  const { id } = await create()
  const path = `/v1/endpoints/${id}`
  await call(tenant.key, 'PUT', path, { active: true, url: 'https://93.184.216.34/other' })
  expect((await call<WireEndpoint>(tenant.key, 'GET', path)).body.url).toBe(url)
})

test.each([
  'http://127.0.0.1/',
  'http://[::ffff:7f00:1]/',
  'http://localhost:3000/',
  'http://169.254.169.254/',
  'ftp://93.184.216.34/',
  'not an address',
  '',
  `https://93.184.216.34/${'x'.repeat(500)}`,
])('refuses %s', async (address) => {
  const answer = await call<Problem>(tenant.key, 'POST', '/v1/endpoints', { url: address })
  expect(answer.status).toBe(422)
  expect(answer.body.errors?.[0]?.path).toMatch(/url$/)
})

test('takes an address of 500 characters', async () => {
  const prefix = 'https://93.184.216.34/'
  await create(tenant.key, prefix + 'x'.repeat(500 - prefix.length))
})

test('refuses the hundred and first, even with concurrent requests', async () => {
  const full = await aTenant(database)
  const rows = Array.from({ length: 98 }, (_, index) => ({
    organisationId: full.organisationId,
    id: `${full.organisationId}-${index}`,
    url,
    signature: 'whsec_',
  }))
  await database.insertInto('endpoints').values(rows).execute()
  const answers = await Promise.all([1, 2, 3, 4].map(() => call(full.key, 'POST', '/v1/endpoints', { url })))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    201, 201, 409, 409,
  ])
})

test('shows endpoints to administrators and credentials of their own organisation only', async () => {
  const { id } = await create()
  const path = `/v1/endpoints/${id}`
  for (const role of ['standard', 'read-only'] as const) {
    const { as } = await aMember(database, tenant.organisationId, { role })
    for (const [method, at, body] of [
      ['GET', '/v1/endpoints'],
      ['POST', '/v1/endpoints', { url }],
      ['GET', path],
      ['PUT', path, { active: false }],
      ['DELETE', path],
    ] as const)
      expect([method, at, (await call(as, method, at, body)).status]).toEqual([method, at, 403])
  }
  expect((await call(foreign.key, 'GET', path)).status).toBe(404)
  expect((await call(foreign.key, 'PUT', path, { active: false })).status).toBe(404)
  expect((await call(foreign.key, 'DELETE', path)).status).toBe(404)
  expect((await call(foreign.key, 'GET', '/v1/endpoints')).body).toEqual([])
  expect((await call<WireEndpoint>(tenant.as, 'GET', path)).body).toMatchObject({ id, active: true })
})

test('takes plain addresses, unless the organisation wants none', async () => {
  const wary = await aTenant(database)
  const want = (refuse_plain_webhooks: boolean) =>
    call<Problem>(wary.as, 'PUT', '/app/organisation/policy', { refuse_plain_webhooks })
  const plain = await create(wary.key, 'http://93.184.216.34/hooks')
  const path = `/v1/endpoints/${plain.id}`
  const refused = await want(true)
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining(plain.url)])
  await call(wary.key, 'PUT', path, { active: false })
  expect((await want(true)).status).toBe(200)
  const another = await call<Problem>(wary.key, 'POST', '/v1/endpoints', { url: plain.url })
  expect([another.status, another.body.errors?.[0]?.path]).toEqual([422, 'url'])
  expect((await call(wary.key, 'PUT', path, { active: true })).status).toBe(422)
  expect((await call<WireEndpoint>(wary.key, 'GET', path)).body.active).toBe(false)
  await create(wary.key)
  expect((await want(false)).status).toBe(200)
  expect((await call(wary.key, 'PUT', path, { active: true })).status).toBe(200)
})

test('tells the operator how many endpoints everyone on the way can read along', async () => {
  const exposedNow = async () => exposed(await plainAddresses(database))
  const before = await exposedNow()
  await create(foreign.key, 'http://93.184.216.34/hooks')
  expect(before.words).not.toBe((await exposedNow()).words)
  expect(exposed([])).toEqual({ words: 'No events travel over the internet without encryption.' })
  expect(exposed(['http://example.com', 'http://localhost'])).toMatchObject({
    words: expect.stringMatching(/^1 active endpoint receives/) as string,
    remedy: expect.any(String) as string,
  })
})
