import { expect, test } from 'vitest'
import { testService } from '#harness/world/service.ts'
import { aGroup, aMember, anEnvelope, anEnvelopeIn, aTenant, hasWholeChain } from '#harness/world/world.ts'
import type { WireEnvelope } from '#harness/world/world.ts'

const service = await testService({}, { runsJobs: false })
const { call, database } = service
const tenant = await aTenant(database)

const put = (id: string, body: object) => call<WireEnvelope>(tenant.key, 'PUT', `/v1/envelopes/${id}`, body)

test('changes a draft and keeps what is left out', async () => {
  const draft = await anEnvelope(service, tenant, {
    draft: true,
    recipients: [],
    message: 'Hello',
    metadata: { deal: 7 },
  })
  const named = await put(draft.id, { name: 'Purchase' })
  expect(named.status).toBe(200)
  expect(named.body).toMatchObject({ name: 'Purchase', message: 'Hello', metadata: { deal: 7 } })
  const groupId = await aGroup(database, tenant.organisationId)
  const body = { message: null, shared: true, group_id: groupId, metadata: { Deal_Id: { innerKey: 1 } } }
  expect((await put(draft.id, body)).body).toMatchObject({ name: 'Purchase', ...body })
  expect((await put(draft.id, { group_id: null })).body.group_id).toBeNull()
})

test('refuses a key that would get lost by its name, in metadata too', async () => {
  const draft = await anEnvelopeIn(service, tenant, 'draft')
  const body = JSON.parse('{"metadata": {"deal": {"__proto__": {"hidden": 1}}}}') as object
  const { status, body: problem } = await call(tenant.key, 'PUT', `/v1/envelopes/${draft.id}`, body)
  expect(status).toBe(422)
  expect(problem).toMatchObject({ errors: [{ path: 'metadata.deal.__proto__' }] })
  const odd = { constructor: 1, prototype: { toString: 'text' } }
  expect((await put(draft.id, { metadata: odd })).body.metadata).toEqual(odd)
})

test('makes an edit in the dashboard stale', async () => {
  const draft = await anEnvelopeIn(service, tenant, 'draft')
  const revision = async () =>
    (await call<{ revision: number }>(tenant.as, 'GET', `/app/drafts/${draft.id}`)).body.revision
  const before = await revision()
  await put(draft.id, { name: 'Purchase' })
  expect(await revision()).toBe(before + 1)
})

test.each(['created', 'sent', 'completed', 'voided'] as const)(
  'fixes name and message but not the rest when %s',
  async (status) => {
    const envelope = await anEnvelopeIn(service, tenant, status)
    expect((await put(envelope.id, { name: 'Purchase' })).status).toBe(409)
    expect((await put(envelope.id, { message: 'Hello' })).status).toBe(409)
    const body = { name: envelope.name, shared: true, metadata: { a: 1 } }
    const answer = await put(envelope.id, body)
    expect([answer.status, answer.body]).toMatchObject([200, { ...body, status }])
    const key = { organisationId: tenant.organisationId, envelopeId: envelope.id }
    expect(await hasWholeChain(database, key)).toBe(true)
  },
)

test('keeps forced sharing, and refuses an unknown group', async () => {
  const forced = await aTenant(database, { forceSharing: true })
  const envelope = await anEnvelope(service, forced)
  const answer = await call<WireEnvelope>(forced.key, 'PUT', `/v1/envelopes/${envelope.id}`, {
    shared: false,
  })
  expect(answer.body.shared).toBe(true)
  const groupId = await aGroup(database, tenant.organisationId)
  const path = `/v1/envelopes/${envelope.id}`
  expect((await call(forced.key, 'PUT', path, { group_id: groupId })).status).toBe(422)
  expect((await call(forced.key, 'PUT', path, { name: 'x'.repeat(251) })).status).toBe(422)
})

test('hides it from other members and lets readers change nothing', async () => {
  const groupId = await aGroup(database, tenant.organisationId)
  const { id } = await anEnvelope(service, tenant, { shared: true, group_id: groupId })
  const origin = { 'sec-fetch-site': 'same-origin' }
  const unrelated = await aMember(database, tenant.organisationId)
  const reader = await aMember(database, tenant.organisationId, { role: 'read-only', groupId })
  const colleague = await aMember(database, tenant.organisationId, { groupId })
  const foreign = await aTenant(database)
  const status = async (who: Readonly<Record<string, string>>) =>
    (await call(who, 'PUT', `/v1/envelopes/${id}`, { metadata: {} })).status
  expect(await status({ ...unrelated.as, ...origin })).toBe(404)
  expect(await status(foreign.key)).toBe(404)
  expect(await status({ ...reader.as, ...origin })).toBe(403)
  expect(await status({ ...colleague.as, ...origin })).toBe(200)
})
