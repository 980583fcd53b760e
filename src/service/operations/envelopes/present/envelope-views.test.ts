import type { envelopeViews } from '#contract/app/envelopes.ts'
import type { auditEvent, envelopePage, envelopeRow } from '#contract/app/envelopes.ts'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { testService } from '#harness/world/service.ts'
import {
  aGroup,
  aMember,
  anEnvelope,
  anEnvelopeIn,
  aTenant,
  complete,
  signerItem,
} from '#harness/world/world.ts'
import type { Identity } from '#harness/world/service.ts'

const service = await testService({}, { runsJobs: false })
const { call, database } = service

interface Page {
  readonly envelopes: readonly z.output<typeof envelopeRow>[]
  readonly cursor: string | null
  readonly has_more: boolean
}
type Counts = Record<'draft' | 'sent' | 'completed' | 'voided' | 'declined' | 'failed', number>

const list = async (who: Identity, query = '') =>
  (await call<Page>(who, 'GET', `/app/envelopes${query}`)).body
const names = async (who: Identity, query = '') => (await list(who, query)).envelopes.map(({ name }) => name)

test('pages through every row once in any order, even with equal keys', async () => {
  const tenant = await aTenant(database)
  const { organisationId, accountId } = tenant
  const moment = new Date('2026-01-01T00:00:00Z')
  const rows = Array.from({ length: 130 }, (_, index) => ({
    organisationId,
    id: `e${String(index).padStart(3, '0')}`,
    name: index % 3 === 0 ? 'Same' : `Name ${index % 7}`,
    status: 'completed' as const,
    accountId,
    created: index % 2 === 0 ? moment : new Date(moment.getTime() + index),
    completed: index % 5 === 0 ? moment : index % 4 === 0 ? null : new Date(moment.getTime() + index * 1000),
  }))
  await database.insertInto('envelopes').values(rows).execute()
  for (const sort of ['created', 'completed', 'deadline', 'name'])
    for (const direction of ['ascending', 'descending']) {
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const at: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
        const page: Page = await list(tenant.as, `?sort=${sort}&direction=${direction}${at}`)
        seen.push(...page.envelopes.map(({ id }) => id))
        expect(page.has_more).toBe(page.cursor !== null)
        ;({ cursor } = page)
      } while (cursor !== null)
      expect(seen, `${sort} ${direction}`).toHaveLength(130)
      expect(new Set(seen).size).toBe(130)
    }
  const forged = ['garbage', '[]', '["2026-02-31","x"]', '[null,"x"]', '["name","descending","x","x"]']
  for (const text of forged) {
    const cursor = Buffer.from(text).toString('base64url')
    expect((await list(tenant.as, `?cursor=${cursor}`)).envelopes).toHaveLength(50)
  }
  const last = (await list(tenant.as, '?sort=completed&direction=ascending')).envelopes
  expect(last.every(({ completed }) => completed !== null)).toBe(true)
})

test('lists drafts, and searches parts of names and emails literally', async () => {
  const tenant = await aTenant(database)
  await anEnvelope(service, tenant, { name: 'Lease 100%' })
  await anEnvelope(service, tenant, {
    name: 'Loan',
    recipients: [signerItem({ email: 'Grace_H@navy.example' })],
  })
  await anEnvelope(service, tenant, { name: 'Draft', draft: true, recipients: [] })
  expect(await names(tenant.as)).toEqual(['Draft', 'Loan', 'Lease 100%'])
  expect(await names(tenant.as, '?search=lEaSe')).toEqual(['Lease 100%'])
  expect(await names(tenant.as, `?search=${encodeURIComponent('%')}`)).toEqual(['Lease 100%'])
  expect(await names(tenant.as, '?search=grace_h')).toEqual(['Loan'])
  expect(await names(tenant.as, '?search=gracexh')).toEqual([])
  expect(await names(tenant.as, '?status=draft')).toEqual(['Draft'])
})

test('lists what ends soonest first, and what ends on some days', async () => {
  const tenant = await aTenant(database)
  for (const [name, deadline, status] of [
    ['Later', '2026-03-20T12:00:00Z', 'sent'],
    ['Soon', '2026-03-10T12:00:00Z', 'sent'],
    ['Never', null, 'sent'],
    ['Over', '2026-03-11T12:00:00Z', 'voided'],
  ] as const) {
    const { id } = await anEnvelope(service, tenant, { name })
    await database.updateTable('envelopes').set({ deadline, status }).where('id', '=', id).execute()
  }
  const soonest = await names(tenant.as, '?sort=deadline&direction=ascending')
  expect(soonest.slice(0, 2)).toEqual(['Soon', 'Later'])
  expect(soonest.slice(2).toSorted()).toEqual(['Never', 'Over'])
  expect(await names(tenant.as, '?deadline_before=2026-03-15')).toEqual(['Soon'])
  expect(await names(tenant.as, '?deadline_after=2026-03-09&deadline_before=2026-04-01')).toHaveLength(2)
  // The public interface gains nothing: what it does not know, it passes over.
  const { body } = await call<unknown[]>(tenant.key, 'GET', '/v1/envelopes?deadline_before=2026-03-15')
  expect(body).toHaveLength(4)
})

test('counts by status within the filters and what the caller may see', async () => {
  const tenant = await aTenant(database)
  for (const status of ['draft', 'sent', 'sent', 'completed', 'voided'] as const)
    await anEnvelopeIn(service, tenant, status)
  const { recipients } = await anEnvelope(service, tenant)
  await database
    .updateTable('recipients')
    .set({ status: 'failed' })
    .where('id', '=', recipients[0]?.id ?? '')
    .execute()
  const counts = async (who: Identity, query = '') =>
    (await call<Counts>(who, 'GET', `/app/envelopes/counts${query}`)).body
  expect(await counts(tenant.as)).toEqual({
    draft: 1,
    sent: 3,
    completed: 1,
    voided: 1,
    declined: 0,
    failed: 1,
  })
  const unrelated = await aMember(database, tenant.organisationId)
  expect(await counts(unrelated.as)).toEqual({
    draft: 0,
    sent: 0,
    completed: 0,
    voided: 0,
    declined: 0,
    failed: 0,
  })
  expect(await counts(tenant.as, '?name=absent')).toMatchObject({ sent: 0 })
  expect(await names(tenant.as, '?attention=failed')).toHaveLength(1)
  expect(await names(tenant.as, '?attention=declined')).toHaveLength(0)
})

test("returns everything on an envelope's page, and whether the caller may manage it", async () => {
  const tenant = await aTenant(database)
  const groupId = await aGroup(database, tenant.organisationId, 'Sales')
  const reader = await aMember(database, tenant.organisationId, { groupId, role: 'read-only' })
  const { id } = await anEnvelope(service, tenant, { group_id: groupId, shared: true })
  const page = async (who: Identity) =>
    (await call<z.output<typeof envelopePage>>(who, 'GET', `/app/envelopes/${id}`)).body
  expect(await page(tenant.as)).toMatchObject({
    id,
    sender: { id: tenant.accountId, name: 'Sam Sender', email: tenant.email },
    group: { id: groupId, name: 'Sales' },
    recipients: [{ name: 'Ada Lovelace', viewed: null, diagnosis: null }],
    documents: [{ name: 'Document 1', pages: 1 }],
    pages: [{ width: 595, height: 842 }],
    sealed: false,
    seal_failure: null,
    held: null,
    removals: null,
    may: { manage: true },
  })
  expect((await page(reader.as)).may).toEqual({ manage: false })
})

test('tells in the audit trail who did what, as a chain', async () => {
  const tenant = await aTenant(database)
  const { id } = await anEnvelope(service, tenant)
  await call(tenant.as, 'PUT', `/app/envelopes/${id}/sharing`, { shared: true })
  await call(tenant.as, 'PUT', `/app/envelopes/${id}/sharing`, { shared: true })
  await call(tenant.as, 'POST', `/v1/envelopes/${id}/void`)
  const { body } = await call<{ events: z.output<typeof auditEvent>[]; head: string }>(
    tenant.as,
    'GET',
    `/app/envelopes/${id}/audit`,
  )
  expect(body.events.map(({ sequence, kind, actor }) => [sequence, kind, actor.kind])).toEqual([
    [1, 'envelope-created', 'credentials'],
    [2, 'envelope-sent', 'credentials'],
    [3, 'envelope-shared', 'account'],
    [4, 'envelope-voided', 'account'],
  ])
  expect(body.events[3]?.actor).toEqual({ kind: 'account', name: 'Sam Sender', email: tenant.email })
  expect(body.head).toBe(body.events[3]?.hash)
})

test('stops sharing unless it is forced', async () => {
  const tenant = await aTenant(database)
  const { id } = await anEnvelope(service, tenant, { shared: true })
  const share = (shared: boolean) => call(tenant.as, 'PUT', `/app/envelopes/${id}/sharing`, { shared })
  expect((await share(false)).status).toBe(204)
  expect((await list(tenant.as)).envelopes[0]?.shared).toBe(false)
  await database
    .updateTable('organisations')
    .set({ forceSharing: true })
    .where('id', '=', tenant.organisationId)
    .execute()
  expect((await share(false)).status).toBe(204)
  expect((await list(tenant.as)).envelopes[0]?.shared).toBe(true)
})

type Overview = z.output<NonNullable<(typeof envelopeViews.overview)['~orpc']['outputSchema']>>

test('returns the overview', async () => {
  const tenant = await aTenant(database)
  const mine = await anEnvelope(service, tenant, {
    name: 'Mine',
    recipients: [signerItem({ email: tenant.email })],
  })
  const finished = await anEnvelope(service, tenant, { name: 'Finished' })
  await complete(service, tenant, finished)
  const { body } = await call<Overview>(tenant.as, 'GET', '/app/overview')
  expect(body.waiting_for_me.map(({ id }) => id)).toEqual([mine.id])
  expect(body.waiting_for_others.map(({ id }) => id)).toEqual([mine.id])
  expect(body.failed).toEqual([])
  expect(body.recent[0]).toMatchObject({ kind: 'envelope-completed', envelope_name: 'Finished' })
  expect(body.days).toHaveLength(30)
  expect(body.days.at(-1)).toMatchObject({ sent: 2, completed: 1 })
  expect(body.median_hours_to_complete).toBeGreaterThanOrEqual(0)
  const unrelated = await aMember(database, tenant.organisationId)
  const theirs = await call<Overview>(unrelated.as, 'GET', '/app/overview')
  expect(theirs.body).toMatchObject({ waiting_for_me: [], recent: [], median_hours_to_complete: null })
})

test('reads rows again, and selects all matches within what the caller may see', async () => {
  const tenant = await aTenant(database)
  const [one, two] = [await anEnvelope(service, tenant), await anEnvelope(service, tenant, { name: 'Other' })]
  const foreign = await anEnvelope(service, await aTenant(database))
  const member = await aMember(database, tenant.organisationId)
  const again = async (who: Identity, ...ids: string[]) =>
    (await call<Page>(who, 'POST', '/app/envelopes/rows', { ids })).body.envelopes
  const rows = await again(tenant.as, one.id, two.id, foreign.id, 'gone')
  expect(rows.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual(
    (await list(tenant.as, '?sort=name&direction=ascending')).envelopes,
  )
  expect(await again(member.as, one.id)).toEqual([])
  const tooMany = Array.from({ length: 101 }, (_, index) => String(index))
  expect((await call(tenant.as, 'POST', '/app/envelopes/rows', { ids: tooMany })).status).toBe(422)

  const matching = async (who: Identity, query = '') =>
    (await call<Page>(who, 'GET', `/app/envelopes/selection${query}`)).body
  const all = await matching(tenant.as)
  expect([all.envelopes.map(({ id }) => id), all.has_more]).toEqual([[two.id, one.id], false])
  expect(Object.keys(all.envelopes[0] ?? {})).not.toContain('recipients')
  expect((await matching(tenant.as, '?search=oth')).envelopes.map(({ id }) => id)).toEqual([two.id])
  expect((await matching(member.as)).envelopes).toEqual([])
})
