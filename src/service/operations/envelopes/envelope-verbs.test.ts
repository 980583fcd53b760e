import type { Problem } from '#contract/problem.ts'
import type { EnvelopeStatus } from '#domain/envelope/envelope.ts'
import { expect, test } from 'vitest'
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
import type { Member, WireEnvelope } from '#harness/world/world.ts'

const service = await testService({}, { runsJobs: false })
const { call, database } = service
const tenant = await aTenant(database)
const foreign = await aTenant(database)

const verbs = {
  retrieve: ['GET', (id: string) => `/v1/envelopes/${id}`],
  send: ['POST', (id: string) => `/v1/envelopes/${id}/send`],
  void: ['POST', (id: string) => `/v1/envelopes/${id}/void`],
  delete: ['DELETE', (id: string) => `/v1/envelopes/${id}`],
  fields: ['GET', (id: string) => `/v1/fields?envelope_id=${id}`],
  documents: ['GET', (id: string) => `/v1/documents?envelope_id=${id}`],
  page: ['GET', (id: string) => `/app/envelopes/${id}`],
  audit: ['GET', (id: string) => `/app/envelopes/${id}/audit`],
} as const
type Verb = keyof typeof verbs

const table: readonly (readonly [Verb, Record<EnvelopeStatus, number>])[] = [
  ['retrieve', { draft: 200, created: 200, sent: 200, completed: 200, voided: 200 }],
  ['send', { draft: 422, created: 409, sent: 409, completed: 409, voided: 409 }],
  ['void', { draft: 409, created: 204, sent: 204, completed: 409, voided: 409 }],
  ['delete', { draft: 204, created: 409, sent: 409, completed: 409, voided: 409 }],
  ['fields', { draft: 200, created: 200, sent: 200, completed: 200, voided: 200 }],
  ['documents', { draft: 200, created: 200, sent: 200, completed: 200, voided: 200 }],
]

const cases = table.flatMap(([verb, statuses]) =>
  (['draft', 'created', 'sent', 'completed', 'voided'] as const).map(
    (status) => [verb, status, statuses[status]] as const,
  ),
)

test.each(cases)('answers %s from %s by %i', async (verb, status, expected) => {
  const { id } = await anEnvelopeIn(service, tenant, status)
  const [method, path] = verbs[verb]
  const answer = await call<Problem | undefined>(tenant.key, method, path(id))
  expect(answer.status, answer.body?.detail).toBe(expected)
  if (expected === 204) expect(answer.body).toBeUndefined()
})

test.each(Object.keys(verbs) as Verb[])(
  'answers %s of an envelope to another organisation as if it did not exist',
  async (verb) => {
    const { id } = await anEnvelope(service, tenant)
    const [method, path] = verbs[verb]
    const [there, nowhere] = await Promise.all([
      call<Problem>(foreign.as, method, path(id)),
      call<Problem>(foreign.as, method, path('01900000-0000-7000-8000-000000000000')),
    ])
    expect(there.status).toBe(404)
    expect({ ...there.body, instance: '' }).toEqual({ ...nowhere.body, instance: '' })
  },
)

test('lets a group see what is shared, a reader look but not change, and others see nothing', async () => {
  const groupId = await aGroup(database, tenant.organisationId)
  const sender = await aMember(database, tenant.organisationId, { groupId })
  const colleague = await aMember(database, tenant.organisationId, { groupId })
  const reader = await aMember(database, tenant.organisationId, { groupId, role: 'read-only' })
  const unrelated = await aMember(database, tenant.organisationId)
  const shared = await anEnvelope(service, tenant, { account_id: sender.accountId, shared: true })
  const own = await anEnvelope(service, tenant, { account_id: sender.accountId, shared: false })
  const seen = async (who: Member) => {
    const list = await call<WireEnvelope[]>(who.as, 'GET', '/v1/envelopes')
    const ids = list.body.map(({ id }) => id)
    for (const { id } of [shared, own])
      expect((await call(who.as, 'GET', `/v1/envelopes/${id}`)).status).toBe(ids.includes(id) ? 200 : 404)
    return ids.filter((id) => id === shared.id || id === own.id)
  }
  expect(await seen(sender)).toEqual([own.id, shared.id])
  expect(await seen(tenant)).toEqual([own.id, shared.id])
  expect(await seen(colleague)).toEqual([shared.id])
  expect(await seen(reader)).toEqual([shared.id])
  expect(await seen(unrelated)).toEqual([])
  const cancel = (who: Member) => call(who.as, 'POST', `/v1/envelopes/${shared.id}/void`)
  expect((await cancel(unrelated)).status).toBe(404)
  expect((await cancel(reader)).status).toBe(403)
  expect((await cancel(colleague)).status).toBe(204)
})

test('ends every signing session on a void', async () => {
  const { id, recipients } = await anEnvelope(service, tenant)
  const recipientId = recipients[0]?.id ?? ''
  const link = await call<{ endpoint: string }>(tenant.key, 'GET', `/v1/recipients/${recipientId}/token`)
  const token = link.body.endpoint.split('/sign/')[1]
  expect((await call({}, 'POST', '/signing/sessions', { token })).status).toBe(201)
  await call(tenant.key, 'POST', `/v1/envelopes/${id}/void`)
  const sessions = await database
    .selectFrom('signingSessions')
    .selectAll()
    .where('envelopeId', '=', id)
    .execute()
  expect(sessions.map(({ ended }) => ended === null)).toEqual([false])
  const again = await call<object>({}, 'POST', '/signing/sessions', { token })
  expect(again.body).toMatchObject({ dead_end: { reason: 'voided' } })
})

test('lists newest first with exact filters, and drafts only on request', async () => {
  const home = await aTenant(database)
  const first = await anEnvelope(service, home, { name: 'First' })
  const second = await anEnvelope(service, home, {
    name: 'Second',
    recipients: [signerItem({ name: 'Grace Hopper', email: 'grace@example.com' }), signerItem()],
  })
  const draft = await anEnvelope(service, home, { name: 'Third', draft: true, recipients: [] })
  await complete(service, home, first)
  const ids = async (query: string) => {
    const answer = await call<WireEnvelope[]>(home.key, 'GET', `/v1/envelopes${query}`)
    expect(answer.status).toBe(200)
    return answer.body.map(({ id }) => id)
  }
  expect(await ids('')).toEqual([second.id, first.id])
  expect(await ids('?status=draft')).toEqual([draft.id])
  expect(await ids('?status=completed')).toEqual([first.id])
  expect(await ids('?name=Second')).toEqual([second.id])
  expect(await ids('?name=second')).toEqual([])
  expect(await ids('?recipient=Grace%20Hopper')).toEqual([second.id])
  expect(await ids('?recipient=grace%40example.com')).toEqual([second.id])
  expect(await ids('?recipient=grace')).toEqual([])
  expect(await ids(`?created_after=${first.created}`)).toEqual([second.id])
  expect(await ids(`?created_before=${second.created}`)).toEqual([first.id])
  expect(await ids('?created_after=yesterday&completed_before=2020-13-77')).toEqual([second.id, first.id])
  expect(await ids('?completed_after=2020-01-01')).toEqual([first.id])
  const { body } = await call<WireEnvelope[]>(home.key, 'GET', '/v1/envelopes?name=Second')
  expect(body[0]?.recipients.map(({ name }) => name)).toEqual(['Grace Hopper', 'Ada Lovelace'])
  expect((await call(home.key, 'GET', '/v1/envelopes?status=lost')).status).toBe(422)
})

test('ends the list at a thousand', async () => {
  const home = await aTenant(database)
  const { organisationId, accountId } = home
  const rows = Array.from({ length: 1005 }, (_, index) => ({
    organisationId,
    id: `e${index}`,
    name: 'Many',
    status: 'voided' as const,
    accountId,
  }))
  await database.insertInto('envelopes').values(rows).execute()
  expect((await call<WireEnvelope[]>(home.key, 'GET', '/v1/envelopes')).body.length).toBe(1000)
})

test('lets exactly one of concurrent voids and completions win', async () => {
  for (let round = 0; round < 5; round += 1) {
    const envelope = await anEnvelope(service, tenant)
    const path = `/v1/envelopes/${envelope.id}/void`
    const finish = complete(service, tenant, envelope).then(
      () => true,
      () => false,
    )
    const voids = await Promise.all([1, 2, 3].map(() => call(tenant.key, 'POST', path)))
    const won = voids.filter(({ status }) => status === 204).length + ((await finish) ? 1 : 0)
    expect(won).toBe(1)
    const { body } = await call<WireEnvelope>(tenant.key, 'GET', `/v1/envelopes/${envelope.id}`)
    expect([body.voided, body.completed].filter((moment) => moment !== null)).toHaveLength(1)
  }
})

test('takes an endpoint_duration from a minute to a week', async () => {
  const { id } = await anEnvelope(service, tenant)
  const ask = async (minutes: string) =>
    (await call(tenant.key, 'GET', `/v1/envelopes/${id}?endpoint_duration=${minutes}`)).status
  expect(await Promise.all(['1', '10080', '0', '10081', '1.5', 'x'].map(ask))).toEqual([
    200, 200, 422, 422, 422, 422,
  ])
})
