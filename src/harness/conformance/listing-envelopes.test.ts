import { expect, test } from 'vitest'
import { testService } from '../world/service.ts'
import { anEnvelope, anEnvelopeIn, aTenant, signerItem } from '../world/world.ts'
import type { Tenant, WireEnvelope } from '../world/world.ts'

const service = await testService({}, { runsJobs: false })
const { call, database } = service

/** Inserts sent envelopes without the work of creating them, one second apart by default. */
async function manyEnvelopes(tenant: Tenant, count: number, created = (index: number) => index * 1000) {
  const rows = Array.from({ length: count }, (_, index) => ({
    organisationId: tenant.organisationId,
    id: `${tenant.accountId}-${String(index).padStart(4, '0')}`,
    name: `Envelope ${index}`,
    status: 'sent' as const,
    shared: false,
    accountId: tenant.accountId,
    metadata: '{}',
    created: new Date(Date.UTC(2026, 0, 1) + created(index)),
  }))
  await database.insertInto('envelopes').values(rows).execute()
  return rows
}

const list = async (tenant: Tenant, query: Record<string, string> = {}) => {
  const path = `/v1/envelopes?${String(new URLSearchParams(query))}`
  const answer = await call<WireEnvelope[]>(tenant.key, 'GET', path)
  expect(answer.status).toBe(200)
  return answer.body
}
const names = async (tenant: Tenant, query: Record<string, string>) =>
  (await list(tenant, query)).map(({ name }) => name)

test('ELI-01 each envelope comes with its recipients, without fields', async () => {
  const tenant = await aTenant(database)
  const envelope = await anEnvelope(service, tenant, {
    recipients: [signerItem(), { name: 'Vi', email: 'vi@example.com', type: 'viewer' }],
  })
  const [only, ...others] = await list(tenant)
  expect(others).toEqual([])
  expect(only?.recipients).toEqual(envelope.recipients)
  expect(JSON.stringify(only)).not.toContain('"fields"')
})

test('ELI-02, ELI-03 the newest thousand, newest first', async () => {
  const tenant = await aTenant(database)
  const rows = await manyEnvelopes(tenant, 1001)
  const listed = await list(tenant)
  const newest = rows
    .map(({ id }) => id)
    .toReversed()
    .slice(0, 1000)
  expect(listed.map(({ id }) => id)).toEqual(newest)
})

test('ELI-04, ELI-06 by status, drafts only when asked for', async () => {
  const tenant = await aTenant(database)
  const statuses = ['draft', 'created', 'sent', 'completed', 'voided'] as const
  const ids = new Map<string, string>()
  for (const status of statuses) ids.set(status, (await anEnvelopeIn(service, tenant, status)).id)
  const unasked = (await list(tenant)).map(({ status }) => status)
  expect(unasked.sort()).toEqual(['completed', 'created', 'sent', 'voided'])
  for (const status of statuses)
    expect((await list(tenant, { status })).map(({ id }) => id)).toEqual([ids.get(status)])
})

test('ELI-05 by the exact name', async () => {
  const tenant = await aTenant(database)
  for (const name of ['Lease', 'lease', 'Lease 2']) await anEnvelope(service, tenant, { name })
  expect(await names(tenant, { name: 'Lease' })).toEqual(['Lease'])
  expect(await names(tenant, { name: 'Leas' })).toEqual([])
})

test('ELI-07 by a recipient’s exact name or email, returning all recipients', async () => {
  const tenant = await aTenant(database)
  const bo = signerItem({ name: 'Bo Diddley', email: 'bo@example.com' })
  await anEnvelope(service, tenant, { name: 'Both', recipients: [signerItem(), bo] })
  await anEnvelope(service, tenant, { name: 'Other' })
  for (const recipient of ['Bo Diddley', 'bo@example.com']) {
    const found = await list(tenant, { recipient })
    expect(found.map(({ recipients }) => recipients.map(({ name }) => name))).toEqual([
      ['Ada Lovelace', 'Bo Diddley'],
    ])
  }
  expect(await names(tenant, { recipient: 'Bo' })).toEqual([])
})

test('ELI-08, ELI-11, ELI-12 between two times, both excluded', async () => {
  const tenant = await aTenant(database)
  await manyEnvelopes(tenant, 5)
  const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString()
  expect(await names(tenant, { created_after: at(1), created_before: at(4) })).toEqual([
    'Envelope 3',
    'Envelope 2',
  ])
  expect(await names(tenant, { created_after: at(1), name: 'Envelope 0' })).toEqual([])
  for (const nonsense of ['yesterday', '2026-02-30', '2026-13-01T00:00:00Z', ''])
    expect(await names(tenant, { created_after: nonsense, created_before: at(1) })).toEqual(['Envelope 0'])
})

test('ELI-09 by the time of completion', async () => {
  const tenant = await aTenant(database)
  await anEnvelope(service, tenant)
  const { id } = await anEnvelopeIn(service, tenant, 'completed')
  const completed = (await list(tenant, { status: 'completed' }))[0]?.completed ?? ''
  const around = (milliseconds: number) => new Date(Date.parse(completed) + milliseconds).toISOString()
  const ids = async (query: Record<string, string>) => (await list(tenant, query)).map((one) => one.id)
  expect(await ids({ completed_after: around(-1) })).toEqual([id])
  expect(await ids({ completed_before: around(1) })).toEqual([id])
  expect(await ids({ completed_after: completed })).toEqual([])
  expect(await ids({ completed_before: completed })).toEqual([])
  expect(await ids({ completed_before: 'soon' })).toHaveLength(2)
})

test.each([
  ['2026-01-01T00:00:02Z', 2],
  ['2026-01-01T00:00:02.000Z', 2],
  ['2026-01-01T00:00:02', 2],
  ['2026-01-01T10:00:02+10:00', 2],
  ['2026-01-01T10:00:02 10:00', 2],
  ['2025-12-31T19:00:02-05', 2],
  ['20260101T000002Z', 2],
  ['2026-01-01T00:00', 4],
  ['2026-01-01', 4],
  ['20260101', 4],
])('ELI-10 %s is a date', async (date, count) => {
  const tenant = await aTenant(database)
  await manyEnvelopes(tenant, 5)
  expect(await names(tenant, { created_after: date })).toHaveLength(count)
})

interface Page {
  readonly envelopes: readonly WireEnvelope[]
  readonly cursor: string
  readonly has_more: boolean
}
const page = async (tenant: Tenant, query: Record<string, string>) =>
  (await call<Page>(tenant.key, 'GET', `/v2/envelopes?${String(new URLSearchParams(query))}`)).body

test('ELI-13, ELI-14 version 2 pages contain every envelope once, same times ordered by id', async () => {
  const tenant = await aTenant(database)
  const rows = await manyEnvelopes(tenant, 205, (index) => (index < 203 ? 0 : 1000))
  const seen: string[] = []
  const sizes: number[] = []
  for (let cursor = '', more = true; more;) {
    const part = await page(tenant, cursor === '' ? {} : { cursor })
    seen.push(...part.envelopes.map(({ id }) => id))
    sizes.push(part.envelopes.length)
    cursor = part.cursor
    more = part.has_more
  }
  expect(sizes).toEqual([100, 100, 5])
  expect(seen).toEqual(rows.map(({ id }) => id).toReversed())
  const filtered = await page(tenant, { name: 'Envelope 7', created_before: '2026-01-01T00:00:01Z' })
  expect(Object.keys(filtered).sort()).toEqual(['cursor', 'envelopes', 'has_more'])
  expect([filtered.envelopes.map(({ name }) => name), filtered.has_more]).toEqual([['Envelope 7'], false])
  const draft = await anEnvelopeIn(service, tenant, 'draft')
  const drafts = await page(tenant, { status: 'draft' })
  expect(drafts.envelopes.map(({ id }) => id)).toEqual([draft.id])
})
