import type { Problem } from '#contract/problem.ts'
import { expect, test } from 'vitest'
import { testService } from '../world/service.ts'
import { aGroup, anEnvelope, anEnvelopeIn, aTenant, signerItem } from '../world/world.ts'
import type { WireEnvelope } from '../world/world.ts'
import { aCopy, aSigner, aViewer, placeField, recalled, retrieve } from './correspondence.ts'

const service = await testService({}, { runsJobs: false })
const { call, database } = service
const tenant = await aTenant(database)
const at = ({ id }: { id: string }, verb = '') => `/v1/envelopes/${id}${verb}`

test('EOP-01, EOP-04 an envelope is retrieved as it was created', async () => {
  const people = [aSigner({ order: 3 }), aViewer({ order: 2 }), aCopy(), aSigner({ order: 1 })]
  const envelope = await anEnvelope(service, tenant, { recipients: people })
  const { status, body } = await call<WireEnvelope>(tenant.key, 'GET', at(envelope))
  expect(status).toBe(200)
  expect(body.recipients).toEqual(envelope.recipients)
  expect(body.recipients.map(({ email }) => email)).toEqual(people.map(({ email }) => email))
  expect(Object.keys(body).sort()).toEqual(Object.keys(envelope).sort())
  expect(body).not.toHaveProperty('documents')
  const listed = await call<object[]>(tenant.key, 'GET', `/v1/documents?envelope_id=${envelope.id}`)
  expect(listed.body).toHaveLength(1)
})

test('EOP-02 its addresses work for the requested time', async () => {
  const envelope = await anEnvelope(service, tenant)
  const minutes = async (query: string) => {
    const { status, body } = await call<WireEnvelope>(tenant.key, 'GET', `${at(envelope)}${query}`)
    expect(status).toBe(200)
    const payload = body.original.split('/downloads/')[1]?.split('.')[0] ?? ''
    const [expires] = JSON.parse(Buffer.from(payload, 'base64url').toString().slice(1)) as [number]
    return Math.round((expires - Date.now()) / 60_000)
  }
  expect(await minutes('')).toBe(60)
  expect(await minutes('?endpoint_duration=1')).toBe(1)
  expect(await minutes('?endpoint_duration=10080')).toBe(10_080)
  for (const wrong of ['0', '10081', '1.5', 'long'])
    expect((await call(tenant.key, 'GET', `${at(envelope)}?endpoint_duration=${wrong}`)).status).toBe(422)
})

test.each([
  ['draft', false],
  ['created', false],
  ['sent', false],
  ['completed', true],
  ['voided', false],
] as const)('EOP-03 whether a %s envelope has final files: %s', async (status, hasFinalFiles) => {
  const { id } = await anEnvelopeIn(service, tenant, status)
  const envelope = await retrieve(service, tenant, id)
  for (const file of ['certificate', 'combined']) expect(file in envelope).toBe(hasFinalFiles)
})

test('EOP-05, EOP-06 an update', async () => {
  const groupId = await aGroup(database, tenant.organisationId)
  const draft = await anEnvelope(service, tenant, {
    draft: true,
    recipients: undefined,
    message: 'Please sign',
    metadata: { a: 1 },
  })
  const put = (of: { id: string }, body: object) => call<WireEnvelope>(tenant.key, 'PUT', at(of), body)
  const changed = await put(draft, { name: 'Contract', shared: true, group_id: groupId })
  expect([changed.status, changed.body]).toMatchObject([
    200,
    { name: 'Contract', message: 'Please sign', shared: true, group_id: groupId, metadata: { a: 1 } },
  ])
  expect((await put(draft, { message: null, metadata: { b: 2 } })).body).toMatchObject({
    name: 'Contract',
    message: null,
    shared: true,
    metadata: { b: 2 },
  })
  for (const status of ['sent', 'completed', 'voided'] as const) {
    const envelope = await anEnvelopeIn(service, tenant, status)
    for (const text of [{ name: 'Other' }, { message: 'Other' }])
      expect((await put(envelope, text)).status).toBe(409)
    const rest = await put(envelope, { shared: true, group_id: groupId, metadata: { late: true } })
    expect([rest.status, rest.body]).toMatchObject([
      200,
      { name: 'Lease', status, shared: true, group_id: groupId, metadata: { late: true } },
    ])
  }
})

test('EOP-07 only a draft can be sent', async () => {
  const draft = await anEnvelopeIn(service, tenant, 'draft')
  await placeField(service, tenant, draft.id)
  const sent = await call(tenant.key, 'POST', at(draft, '/send'))
  expect([sent.status, sent.body]).toEqual([204, undefined])
  for (const status of ['created', 'sent', 'completed', 'voided'] as const) {
    const other = await anEnvelopeIn(service, tenant, status)
    expect((await call(tenant.key, 'POST', at(other, '/send'))).status).toBe(409)
  }
})

test('EOP-08 what a draft is missing is named', async () => {
  const withoutRecipients = await anEnvelope(service, tenant, { draft: true, recipients: undefined })
  const bare = await anEnvelope(service, tenant, {
    draft: true,
    recipients: [signerItem({ fields: undefined })],
  })
  const faults = async (of: { id: string }) => {
    const { status, body } = await call<Problem>(tenant.key, 'POST', at(of, '/send'))
    return [status, body.errors?.map(({ path }) => path)]
  }
  expect(await faults(withoutRecipients)).toEqual([422, ['recipients']])
  expect(await faults(bare)).toEqual([422, ['recipients.0.fields']])
})

test.each(['sent', 'created'] as const)('EOP-09 a %s envelope can be voided', async (status) => {
  const envelope = await anEnvelopeIn(service, tenant, status)
  const answer = await call(tenant.key, 'POST', at(envelope, '/void'))
  expect([answer.status, answer.body]).toEqual([204, undefined])
})

test('EOP-10, EOP-11 only drafts that were never sent can be deleted', async () => {
  const draft = await anEnvelopeIn(service, tenant, 'draft')
  const gone = await call(tenant.key, 'DELETE', at(draft))
  expect([gone.status, gone.body]).toEqual([204, undefined])
  expect((await call(tenant.key, 'GET', at(draft))).status).toBe(404)
  for (const status of ['created', 'sent', 'completed', 'voided'] as const) {
    const other = await anEnvelopeIn(service, tenant, status)
    expect((await call(tenant.key, 'DELETE', at(other))).status).toBe(409)
  }
  const back = await anEnvelope(service, tenant)
  await recalled(service, back.id)
  expect((await call(tenant.key, 'DELETE', at(back))).status).toBe(409)
})
