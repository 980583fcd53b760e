import { expect, test } from 'vitest'
import { testService } from '#harness/world/service.ts'
import { aMember, anEnvelope, anEnvelopeIn, aTenant } from '#harness/world/world.ts'
import type { Tenant, WireEnvelope } from '#harness/world/world.ts'

const service = await testService({}, { runsJobs: false })
const { call, database } = service

interface Page {
  readonly envelopes: WireEnvelope[]
  readonly cursor: string
  readonly has_more: boolean
}

const page = (who: Readonly<Record<string, string>>, query = '') =>
  call<Page>(who, 'GET', `/v2/envelopes${query}`)

/** Envelopes of which many were created in the same millisecond, so that only their ids tell them apart. */
async function manyEnvelopes(tenant: Tenant, count: number): Promise<string[]> {
  const { organisationId, accountId } = tenant
  const rows = Array.from({ length: count }, (_, index) => ({
    organisationId,
    accountId,
    id: `e${String(index).padStart(4, '0')}`,
    name: index % 2 === 0 ? 'Even' : 'Odd',
    status: 'sent' as const,
    created: new Date(Date.UTC(2026, 0, 1, 0, 0, Math.floor(index / 60))),
  }))
  await database.insertInto('envelopes').values(rows).execute()
  return rows.map(({ id }) => id).toReversed()
}

test('returns every envelope once, newest first, a hundred per page', async () => {
  const tenant = await aTenant(database)
  const expected = await manyEnvelopes(tenant, 230)
  const seen: string[][] = []
  let query = ''
  for (let more = true; more;) {
    const { body } = await page(tenant.key, query)
    seen.push(body.envelopes.map(({ id }) => id))
    query = `?cursor=${body.cursor}`
    more = body.has_more
  }
  expect(seen.map(({ length }) => length)).toEqual([100, 100, 30])
  expect(seen.flat()).toEqual(expected)
})

test('ends after a full last page, and filters across pages', async () => {
  const tenant = await aTenant(database)
  await manyEnvelopes(tenant, 200)
  const even = await page(tenant.key, '?name=Even')
  expect([even.body.envelopes.length, even.body.has_more]).toEqual([100, false])
  const first = await page(tenant.key)
  const second = await page(tenant.key, `?cursor=${first.body.cursor}`)
  expect([second.body.envelopes.length, second.body.has_more]).toEqual([100, false])
})

test("follows the first list's rules: drafts only on request, recipients without fields", async () => {
  const tenant = await aTenant(database)
  const sent = await anEnvelope(service, tenant)
  const draft = await anEnvelopeIn(service, tenant, 'draft')
  expect((await page(tenant.key)).body.envelopes).toMatchObject([
    { id: sent.id, recipients: [{ id: sent.recipients[0]?.id }] },
  ])
  expect((await page(tenant.key, '?status=draft')).body.envelopes).toMatchObject([{ id: draft.id }])
  expect((await page(tenant.key, '?created_before=yesterday')).body.envelopes).toHaveLength(1)
  const unrelated = await aMember(database, tenant.organisationId)
  expect((await page(unrelated.as)).body.envelopes).toEqual([])
})

test.each(['', 'nonsense', 'WyJhIiwiYiJd', 'bnVsbA'])(
  'takes the cursor “%s” as the beginning',
  async (cursor) => {
    const tenant = await aTenant(database)
    const { id } = await anEnvelope(service, tenant)
    expect((await page(tenant.key, `?cursor=${cursor}`)).body.envelopes).toMatchObject([{ id }])
  },
)
