import type { branding } from '#contract/v1/branding.ts'
import type { Problem } from '#contract/problem.ts'
import { limits } from '#domain/limits.ts'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { testService } from '#harness/world/service.ts'
import { aGroup, aMember, anEnvelope, aTenant } from '#harness/world/world.ts'
import { aGif, aJpeg, aPng } from '#harness/world/branding.ts'

const service = await testService({}, { runsJobs: false })
const { call, database, url } = service
const tenant = await aTenant(database)
const other = await aTenant(database)

type Group = z.output<typeof branding>

const create = (body: object, who = tenant.key) => call<Group>(who, 'POST', '/v1/groups', body)

const whole = {
  name: 'Property',
  business: 'Harbour Property',
  email: 'property@harbour.example',
  number: '+61 2 5550 0000',
  address: '1 Quay Street',
  website: 'https://harbour.example',
  color: '#0a7d5c',
}

test('creates, reads, updates and deletes a group', async () => {
  const made = await create(whole)
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({ ...whole, logo: null })
  const path = `/v1/groups/${made.body.id}`
  expect((await call<Group>(tenant.key, 'GET', path)).body).toEqual(made.body)
  const updated = await call<Group>(tenant.key, 'PUT', path, { name: 'Estates', color: null, email: '' })
  expect(updated.body).toEqual({ ...made.body, name: 'Estates', color: null, email: null })
  expect((await call(tenant.key, 'DELETE', path)).status).toBe(204)
  expect((await call(tenant.key, 'GET', path)).status).toBe(404)
  expect((await call(tenant.key, 'DELETE', path)).status).toBe(404)
})

test.each([
  [{}, 'name'],
  [{ name: ' ' }, 'name'],
  [{ name: 'x'.repeat(251) }, 'name'],
  [{ name: 'a', color: 'red' }, 'color'],
  [{ name: 'a', email: 'a@b, c@d' }, 'email'],
  [{ name: 'a', number: 'x'.repeat(101) }, 'number'],
  [{ name: 'a', logo: '%%%' }, 'logo'],
])('refuses %j', async (body, path) => {
  const answer = await call<Problem>(tenant.key, 'POST', '/v1/groups', body)
  expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, path])
})

test.each([
  ['jpeg', aJpeg()],
  ['png', aPng()],
  ['gif', aGif],
])('serves a %s to anyone at a stable address', async (type, bytes) => {
  const { body: group } = await create({ name: type, logo: bytes.toString('base64') })
  expect(group.logo).toMatch(new RegExp(`^${url}/logos/`))
  const answer = await fetch(group.logo ?? '')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe(`image/${type}`)
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
  const path = `/v1/groups/${group.id}`
  expect((await call<Group>(tenant.key, 'PUT', path, { name: type })).body.logo).toBe(group.logo)
  expect((await call<Group>(tenant.key, 'PUT', path, { name: type, logo: group.logo })).body.logo).toBe(
    group.logo,
  )
  expect((await call<Group>(tenant.key, 'PUT', path, { name: type, logo: null })).body.logo).toBeNull()
})

test('takes a drawable image of at most 5 MB as a logo', async () => {
  const logo = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
  const largest = Buffer.concat([aPng(), Buffer.alloc(limits.logoBytes - aPng().length)])
  expect((await create({ name: 'a', logo: logo(largest) })).status).toBe(201)
  expect((await create({ name: 'a', logo: logo(Buffer.concat([largest, Buffer.alloc(1)])) })).status).toBe(
    413,
  )
  expect((await create({ name: 'a', logo: logo(Buffer.alloc(12 * 1024 * 1024)) })).status).toBe(413)
  expect((await create({ name: 'a', logo: logo(Buffer.from('<svg/>')) })).status).toBe(415)
  expect((await create({ name: 'a', logo: logo(aPng(limits.logoPixels + 1)) })).status).toBe(422)
})

test('answers nothing at addresses without a logo', async () => {
  for (const path of [
    '/logos/x/y.png',
    '/logos/..%2F..%2Fenvelopes/x.png',
    `/logos/${tenant.organisationId}/a.gif`,
  ])
    expect((await call({}, 'GET', path)).status).toBe(404)
})

test('leaves accounts and envelopes without a group after its deletion', async () => {
  const groupId = await aGroup(database, tenant.organisationId)
  const member = await aMember(database, tenant.organisationId, { groupId })
  const colleague = await aMember(database, tenant.organisationId, { groupId })
  const envelope = await anEnvelope(service, tenant, { account_id: member.accountId, shared: true })
  expect((await call(colleague.as, 'GET', `/v1/envelopes/${envelope.id}`)).status).toBe(200)
  expect((await call(tenant.key, 'DELETE', `/v1/groups/${groupId}`)).status).toBe(204)
  expect((await call(colleague.as, 'GET', `/v1/envelopes/${envelope.id}`)).status).toBe(404)
  const own = await call<{ group_id: unknown }>(member.as, 'GET', `/v1/envelopes/${envelope.id}`)
  expect([own.status, own.body.group_id]).toEqual([200, null])
})

test('filters by exact match, newest first, within the organisation', async () => {
  const mine = await aTenant(database)
  for (const name of ['One', 'Two', 'one']) await create({ name, business: `${name} Ltd` }, mine.key)
  const names = async (query: string) =>
    (await call<Group[]>(mine.key, 'GET', `/v1/groups${query}`)).body.map(({ name }) => name)
  expect(await names('')).toEqual(['one', 'Two', 'One'])
  expect(await names('?name=one')).toEqual(['one'])
  expect(await names('?business=Two%20Ltd&email=')).toEqual([])
  expect(await names('?business=Two%20Ltd')).toEqual(['Two'])
})

test('pages through all groups exactly once in version 2, including those created at the same moment', async () => {
  const mine = await aTenant(database)
  const created = new Date()
  const rows = Array.from({ length: 205 }, (_, index) => ({
    organisationId: mine.organisationId,
    id: `group-${mine.organisationId}-${String(index).padStart(3, '0')}`,
    name: `${index}`,
    created,
  }))
  await database.insertInto('groups').values(rows).execute()
  const seen: string[] = []
  const sizes: number[] = []
  let cursor = ''
  for (let more = true; more;) {
    const path = `/v2/groups?cursor=${encodeURIComponent(cursor)}`
    const { body } = await call<{ groups: Group[]; cursor: string; has_more: boolean }>(mine.key, 'GET', path)
    seen.push(...body.groups.map(({ id }) => id))
    sizes.push(body.groups.length)
    cursor = body.cursor
    more = body.has_more
  }
  expect(sizes).toEqual([100, 100, 5])
  expect(seen).toEqual(rows.map(({ id }) => id).toReversed())
})

test('allows each role what it may do', async () => {
  const groupId = await aGroup(database, tenant.organisationId)
  const foreign = await aGroup(database, tenant.organisationId, 'Sales')
  const standard = await aMember(database, tenant.organisationId, { groupId })
  const reader = await aMember(database, tenant.organisationId, { groupId, role: 'read-only' })
  const acts = (id: string) =>
    [
      ['GET', `/v1/groups/${id}`],
      ['PUT', `/v1/groups/${id}`, { name: 'New' }],
      ['DELETE', `/v1/groups/${id}`],
    ] as const
  const statuses = async (who: Record<string, string>, id: string) => {
    const found: number[] = []
    for (const [method, path, body] of acts(id)) found.push((await call(who, method, path, body)).status)
    return found
  }
  for (const member of [standard, reader]) {
    expect(await statuses(member.as, groupId)).toEqual([200, 403, 403])
    expect(await statuses(member.as, foreign)).toEqual([404, 404, 404])
    expect((await create({ name: 'a' }, member.as)).status).toBe(403)
    const list = await call<Group[]>(member.as, 'GET', '/v1/groups')
    expect(list.body.map(({ id }) => id)).toEqual([groupId])
  }
  expect(await statuses(other.key, groupId)).toEqual([404, 404, 404])
  expect(await statuses({}, groupId)).toEqual([401, 401, 401])
  expect(await statuses(tenant.as, groupId)).toEqual([200, 200, 204])
})

test('lists groups by name with their accounts in the dashboard, and says what would lose its group', async () => {
  const there = await aTenant(database)
  const dashboard = { ...there.as, origin: url }
  const [zenith, alster] = [
    await aGroup(database, there.organisationId, 'Zenith'),
    await aGroup(database, there.organisationId, 'Alster'),
  ]
  const member = await aMember(database, there.organisationId, { groupId: alster })
  await aMember(database, there.organisationId, { groupId: alster })
  await aMember(database, other.organisationId, { groupId: null })
  const as = { ...member.as, origin: url }
  interface Row {
    name: string
    accounts: number
  }
  const listed = await call<Row[]>(dashboard, 'GET', '/app/groups')
  expect(listed.body.map(({ name, accounts }) => [name, accounts])).toEqual([
    ['Alster', 2],
    ['Zenith', 0],
  ])
  expect((await call<{ assigned: object }>(dashboard, 'GET', `/app/groups/${alster}`)).body.assigned).toEqual(
    {
      accounts: 2,
      envelopes: 0,
      templates: 0,
      verifications: 0,
    },
  )
  expect((await call<Row[]>(as, 'GET', '/app/groups')).body.map(({ name }) => name)).toEqual(['Alster'])
  expect((await call<{ assigned: null }>(as, 'GET', `/app/groups/${alster}`)).body.assigned).toBeNull()
  expect((await call(as, 'GET', `/app/groups/${zenith}`)).status).toBe(404)
})
