import type { Problem } from '#contract/problem.ts'
import { expect, test } from 'vitest'
import { testService } from '../world/service.ts'
import { aPdf, aTenant, documentItem } from '../world/world.ts'
import type { Tenant, WireEnvelope } from '../world/world.ts'
import { aTemplate } from './a-template.ts'
import type { Template } from './a-template.ts'

const service = await testService({}, { runsJobs: false })
const { call, database, url } = service
const tenant = await aTenant(database)

const list = async (of: Tenant, query: Record<string, string> = {}) => {
  const path = `/v1/templates?${String(new URLSearchParams(query))}`
  const answer = await call<Template[]>(of.key, 'GET', path)
  expect(answer.status).toBe(200)
  return answer.body
}
const peopleOf = ({ roles }: Template, first: object = {}) => [
  { role_id: roles[0]?.id, ...first },
  { role_id: roles[1]?.id },
]
const use = <Body = WireEnvelope>(template: Template, overrides: object = {}) =>
  call<Body>(tenant.key, 'POST', `/v1/templates/${template.id}/use`, {
    account_id: tenant.accountId,
    recipients: peopleOf(template),
    ...overrides,
  })
interface WireField {
  readonly id: string
  readonly page: number
  readonly value: string | null
  readonly checked: boolean
}
const fieldsOf = async ({ id }: WireEnvelope) =>
  (await call<WireField[]>(tenant.key, 'GET', `/v1/fields?envelope_id=${id}`)).body
const documentsOf = async ({ id }: WireEnvelope) =>
  (
    await call<{ id: string; name: string; pages: number }[]>(
      tenant.key,
      'GET',
      `/v1/documents?envelope_id=${id}`,
    )
  ).body

/** Copies a template's rows the given number of times, one second apart. */
async function manyTemplates(of: Tenant, count: number) {
  const { organisationId, accountId } = of
  const ids = Array.from({ length: count }, (_, index) => `${accountId}-${String(index).padStart(3, '0')}`)
  const created = (index: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, index))
  const templates = ids.map((id, index) => ({
    organisationId,
    id,
    name: `Template ${index}`,
    shared: false,
    envelopeShared: false,
    accountId,
    created: created(index),
  }))
  await database.insertInto('templates').values(templates).execute()
  const documents = ids.map((templateId) => ({
    organisationId,
    templateId,
    id: 'one',
    position: 0,
    name: 'One',
    type: 'application/pdf',
    size: 1,
    sha256: '00',
    pages: '[]',
    removed: '[]',
    signed: false,
    storageKey: 'none',
  }))
  await database.insertInto('templateDocuments').values(documents).execute()
  const roles = ids.map((templateId) => ({
    organisationId,
    templateId,
    id: `role-${templateId}`,
    position: 0,
    name: 'Signer',
    recipientType: 'signer' as const,
    recipientOrder: 1,
    recipientRedirects: '{}',
  }))
  await database.insertInto('templateRoles').values(roles).execute()
  return ids
}

test('TPO-01, TPO-02 the newest 250, newest first', async () => {
  const mine = await aTenant(database)
  const ids = await manyTemplates(mine, 251)
  expect((await list(mine)).map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 250))
})

test('TPO-03 only templates that an envelope can be created from', async () => {
  const mine = await aTenant(database)
  const [whole, bare, empty] = await manyTemplates(mine, 3)
  await database
    .deleteFrom('templateRoles')
    .where('templateId', '=', bare ?? '')
    .execute()
  await database
    .deleteFrom('templateDocuments')
    .where('templateId', '=', empty ?? '')
    .execute()
  expect((await list(mine)).map(({ id }) => id)).toEqual([whole])
})

test('TPO-04, TPO-05 filters', async () => {
  const mine = await aTenant(database)
  await manyTemplates(mine, 4)
  const names = async (query: Record<string, string>) => (await list(mine, query)).map(({ name }) => name)
  expect(await names({ name: 'Template 2' })).toEqual(['Template 2'])
  expect(await names({ name: 'template 2' })).toEqual([])
  expect(await names({ name: 'Template' })).toEqual([])
  const [after, before] = ['2026-01-01T00:00:00Z', '2026-01-01T00:00:03Z']
  expect(await names({ created_after: after, created_before: before })).toEqual(['Template 2', 'Template 1'])
  expect(await names({ created_after: 'whenever' })).toHaveLength(4)
})

test('TPO-06 one template', async () => {
  const template = await aTemplate(service, tenant)
  expect(await list(tenant, { name: template.name })).toEqual([
    { ...template, documents: expect.any(Array) as unknown[] },
  ])
  const other = await aTenant(database)
  expect((await call(other.key, 'GET', `/v1/templates/${template.id}`)).status).toBe(404)
})

test('TPO-07, TPO-08 an envelope from a template', async () => {
  const template = await aTemplate(service, tenant)
  const sent = await use(template)
  expect([sent.status, sent.body]).toMatchObject([
    201,
    { status: 'sent', name: 'Lease of a shop', message: 'Please sign', shared: false },
  ])
  const words = { name: 'Lease 7', message: 'For you', shared: true, draft: true }
  const kept = await use(template, words)
  expect([kept.status, kept.body]).toMatchObject([
    201,
    { status: 'draft', name: 'Lease 7', message: 'For you', shared: true },
  ])
  expect((await fieldsOf(sent.body)).map(({ id }) => id)).toEqual(['place', 'agreed', 'sign'])
})

test('TPO-09 each role once', async () => {
  const template = await aTemplate(service, tenant)
  const [first = {}, second = {}] = peopleOf(template)
  for (const recipients of [[first], [first, first], [first, second, { role_id: 'none' }], []])
    expect((await use<Problem>(template, { recipients })).status).toBe(422)
  const named = await use(template, {
    recipients: [second, { ...first, name: 'Ada King', email: 'king@example.com' }],
  })
  expect(named.body.recipients).toMatchObject([
    { type: 'viewer' },
    { type: 'signer', name: 'Ada King', email: 'king@example.com' },
  ])
})

test('TPO-10 prefilled values', async () => {
  const template = await aTemplate(service, tenant)
  const values = [
    { id: 'place', value: 'Perth' },
    { id: 'agreed', value: 'true' },
  ]
  const { body } = await use(template, { recipients: peopleOf(template, { fields: values }) })
  expect(await fieldsOf(body)).toMatchObject([{ value: 'Perth' }, { checked: true }, { id: 'sign' }])
  const unknown = peopleOf(template, { fields: [{ id: 'nothing', value: 'x' }] })
  expect((await use(template, { recipients: unknown })).status).toBe(422)
})

test('TPO-11 replacing and adding documents', async () => {
  const template = await aTemplate(service, tenant)
  const longer = documentItem(await aPdf([{ text: 'New' }, { text: 'Agreement' }]), { replacing: 'one' })
  const added = documentItem(await aPdf(), { name: 'Annex' })
  const { status, body } = await use(template, { documents: [longer, added] })
  expect(status).toBe(201)
  expect(await documentsOf(body)).toMatchObject([
    { id: 'one', name: 'One', pages: 2 },
    { id: 'two', pages: 1 },
    { name: 'Annex', pages: 1 },
  ])
  const pages = (await fieldsOf(body)).map(({ id, page }) => [id, page])
  expect(pages).toEqual([
    ['place', 1],
    ['agreed', 3],
    ['sign', 2],
    ['sign-2', 4],
  ])
  const nowhere = await use<Problem>(template, { documents: [{ ...longer, replacing: 'three' }] })
  expect([nowhere.status, nowhere.body.errors?.[0]?.path]).toEqual([422, 'documents.0.replacing'])
})

test('TPO-12 a document deleted while the template is used', async () => {
  const template = await aTemplate(service, tenant)
  const { storage } = service.ports
  const read = storage.get
  storage.get = async (key) => {
    storage.get = read
    const path = `/app/templates/${template.id}/documents/one`
    expect((await call({ ...tenant.as, origin: url }, 'DELETE', path)).status).toBe(200)
    // As the job does that the deletion leaves behind.
    await storage.delete(key)
    return storage.get(key)
  }
  expect((await use(template)).status).toBe(409)
  const again = await use(template)
  expect([again.status, (await documentsOf(again.body)).map(({ id }) => id)]).toEqual([201, ['two']])
})
