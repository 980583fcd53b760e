import type { branding } from '#contract/v1/branding.ts'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { testService } from '../world/service.ts'
import { aGroup, aMember, anEnvelope, anEnvelopeIn, aPdf, aTenant, documentItem } from '../world/world.ts'
import type { WireEnvelope } from '../world/world.ts'
import { aTemplate } from './a-template.ts'
import { placeField, recalled, retrieve } from './correspondence.ts'

const service = await testService({}, { runsJobs: false })
const { call, database } = service
const tenant = await aTenant(database)

interface WireDocument {
  readonly id: string
  readonly name: string
  readonly pages: number
  readonly original: string
}
const documentsOf = async ({ id }: { id: string }) =>
  (await call<WireDocument[]>(tenant.key, 'GET', `/v1/documents?envelope_id=${id}`)).body
const remove = (documentId: string, envelopeId: string) =>
  call(tenant.key, 'DELETE', `/v1/documents/${documentId}?envelope_id=${envelopeId}`)

async function aDraft(): Promise<WireEnvelope> {
  const document = documentItem(await aPdf())
  return anEnvelope(service, tenant, {
    draft: true,
    recipients: [{ name: 'Ada', email: 'ada@example.com' }],
    documents: [
      { ...document, id: 'one' },
      { ...document, base: documentItem(await aPdf([{}, {}])).base, id: 'two', name: 'Second' },
    ],
  })
}

test('DOG-01 a document is deleted with its fields', async () => {
  const draft = await aDraft()
  await placeField(service, tenant, draft.id)
  const [first] = await documentsOf(draft)
  const gone = await remove('one', draft.id)
  expect([gone.status, gone.body]).toEqual([204, undefined])
  expect((await documentsOf(draft)).map(({ id }) => id)).toEqual(['two'])
  expect((await call(tenant.key, 'GET', `/v1/fields?envelope_id=${draft.id}`)).body).toEqual([])
  expect((await fetch(first?.original ?? '')).status).toBe(404)
  expect((await remove('one', draft.id)).status).toBe(404)
})

test('DOG-02 the envelope must be given', async () => {
  const [draft, other] = [await aDraft(), await anEnvelopeIn(service, tenant, 'draft')]
  expect((await call(tenant.key, 'DELETE', '/v1/documents/one')).status).toBe(422)
  expect((await remove('one', other.id)).status).toBe(404)
  expect((await remove('one', 'nothing')).status).toBe(404)
  expect(await documentsOf(draft)).toHaveLength(2)
})

test.each(['sent', 'completed', 'voided'] as const)('DOG-03 %s envelopes keep documents', async (status) => {
  const envelope = await anEnvelopeIn(service, tenant, status)
  const [document] = await documentsOf(envelope)
  expect((await remove(document?.id ?? '', envelope.id)).status).toBe(409)
  if (status !== 'sent') return
  await recalled(service, envelope.id)
  expect((await remove(document?.id ?? '', envelope.id)).status).toBe(409)
})

test('DOG-04 documents are read', async () => {
  const draft = await aDraft()
  const listed = await documentsOf(draft)
  expect(listed.map(({ id, name, pages }) => ({ id, name, pages }))).toEqual([
    { id: 'one', name: expect.any(String) as string, pages: 1 },
    { id: 'two', name: 'Second', pages: 2 },
  ])
  expect(Object.keys(listed[0] ?? {}).sort()).toEqual([
    'created',
    'id',
    'master',
    'name',
    'original',
    'pages',
  ])
  const path = `/v1/documents/two?envelope_id=${draft.id}&endpoint_duration=5`
  expect((await call<WireDocument>(tenant.key, 'GET', path)).body).toMatchObject({ id: 'two', pages: 2 })
})

test('DOG-05 documents are added to a draft', async () => {
  const draft = await aDraft()
  const add = (envelopeId: string) =>
    call<WireDocument>(tenant.key, 'POST', '/v1/documents', body(envelopeId))
  const pdf = documentItem(await aPdf(), { name: 'Annex' })
  const body = (envelopeId: string) => ({ ...pdf, envelope_id: envelopeId })
  const added = await add(draft.id)
  expect([added.status, added.body]).toMatchObject([201, { name: 'Annex', pages: 1 }])
  expect((await documentsOf(draft)).map(({ name }) => name).slice(1)).toEqual(['Second', 'Annex'])
  const sent = await anEnvelopeIn(service, tenant, 'sent')
  expect((await add(sent.id)).status).toBe(409)
  await recalled(service, sent.id)
  expect((await add(sent.id)).status).toBe(409)
})

test('DOG-06, DOG-07 deleting a group keeps what was assigned to it', async () => {
  const groupId = await aGroup(database, tenant.organisationId)
  const member = await aMember(database, tenant.organisationId, { groupId })
  const envelope = await anEnvelope(service, tenant, { account_id: member.accountId })
  const template = await aTemplate(service, { ...tenant, ...member })
  expect([envelope.group_id, template.group_id]).toEqual([groupId, groupId])
  const gone = await call(tenant.key, 'DELETE', `/v1/groups/${groupId}`)
  expect([gone.status, gone.body]).toEqual([204, undefined])
  expect((await call(tenant.key, 'GET', `/v1/groups/${groupId}`)).status).toBe(404)
  expect((await retrieve(service, tenant, envelope.id)).group_id).toBeNull()
  for (const path of [`/v1/accounts/${member.accountId}`, `/v1/templates/${template.id}`])
    expect((await call(tenant.key, 'GET', path)).body).toMatchObject({ group_id: null })
})

type Group = z.output<typeof branding>

test('DOG-08 groups', async () => {
  const { key } = await aTenant(database)
  const create = (body: object) => call<Group>(key, 'POST', '/v1/groups', body)
  const found = async (query: string) =>
    (await call<Group[]>(key, 'GET', `/v1/groups?${query}`)).body.map(({ name }) => name)
  const first = await create({ name: 'Legal', business: 'Acme', email: 'legal@acme.example' })
  expect([first.status, (await create({})).status]).toEqual([201, 422])
  await create({ name: 'legal', business: 'Acme Ltd' })
  expect(await found('')).toEqual(['legal', 'Legal'])
  expect(await found('name=Legal')).toEqual(['Legal'])
  expect(await found('business=Acme')).toEqual(['Legal'])
  expect(await found('email=legal@acme.example')).toEqual(['Legal'])
  const path = `/v1/groups/${first.body.id}`
  expect((await call(key, 'GET', path)).body).toEqual(first.body)
  const updated = await call<Group>(key, 'PUT', path, { name: 'Law', color: '#112233' })
  expect([updated.status, updated.body]).toEqual([200, { ...first.body, name: 'Law', color: '#112233' }])
  expect((await call(key, 'PUT', path, { color: '#112233' })).status).toBe(422)
})

test('DOG-09 paged groups', async () => {
  const { organisationId, key } = await aTenant(database)
  const rows = Array.from({ length: 101 }, (_, index) => ({
    organisationId,
    id: `${organisationId}-${String(index).padStart(3, '0')}`,
    name: `Group ${index}`,
    created: new Date(Date.UTC(2026, 0, 1)),
  }))
  await database.insertInto('groups').values(rows).execute()
  interface Page {
    readonly groups: readonly Group[]
    readonly cursor: string
    readonly has_more: boolean
  }
  const page = async (cursor: string) => (await call<Page>(key, 'GET', `/v2/groups?${cursor}`)).body
  const first = await page('')
  const second = await page(`cursor=${encodeURIComponent(first.cursor)}`)
  expect([first.has_more, second.has_more, first.groups.length]).toEqual([true, false, 100])
  expect([...first.groups, ...second.groups].map(({ id }) => id)).toEqual(
    rows.map(({ id }) => id).toReversed(),
  )
})

test('DOG-10 the organisation', async () => {
  const { key } = await aTenant(database, { business: 'Acme Pty Ltd' })
  const read = async () => (await call<Group>(key, 'GET', '/v1/organisations')).body
  const before = await read()
  expect(before.business).toBe('Acme Pty Ltd')
  const updated = await call<Group>(key, 'PUT', '/v1/organisations', { name: 'Acme', number: '1' })
  expect([updated.status, updated.body]).toEqual([200, { ...before, name: 'Acme', number: '1' }])
  expect(await read()).toEqual(updated.body)
  expect((await call(key, 'PUT', '/v1/organisations', { number: '2' })).status).toBe(422)
})
