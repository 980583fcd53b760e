import { expect, test } from 'vitest'
import { follow } from '../world/signing.ts'
import { testService } from '../world/service.ts'
import { anEnvelope, anEnvelopeIn, aPdf, aTenant, documentItem, signerItem } from '../world/world.ts'
import {
  arrivedAt,
  aSigner,
  declineByMail,
  followMail,
  linksAt,
  placeField,
  recalled,
  retrieve,
  sendTo,
  signByMail,
  threeOf,
} from './correspondence.ts'

const service = await testService()
const { call, database } = service
const tenant = await aTenant(database)
const now = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string
const post = (path: string, body?: object) => call(tenant.key, 'POST', `/v1/${path}`, body)

test('EST-01, EST-05 a draft sends no email until it is sent', async () => {
  const bare = await anEnvelope(service, tenant, { draft: true, recipients: undefined })
  expect(bare).toMatchObject({ status: 'draft', sent: null, recipients: [] })
  const signer = aSigner({ fields: undefined })
  const draft = await anEnvelope(service, tenant, { draft: true, recipients: [signer] })
  expect(draft.status).toBe('draft')
  expect(await arrivedAt(service, draft.recipients[0]?.email ?? '')).toEqual([])
  await placeField(service, tenant, draft.id)
  expect((await post(`envelopes/${draft.id}/send`)).status).toBe(204)
  expect(await retrieve(service, tenant, draft.id)).toMatchObject({ status: 'sent', sent: now })
  expect(await linksAt(service, draft.recipients[0]?.email ?? '')).toHaveLength(1)
})

test('EST-02 without draft it is sent immediately', async () => {
  expect(await anEnvelope(service, tenant)).toMatchObject({ status: 'sent', sent: now })
})

test.each([
  ['a document', { documents: [] }],
  ['recipients', { recipients: [] }],
  ['a signer', { recipients: [{ name: 'Vi', email: 'vi@example.com', type: 'viewer' }] }],
  ['a field', { recipients: [signerItem(), signerItem({ fields: [] })] }],
])('EST-03 without %s nothing is sent', async (_, overrides) => {
  const mine = await aTenant(database)
  const body = {
    name: 'Lease',
    account_id: mine.accountId,
    documents: [documentItem(await aPdf())],
    recipients: [signerItem()],
    ...overrides,
  }
  expect((await call(mine.key, 'POST', '/v1/envelopes', body)).status).toBe(422)
  for (const query of ['', '?status=draft'])
    expect((await call(mine.key, 'GET', `/v1/envelopes${query}`)).body).toEqual([])
})

test('EST-04, EST-07 emails go out in turn, and the last recipient to finish completes the envelope', async () => {
  const { id, people } = await sendTo(service, tenant, [
    aSigner({ order: 5 }),
    aSigner({ order: 2 }),
    aSigner({ order: 2, muted: true }),
  ])
  const [last, first, muted] = threeOf(people)
  const counts = async () =>
    Promise.all([last, first, muted].map(async ({ email }) => (await linksAt(service, email)).length))
  expect(await counts()).toEqual([0, 1, 0])
  await signByMail(service, first)
  expect(await counts()).toEqual([0, 1, 0])
  const token = await call<{ endpoint: string }>(tenant.key, 'GET', `/v1/recipients/${muted.id}/token`)
  const silent = await follow(service, token.body.endpoint.split('/sign/')[1] ?? '')
  await silent.act('POST', 'consent', { version: '2026-1' })
  await call(tenant.key, 'DELETE', `/v1/recipients/${muted.id}`)
  expect(await counts()).toEqual([1, 1, 0])
  expect(await retrieve(service, tenant, id)).toMatchObject({ status: 'sent', completed: null })
  await signByMail(service, last)
  const done = await retrieve(service, tenant, id)
  expect(done).toMatchObject({ status: 'completed', completed: now })
  for (const address of [done.master, done.certificate, done.combined]) {
    const file = await fetch(address ?? '')
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    await file.arrayBuffer()
  }
})

test('EST-06 a created envelope has no master yet', async () => {
  const { id } = await anEnvelopeIn(service, tenant, 'created')
  const created = await retrieve(service, tenant, id)
  expect(created).toMatchObject({ status: 'created', master: null })
  expect((await anEnvelope(service, tenant)).master).toEqual(expect.any(String))
})

test('EST-08 deleting the last unfinished recipient completes the envelope', async () => {
  const { id, people } = await sendTo(service, tenant, [aSigner(), aSigner()])
  const [one, two] = threeOf(people)
  await signByMail(service, one)
  expect((await retrieve(service, tenant, id)).status).toBe('sent')
  await call(tenant.key, 'DELETE', `/v1/recipients/${two.id}`)
  expect(await retrieve(service, tenant, id)).toMatchObject({ status: 'completed', completed: now })
})

test('EST-09, EST-10 voiding ends everyone’s access', async () => {
  const { id, people } = await sendTo(service, tenant, [aSigner()])
  const person = await followMail(service, people[0]?.email ?? '')
  await person.act('POST', 'consent', { version: '2026-1' })
  expect((await post(`envelopes/${id}/void`)).status).toBe(204)
  expect(await retrieve(service, tenant, id)).toMatchObject({ status: 'voided', voided: now })
  expect((await follow(service, person.token)).opened.body).toMatchObject({ dead_end: { reason: 'voided' } })
  expect((await person.act('POST', 'finish')).status).not.toBe(200)
  const view = await person.act('GET', 'view')
  expect(view.body.documents ?? []).toEqual([])
})

test.each(['completed', 'voided'] as const)('EST-11 %s is final', async (status) => {
  const { id } = await anEnvelopeIn(service, tenant, status)
  const before = await retrieve(service, tenant, id)
  expect((await post(`envelopes/${id}/void`)).status).toBe(409)
  expect((await post(`envelopes/${id}/send`)).status).toBe(409)
  expect((await call(tenant.key, 'DELETE', `/v1/envelopes/${id}`)).status).toBe(409)
  const { status: same, completed, voided } = await retrieve(service, tenant, id)
  expect({ same, completed, voided }).toEqual({
    same: status,
    completed: before.completed,
    voided: before.voided,
  })
})

test('EST-12, EST-13 after a decline the sender can continue', async () => {
  const { id, people } = await sendTo(service, tenant, [aSigner(), aSigner(), aSigner()])
  const [one, two, three] = threeOf(people)
  await declineByMail(service, one.email)
  const first = await retrieve(service, tenant, id)
  expect(first).toMatchObject({ status: 'sent', declined: now })
  await declineByMail(service, two.email)
  const second = await retrieve(service, tenant, id)
  expect(second.status).toBe('sent')
  expect(Date.parse(second.declined ?? '')).toBeGreaterThan(Date.parse(first.declined ?? ''))
  expect(second.declined).toBe(second.recipients[1]?.declined)
  expect((await post(`recipients/${one.id}/resend-email`)).status).toBe(200)
  const { name, email } = two
  const update = { name, email, type: 'signer' }
  expect((await call(tenant.key, 'PUT', `/v1/recipients/${two.id}`, update)).status).toBe(200)
  const after = await retrieve(service, tenant, id)
  expect(after.recipients.map(({ status }) => status)).toEqual(['sent', 'sent', 'sent'])
  expect(after.declined).toBe(second.declined)
  await declineByMail(service, three.email)
  expect((await post(`envelopes/${id}/void`)).status).toBe(204)
})

test('EST-14 a recalled draft can be voided, a draft never sent cannot', async () => {
  const { id } = await anEnvelope(service, tenant)
  await recalled(service, id)
  expect((await post(`envelopes/${id}/void`)).status).toBe(204)
  expect((await retrieve(service, tenant, id)).status).toBe('voided')
  const draft = await anEnvelopeIn(service, tenant, 'draft')
  expect((await post(`envelopes/${draft.id}/void`)).status).toBe(409)
})
