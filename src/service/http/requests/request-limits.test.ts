import { problemType } from '#contract/problem-type.ts'
import { expect, test } from 'vitest'
import { testService } from '#harness/world/service.ts'
import { aMember, aTenant } from '#harness/world/world.ts'

const { call, database } = await testService({ RATE_LIMIT: '3', ADDRESS_RATE_LIMIT: '5' })

/** As a proxy on this machine forwards a request. */
const from = (address: string) => ({ 'x-forwarded-for': address })

test('gives credentials a quota, reports the remainder, and refuses more with the time to wait', async () => {
  const [tenant, neighbour] = [await aTenant(database), await aTenant(database)]
  const told: (string | null)[] = []
  for (let times = 0; times < 3; times += 1) {
    const { status, headers } = await call(tenant.key, 'GET', '/v1/groups')
    expect(status).toBe(200)
    expect(headers.get('ratelimit-policy')).toBe('"credentials";q=3;w=60')
    told.push(headers.get('ratelimit'))
  }
  expect(told.map((one) => /^"credentials";r=(\d);t=\d+$/.exec(one ?? '')?.[1])).toEqual(['2', '1', '0'])
  const refused = await call(tenant.key, 'POST', '/v1/groups', { name: 'Never' })
  expect(refused.status).toBe(429)
  expect(refused.headers.get('content-type')).toBe('application/problem+json')
  expect(refused.body).toMatchObject({
    type: problemType('too-many-requests'),
    status: 429,
    detail: expect.stringMatching(
      /^More than 3 requests in a minute\. Try again in \d+ seconds\.$/,
    ) as string,
    instance: refused.headers.get('x-request-id'),
  })
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait >= 1 && wait <= 60).toBe(true)
  expect(refused.headers.get('ratelimit')).toBe(`"credentials";r=0;t=${wait}`)
  expect((await call(neighbour.key, 'GET', '/v1/groups')).body).toEqual([])
  const groups = await database
    .selectFrom('groups')
    .select('id')
    .where('organisationId', '=', tenant.organisationId)
    .execute()
  expect(groups).toEqual([])
})

test('gives an account one quota for all its sessions, which the private interface does not use', async () => {
  const tenant = await aTenant(database)
  const member = await aMember(database, tenant.organisationId)
  for (let times = 0; times < 5; times += 1)
    expect((await call(member.as, 'GET', '/app/session')).headers.has('ratelimit')).toBe(false)
  const statuses: number[] = []
  for (let times = 0; times < 4; times += 1)
    statuses.push((await call(member.as, 'GET', '/v1/groups')).status)
  expect(statuses).toEqual([200, 200, 200, 429])
})

test('gives an address one quota over all interfaces, wrong credentials included, shared with its network', async () => {
  const wrong = { 'x-service-id': 'nobody', 'x-service-key': 'nothing' }
  const statuses: number[] = []
  for (const [index, path] of [
    '/v1/groups',
    '/v2/groups',
    '/app/session',
    '/v1/groups',
    '/signing/view',
  ].entries())
    statuses.push((await call({ ...wrong, ...from(`2001:db8:1:2::${index}`) }, 'GET', path)).status)
  expect(statuses).not.toContain(429)
  const refused = await call(from('2001:db8:1:2:ffff::1'), 'GET', '/app/setup')
  expect(refused.status).toBe(429)
  expect(refused.headers.get('ratelimit')).toMatch(/^"address";r=0;t=\d+$/)
  expect((await call(from('2001:db8:1:3::1'), 'GET', '/app/setup')).status).toBe(200)
  expect((await call({}, 'GET', '/app/setup')).headers.has('ratelimit')).toBe(false)
})

test('reports both limits at once', async () => {
  const tenant = await aTenant(database)
  const { headers } = await call({ ...tenant.key, ...from('203.0.113.9') }, 'GET', '/v1/groups')
  expect(headers.get('ratelimit-policy')).toBe('"address";q=5;w=60, "credentials";q=3;w=60')
})

test('counts what a proxy on this machine passed on, even where the header is unreadable', async () => {
  const statuses: number[] = []
  for (let times = 0; times < 6; times += 1)
    statuses.push((await call({ 'x-forwarded-for': 'unknown' }, 'GET', '/v1/groups')).status)
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  expect((await call({}, 'GET', '/v1/groups')).status).toBe(401)
})
