import type { document } from '#contract/v1/documents.ts'
import type { Problem } from '#contract/problem.ts'
import { limits } from '#domain/limits.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { fieldsOf } from '../../database/envelopes/fields.ts'
import { testService } from '#harness/world/service.ts'
import { aMember, anEnvelope, anEnvelopeIn, aPdf, aTenant, documentItem } from '#harness/world/world.ts'
import type { WireEnvelope } from '#harness/world/world.ts'
import { sha256Of } from './take-in.ts'

type WireDocument = z.output<typeof document>

const service = await testService({}, { runsJobs: false })
const { call, database } = service
const tenant = await aTenant(database)

const list = async (envelopeId: string) =>
  (await call<WireDocument[]>(tenant.key, 'GET', `/v1/documents?envelope_id=${envelopeId}`)).body
const add = async <Body = WireDocument>(envelopeId: string, overrides: object = {}) =>
  call<Body>(tenant.key, 'POST', '/v1/documents', {
    ...documentItem(await aPdf([{ text: 'Annex' }, {}])),
    envelope_id: envelopeId,
    ...overrides,
  })

test('adds a document to a draft after the existing ones, and reads it back', async () => {
  const draft = await anEnvelopeIn(service, tenant, 'draft')
  const named = await add(draft.id, { id: 'annex', name: 'Annex A' })
  expect(named.status).toBe(201)
  expect(named.body).toMatchObject({ id: 'annex', name: 'Annex A', pages: 2 })
  expect((await add(draft.id)).body.name).toBe('Document 3')
  expect((await list(draft.id)).map(({ name }) => name)).toEqual(['Document 1', 'Annex A', 'Document 3'])
  const one = await call<WireDocument>(
    tenant.key,
    'GET',
    `/v1/documents/annex?envelope_id=${draft.id}&endpoint_duration=1`,
  )
  expect(one.body).toEqual({ ...named.body, original: expect.any(String), master: expect.any(String) })
  expect((await call(tenant.key, 'GET', one.body.original)).status).toBe(200)
})

test('refuses unfit documents without changing anything', async () => {
  const draft = await anEnvelopeIn(service, tenant, 'draft')
  const first = (await list(draft.id))[0]?.id
  const refusals: readonly (readonly [object, number, string])[] = [
    [{ id: first }, 422, 'id'],
    [{ base: '%%%' }, 422, 'base'],
    [{ base: Buffer.from('plain text').toString('base64') }, 415, 'base'],
    [{ base: Buffer.alloc(10 * 1024 * 1024 + 1, '%PDF-').toString('base64') }, 413, 'base'],
    [{ type: 'text/plain' }, 422, 'type'],
  ]
  for (const [overrides, status, path] of refusals) {
    const answer = await add<Problem>(draft.id, overrides)
    expect(answer.status).toBe(status)
    expect(answer.body.errors?.map((error) => error.path)).toEqual([path])
  }
  expect(await list(draft.id)).toHaveLength(1)
})

test('refuses documents that together unpack to more than can be stamped', async () => {
  const draft = await anEnvelopeIn(service, tenant, 'draft')
  const kept = () =>
    database.selectFrom('documents').select('unpacked').where('envelopeId', '=', draft.id).execute()
  const [first] = await kept()
  expect(first?.unpacked).toBeGreaterThan(0)
  const grow = (unpacked: number) =>
    database.updateTable('documents').set({ unpacked }).where('envelopeId', '=', draft.id).execute()
  await grow(limits.envelopeUnpacked)
  const refused = await add<Problem>(draft.id)
  expect([refused.status, refused.body.detail]).toEqual([422, expect.stringContaining('unpack')])
  expect(await list(draft.id)).toHaveLength(1)
  await grow(limits.envelopeUnpacked - 10_000)
  expect((await add(draft.id)).status).toBe(201)
})

test('removes a document with the fields on its pages, and moves later pages up', async () => {
  const documents = [documentItem(await aPdf(), { id: 'one' }), documentItem(await aPdf(), { id: 'two' })]
  const draft = await anEnvelope(service, tenant, {
    draft: true,
    documents,
    recipients: [{ name: 'Ada', email: 'ada@example.com' }],
  })
  const recipientId = draft.recipients[0]?.id ?? ''
  const key = { organisationId: tenant.organisationId, envelopeId: draft.id }
  const rows = [1, 2].map((page, position) => ({
    ...key,
    id: `on-${page}`,
    recipientId,
    position,
    type: 'signature' as const,
    page,
    xCoordinate: 10,
    yCoordinate: 10,
    fontSize: 10,
    fontType: 'courier' as const,
    dateFormat: 'D',
  }))
  await database.insertInto('fields').values(rows).execute()
  const answer = await call(tenant.key, 'DELETE', `/v1/documents/one?envelope_id=${draft.id}`)
  expect([answer.status, answer.body]).toEqual([204, undefined])
  expect((await list(draft.id)).map(({ id }) => id)).toEqual(['two'])
  expect(await fieldsOf(database, key)).toMatchObject([{ id: 'on-2', page: 1 }])
  const again = await call(tenant.key, 'DELETE', `/v1/documents/one?envelope_id=${draft.id}`)
  expect(again.status).toBe(404)
})

test.each(['created', 'sent', 'completed', 'voided'] as const)(
  'leaves documents unchanged when %s',
  async (status) => {
    const { id } = await anEnvelopeIn(service, tenant, status)
    const first = (await list(id))[0]?.id
    expect((await add(id)).status).toBe(409)
    expect((await call(tenant.key, 'DELETE', `/v1/documents/${first}?envelope_id=${id}`)).status).toBe(409)
  },
)

test("stores the same bytes twice as two files, so that removing one document never takes another's file", async () => {
  const draft = await anEnvelopeIn(service, tenant, 'draft')
  const again = documentItem(await aPdf([{ text: 'Twice' }]))
  const [one, other] = [await add(draft.id, again), await add(draft.id, again)]
  const keys = await database
    .selectFrom('documents')
    .select('storageKey')
    .where('envelopeId', '=', draft.id)
    .execute()
  expect(new Set(keys.map(({ storageKey }) => storageKey)).size).toBe(3)
  await call(tenant.key, 'DELETE', `/v1/documents/${one.body.id}?envelope_id=${draft.id}`)
  expect((await call(tenant.key, 'GET', other.body.original)).status).toBe(200)
})

test('leaves the documents of a recalled envelope to the dashboard', async () => {
  const { id } = await anEnvelope(service, tenant)
  await database.updateTable('envelopes').set({ status: 'draft' }).where('id', '=', id).execute()
  const first = (await list(id))[0]?.id
  expect((await add(id)).status).toBe(409)
  expect((await call(tenant.key, 'DELETE', `/v1/documents/${first}?envelope_id=${id}`)).status).toBe(409)
})

test('shows other members nothing, and requires the envelope', async () => {
  const { id } = await anEnvelopeIn(service, tenant, 'draft')
  const first = (await list(id))[0]?.id
  const unrelated = await aMember(database, tenant.organisationId)
  const foreign = await aTenant(database)
  for (const who of [unrelated.as, foreign.key]) {
    expect((await call(who, 'GET', `/v1/documents/${first}?envelope_id=${id}`)).status).toBe(404)
    expect((await call(who, 'DELETE', `/v1/documents/${first}?envelope_id=${id}`)).status).toBe(404)
    const body = { ...documentItem(await aPdf()), envelope_id: id }
    expect((await call(who, 'POST', '/v1/documents', body)).status).toBe(404)
  }
  expect((await call(tenant.key, 'DELETE', `/v1/documents/${first}`)).status).toBe(422)
  const other: WireEnvelope = await anEnvelopeIn(service, tenant, 'draft')
  expect((await call(tenant.key, 'GET', `/v1/documents/${first}?envelope_id=${other.id}`)).status).toBe(404)
})

test('keeps what was uploaded beside what was prepared, and says what differs only to the sender', async () => {
  const draft = await anEnvelopeIn(service, tenant, 'draft')
  const { body } = await add(draft.id, documentItem(await aPdf([{ text: 'Kept' }])))
  const row = await database
    .selectFrom('documents')
    .selectAll()
    .where('envelopeId', '=', draft.id)
    .where('id', '=', body.id)
    .executeTakeFirstOrThrow()
  const { storage } = service.ports
  const digest = async (key: string | null) => sha256Of(await storage.get(key ?? ''))
  expect(await digest(row.storageKey)).toBe(row.sha256)
  expect(await digest(row.uploadKey)).toBe(row.uploadedSha256)
  expect(row.uploadedSha256).not.toBe(row.sha256)
  expect(Object.keys(body)).not.toContain('notes')
  await call(tenant.key, 'DELETE', `/v1/documents/${body.id}?envelope_id=${draft.id}`)
  const { rows } = await sql<{ files: string[] }>`
    select payload->'files' as files from graphile_worker._private_jobs order by id desc limit 1`.execute(
    database,
  )
  expect(rows[0]?.files).toEqual([row.storageKey, row.uploadKey])
})
