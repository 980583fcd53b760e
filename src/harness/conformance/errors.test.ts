import { randomUUID } from 'node:crypto'
import type { Problem } from '#contract/problem.ts'
import { expect, test } from 'vitest'
import { downloadLinks } from '#service/operations/downloads/download-links.ts'
import { testService } from '../world/service.ts'
import type { Identity } from '../world/service.ts'
import { aMember, anEnvelope, anEnvelopeIn, aPdf, aTenant, documentItem, signerItem } from '../world/world.ts'
import type { WireEnvelope } from '../world/world.ts'
import { aSigner, followMail, sendTo, threeOf } from './correspondence.ts'

const partnerKey = 'acme-partner-key-0123456789'
const service = await testService({ PARTNER_KEY: `acme:${partnerKey}` })
const { call, database, url } = service
const tenant = await aTenant(database)
const partner = { 'x-service-partner': partnerKey }
const document = documentItem(await aPdf())
type Made = WireEnvelope & Pick<Problem, 'detail' | 'errors'>
const envelope = (overrides: object = {}) => ({
  name: 'Lease',
  account_id: tenant.accountId,
  documents: [document],
  recipients: [signerItem()],
  ...overrides,
})
const create = (overrides: object = {}, who: Identity = tenant.key) =>
  call<Made>(who, 'POST', '/v1/envelopes', envelope(overrides))

/** Sends raw bytes. */
const raw = async (body: string, type = 'application/json') => {
  const headers = { ...tenant.key, 'content-type': type }
  return (await fetch(`${url}/v1/groups`, { method: 'POST', headers, body })).status
}

test('ERR-01 an expired address', async () => {
  const { id, original } = (await create()).body
  expect((await fetch(original)).status).toBe(200)
  const hourAgo = { database, config: service.config, now: async () => new Date(Date.now() - 3_600_000) }
  const links = await downloadLinks(hourAgo)
  const key = { organisationId: tenant.organisationId, id, status: 'sent' as const }
  const expired = await call<Problem>({}, 'GET', links.ofEnvelope(key).original)
  expect([expired.status, expired.body.status]).toEqual([403, 403])
})

test('ERR-02, ERR-21 statuses of successful requests', async () => {
  const made = await create()
  const { id, recipients } = made.body
  const waiting = await call<{ id: string }>(tenant.key, 'POST', '/v1/accounts', {
    name: 'Ada',
    email: 'waiting@example.com',
  })
  const draft = await anEnvelopeIn(service, tenant, 'draft')
  const group = await call<{ id: string }>(tenant.key, 'POST', '/v1/groups', { name: 'Legal' })
  expect([made.status, waiting.status, group.status]).toEqual([201, 201, 201])
  const recipient = `/v1/recipients/${recipients[0]?.id}`
  const { name, email } = signerItem()
  for (const [method, path, body, status] of [
    ['GET', `/v1/envelopes/${id}`, undefined, 200],
    ['PUT', `/v1/envelopes/${id}`, {}, 200],
    ['GET', `${recipient}/token`, undefined, 200],
    ['PUT', recipient, { name, email, type: 'signer' }, 200],
    ['POST', `${recipient}/resend-email`, undefined, 200],
    ['POST', `/v1/accounts/${waiting.body.id}/verification`, undefined, 204],
    ['POST', `/v1/envelopes/${id}/void`, undefined, 204],
    ['DELETE', `/v1/envelopes/${draft.id}`, undefined, 204],
    ['DELETE', `/v1/groups/${group.body.id}`, undefined, 204],
  ] as const) {
    const answer = await call(tenant.key, method, path, body)
    expect([method, path, answer.status]).toEqual([method, path, status])
    if (status === 204) expect(answer.body).toBeUndefined()
  }
})

test('ERR-03 an email in use', async () => {
  const { accountId, email } = await aMember(database, tenant.organisationId)
  const other = await aMember(database, tenant.organisationId)
  const registration = { name: 'Ada', email, business: 'Acme' }
  expect((await call(partner, 'POST', '/v1/accounts/register', registration)).status).toBe(409)
  const update = await call(tenant.key, 'PUT', `/v1/accounts/${other.accountId}`, { email })
  expect(update.status).toBe(409)
  expect((await call(tenant.key, 'PUT', `/v1/accounts/${accountId}`, { email })).status).toBe(200)
})

test('ERR-04, ERR-05, ERR-14 what the state does not allow', async () => {
  const { id, recipients } = (await create()).body
  for (const [method, path] of [
    ['DELETE', `/v1/recipients/${recipients[0]?.id}`],
    ['POST', `/v1/accounts/${tenant.accountId}/verification`],
    ['POST', `/v1/envelopes/${id}/send`],
    ['DELETE', `/v1/envelopes/${id}`],
  ] as const) {
    const { status, body } = await call<Problem>(tenant.key, method, path)
    expect([path, status, body.status]).toEqual([path, 409, 409])
  }
})

test('ERR-06 bad dates and fields off the page cause no error', async () => {
  expect((await call(tenant.key, 'GET', '/v1/envelopes?created_before=someday')).status).toBe(200)
  const outside = { type: 'signature', page: 1, x_coordinate: 590, y_coordinate: 10 }
  const inside = { ...outside, x_coordinate: 100 }
  const made = await create({ recipients: [signerItem({ fields: [outside, inside] })] })
  expect(made.status).toBe(201)
  const fields = await call<object[]>(tenant.key, 'GET', `/v1/fields?envelope_id=${made.body.id}`)
  expect(fields.body).toMatchObject([{ x_coordinate: 100 }])
})

test('ERR-07, ERR-08, ERR-09 what an error looks like', async () => {
  const given = randomUUID()
  const answer = await create({ name: '', account_id: 7 }, { ...tenant.key, 'x-request-id': given })
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  expect(answer.headers.get('x-request-id')).toBe(given)
  expect(answer.body).toEqual({
    type: expect.any(String) as string,
    title: expect.any(String) as string,
    status: 422,
    detail: expect.any(String) as string,
    instance: given,
    message: answer.body.detail,
    errors: [
      { path: 'name', message: expect.any(String) as string },
      { path: 'account_id', message: expect.any(String) as string },
    ],
  })
  for (const path of ['/v1/envelopes', '/v1/nothing', '/health']) {
    const { headers } = await call({}, 'GET', path)
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/)
  }
})

test('ERR-10, ERR-16 invalid bodies', async () => {
  expect(await raw('{"name":')).toBe(400)
  expect(await raw('name=Legal', 'application/x-www-form-urlencoded')).toBe(415)
  expect(await raw('{"name":"Legal"}', 'text/plain')).toBe(415)
  expect(await raw('[]')).toBe(422)
  const text = { ...document, base: Buffer.from('Agreement').toString('base64') }
  expect((await create({ documents: [text] })).status).toBe(415)
})

test('ERR-11, ERR-12, ERR-13 errors by caller', async () => {
  const { id } = (await create({ shared: true })).body
  const path = `/v1/envelopes/${id}`
  expect((await call({}, 'GET', path)).status).toBe(401)
  expect((await call({ ...tenant.key, 'x-service-key': 'wrong' }, 'GET', path)).status).toBe(401)
  const member = await aMember(database, tenant.organisationId)
  const group = await call(member.as, 'POST', '/v1/groups', { name: 'Legal' })
  expect(group.status).toBe(403)
  const other = await aTenant(database)
  const said = async (who: Identity, at: string) => {
    const { status, body } = await call<Problem>(who, 'GET', at)
    return [status, { ...body, instance: '' }]
  }
  const absent = await said(other.key, `/v1/envelopes/${randomUUID()}`)
  expect(absent[0]).toBe(404)
  for (const who of [other.key, member.as]) expect(await said(who, path)).toEqual(absent)
})

test('ERR-15 too large', async () => {
  const large = { active: true, more: 'x'.repeat(5 * 1024 * 1024) }
  expect((await call<Problem>(tenant.key, 'PUT', '/v1/endpoints/any', large)).status).toBe(413)
})

test('ERR-17 too many requests', async () => {
  const { people } = await sendTo(service, tenant, [aSigner({ password: 'open sesame' })])
  const person = await followMail(service, threeOf(people)[0].email)
  for (let times = 0; times < 5; times += 1)
    expect((await person.act('POST', 'password', { password: 'wrong' })).status).toBe(401)
  const sixth = await person.act('POST', 'password', { password: 'open sesame' })
  expect(sixth.status).toBe(429)
  expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('ERR-18 what the caller already has', async () => {
  const group = await call<{ id: string }>(tenant.key, 'POST', '/v1/groups', { name: 'Legal' })
  const path = `/v1/groups/${group.body.id}`
  const etag = (await call(tenant.key, 'GET', path)).headers.get('etag') ?? ''
  expect(etag).toMatch(/^(W\/)?".+"$/)
  expect((await call({ ...tenant.key, 'if-none-match': etag }, 'GET', path)).status).toBe(304)
  await call(tenant.key, 'PUT', path, { name: 'Law' })
  expect((await call({ ...tenant.key, 'if-none-match': etag }, 'GET', path)).status).toBe(200)
})

test('ERR-19, ERR-20 repeated requests', async () => {
  const who = { ...tenant.key, 'idempotency-key': randomUUID() }
  const [first, second] = [await create({ name: 'Once' }, who), await create({ name: 'Once' }, who)]
  expect([first.status, second.status, second.body]).toEqual([201, 201, first.body])
  expect((await call<object[]>(tenant.key, 'GET', '/v1/envelopes?name=Once')).body).toHaveLength(1)
  expect((await create({ name: 'Twice' }, who)).status).toBe(422)
  const others = await aTenant(database)
  const theirs = { ...others.key, 'idempotency-key': who['idempotency-key'] }
  expect((await create({ account_id: others.accountId }, theirs)).status).toBe(201)
  const { id } = await anEnvelope(service, tenant)
  const voiding = { ...tenant.key, 'idempotency-key': randomUUID() }
  for (let times = 0; times < 2; times += 1)
    expect((await call(voiding, 'POST', `/v1/envelopes/${id}/void`)).status).toBe(204)
})
