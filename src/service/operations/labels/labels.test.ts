import { expect, test } from 'vitest'
import { limits } from '#domain/limits.ts'
import { testService } from '#harness/world/service.ts'
import { aGroup, aMember, anEnvelope, anEnvelopeIn, aTenant } from '#harness/world/world.ts'
import type { Member } from '#harness/world/world.ts'

const service = await testService({}, { runsJobs: false })
const { call, database } = service
const tenant = await aTenant(database)
const { organisationId } = tenant
const groupId = await aGroup(database, organisationId)
const sender = await aMember(database, organisationId, { groupId })
const reader = await aMember(database, organisationId, { role: 'read-only', groupId })

interface Label {
  readonly id: string
  readonly name: string
}
interface Row {
  readonly id: string
  readonly labels: readonly Label[]
}

const made = (name: string, who: Member = tenant, color = 'blue') =>
  call<Label & { detail?: string }>(who.as, 'POST', '/app/labels', { name, color })
const label = async (name: string) => (await made(name)).body.id
const put = (id: string, add: string[], remove: string[] = [], who: Member = tenant) =>
  call(who.as, 'PUT', `/app/envelopes/${id}/labels`, { add, remove })
const rows = async (query: string, who: Member = tenant) =>
  (await call<{ envelopes: Row[] }>(who.as, 'GET', `/app/envelopes?${query}`)).body.envelopes
const labelsOn = async (id: string) =>
  (await call<Row>(tenant.as, 'GET', `/app/envelopes/${id}`)).body.labels.map(({ name }) => name)
const names = async (who: Member = tenant) =>
  (await call<{ labels: Label[] }>(who.as, 'GET', '/app/labels')).body.labels.map(({ name }) => name)

test('labels sort envelopes in every status, below each other, in the list, the page and the export', async () => {
  const [sales, year, other] = [await label('Sales'), await label('Sales / 2027'), await label('Salesroom')]
  const [one, two, three] = [
    await anEnvelopeIn(service, tenant, 'draft'),
    await anEnvelopeIn(service, tenant, 'completed'),
    await anEnvelopeIn(service, tenant, 'voided'),
  ]
  expect((await put(one.id, [sales])).status).toBe(204)
  expect((await put(two.id, [year, sales])).status).toBe(204)
  expect((await put(three.id, [other])).status).toBe(204)
  const found = async (id: string) => (await rows(`label_id=${id}`)).map((row) => row.id).toSorted()
  expect(await found(sales)).toEqual([one.id, two.id].toSorted())
  expect(await found(year)).toEqual([two.id])
  expect(await labelsOn(two.id)).toEqual(['Sales', 'Sales/2027'])
  const csv = await fetch(new URL('/app/envelopes/export', service.url), {
    method: 'POST',
    headers: { ...tenant.as, 'content-type': 'application/json', origin: service.url },
    body: JSON.stringify({ label_id: year }),
  })
  expect(await csv.text()).toContain(',Sales; Sales/2027,')
  expect((await put(two.id, [], [year])).status).toBe(204)
  expect(await found(year)).toEqual([])
  const listed = await call<object[]>(tenant.key, 'GET', '/v1/envelopes')
  expect(JSON.stringify(listed.body)).not.toContain('label')
})

test('a name is taken in any letter case, and has levels', async () => {
  expect((await made('Legal / NDA')).body.name).toBe('Legal/NDA')
  expect(await made('legal/nda')).toMatchObject({ status: 409 })
  expect(await made('Legal//NDA')).toMatchObject({ status: 422 })
  const all = await Promise.all(Array.from({ length: 8 }, () => made('Raced')))
  expect(all.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(all.filter(({ status }) => status === 409)).toHaveLength(7)
})

test('renaming takes along what is below, unless a name would be there twice', async () => {
  const [top] = [await label('Old'), await label('Old/A'), await label('Older'), await label('New/A')]
  const rename = (name: string) => call(tenant.as, 'PUT', `/app/labels/${top}`, { name, color: 'red' })
  expect(await rename('New')).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('New/A') },
  })
  expect(await rename('a/b/c/d/e')).toMatchObject({ status: 409 })
  expect((await rename('Newer')).status).toBe(200)
  expect(await names()).toEqual(expect.arrayContaining(['Newer', 'Newer/A', 'Older', 'New/A']))
  expect((await rename('NEWER')).status).toBe(200)
  expect(await names()).toContain('NEWER/A')
})

test('merging moves envelopes and saved views', async () => {
  const [from, into] = [await label('Typo'), await label('Right')]
  const [one, both] = [await anEnvelope(service, tenant), await anEnvelope(service, tenant)]
  await put(one.id, [from])
  await put(both.id, [from, into])
  const query = `label_id=${from}&status=sent`
  await call(tenant.as, 'POST', '/app/views', { list: 'envelopes', name: 'Mine', query })
  expect((await call(tenant.as, 'POST', `/app/labels/${from}/merge`, { into: from })).status).toBe(422)
  expect((await call(tenant.as, 'POST', `/app/labels/${from}/merge`, { into })).status).toBe(204)
  expect([await labelsOn(one.id), await labelsOn(both.id)]).toEqual([['Right'], ['Right']])
  expect(await names()).not.toContain('Typo')
  const { body } = await call<{ views: { query: string }[] }>(tenant.as, 'GET', '/app/views')
  expect(body.views.map((view) => view.query)).toEqual([`label_id=${into}&status=sent`])
})

test('who sees an envelope sees its labels, and counts are of what one sees', async () => {
  const secret = await label('Secret')
  const [theirs, shared] = [
    await anEnvelope(service, tenant),
    await anEnvelope(service, tenant, { group_id: groupId, shared: true }),
  ]
  await put(theirs.id, [secret])
  await put(shared.id, [secret])
  expect((await rows(`label_id=${secret}`, sender)).map((row) => row.id)).toEqual([shared.id])
  const usage = async (who: Member) =>
    (
      await call<{ usage: { id: string; envelopes: number }[] }>(who.as, 'GET', '/app/labels/usage')
    ).body.usage.find(({ id }) => id === secret)?.envelopes
  expect([await usage(tenant), await usage(sender)]).toEqual([2, 1])
  expect((await put(theirs.id, [], [secret], sender)).status).toBe(404)
  expect((await put(shared.id, [], [secret], reader)).status).toBe(403)
  expect((await put(shared.id, [], [secret], sender)).status).toBe(204)
  expect((await made('By a reader', reader)).status).toBe(403)
  expect((await made('By a sender', sender)).status).toBe(201)
  for (const [method, path] of [
    ['PUT', ''],
    ['DELETE', ''],
    ['POST', '/merge'],
  ] as const)
    expect(
      (await call(sender.as, method, `/app/labels/${secret}${path}`, { name: 'x', color: 'red', into: 'y' }))
        .status,
    ).toBe(403)
})

test('another organisation has labels of its own', async () => {
  const mine = await label('Here')
  const other = await aTenant(database)
  const envelope = await anEnvelope(service, other)
  expect(await names(other)).toEqual([])
  expect((await put(envelope.id, [mine], [], other)).status).toBe(422)
  expect(await rows(`label_id=${mine}`, other)).toEqual([])
  expect((await call(other.as, 'DELETE', `/app/labels/${mine}`)).status).toBe(404)
  expect(await names()).toContain('Here')
})

test('so many and no more', async () => {
  const other = await aTenant(database)
  const { id } = await anEnvelope(service, other)
  const values = Array.from({ length: limits.labels - 1 }, (_, at) => ({
    organisationId: other.organisationId,
    id: `label-${at}`,
    name: `Label ${at}`,
    color: 'grey' as const,
  }))
  await database.insertInto('labels').values(values).execute()
  const ids = values.map((one) => one.id)
  expect((await put(id, ids.slice(0, limits.labelsEach), [], other)).status).toBe(204)
  expect((await put(id, ids.slice(20, 21), [], other)).status).toBe(409)
  expect((await put(id, ids.slice(20, 21), ids.slice(0, 1), other)).status).toBe(204)
  expect((await made('The last', other)).status).toBe(201)
  expect((await made('One more', other)).status).toBe(409)
})

test('merging, deleting and labelling at once end without a mistake', async () => {
  const envelopes = await Promise.all(Array.from({ length: 4 }, () => anEnvelope(service, tenant)))
  const [a, b, c] = [await label('Race A'), await label('Race B'), await label('Race C')]
  const answers = await Promise.all([
    ...envelopes.flatMap(({ id }) => [put(id, [a]), put(id, [b]), put(id, [c], [a])]),
    call(tenant.as, 'POST', `/app/labels/${a}/merge`, { into: b }),
    call(tenant.as, 'DELETE', `/app/labels/${c}`),
    ...envelopes.map(({ id }) => call(tenant.key, 'POST', `/v1/envelopes/${id}/void`)),
  ])
  for (const { status } of answers) expect([204, 422]).toContain(status)
  for (const { id } of envelopes) expect((await labelsOn(id)).filter((name) => name !== 'Race B')).toEqual([])
})
