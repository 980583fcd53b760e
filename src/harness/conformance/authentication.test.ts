import { expect, test } from 'vitest'
import { follow } from '../world/signing.ts'
import { testService } from '../world/service.ts'
import type { Identity } from '../world/service.ts'
import { aMember, anEnvelope, aTenant } from '../world/world.ts'
import {
  aMobile,
  arrivedAt,
  aSigner,
  declineByMail,
  followMail,
  linksAt,
  retrieve,
  sendTo,
  threeOf,
} from './correspondence.ts'

const key = 'acme-partner-key-0123456789'
const service = await testService({ PARTNER_KEY: `acme:${key},other:other-${key}` })
const { call, database } = service
const tenant = await aTenant(database)
const read = async (who: Identity) => (await call(who, 'GET', '/v1/envelopes')).status

let count = 0
interface Registered {
  readonly id: string
  readonly credentials: { readonly id: string; readonly key: string }
}
async function register(partnerKey: string) {
  count += 1
  const body = { name: 'Ada', email: `ada-${count}@example.com`, business: 'Acme' }
  const who = { 'x-service-partner': partnerKey }
  return call<Registered>(who, 'POST', '/v1/accounts/register', body)
}

test('AUT-01 credentials on each request', async () => {
  const { 'x-service-id': id = '', 'x-service-key': secret = '' } = tenant.key
  expect(await read(tenant.key)).toBe(200)
  expect(await read({})).toBe(401)
  expect(await read({ 'x-service-id': id })).toBe(401)
  expect(await read({ 'x-service-key': secret })).toBe(401)
  expect(await read({ 'x-service-id': id, 'x-service-key': `${secret.slice(1)}0` })).toBe(401)
  expect(await read({ 'x-service-id': secret, 'x-service-key': id })).toBe(401)
})

test('AUT-02 the key is shown once', async () => {
  const { body } = await register(key)
  const { id, key: secret } = body.credentials
  expect([id, secret]).toEqual([
    expect.stringMatching(/^[0-9a-f]{32}$/),
    expect.stringMatching(/^[0-9a-f]{32}$/),
  ])
  const kept = await database.selectFrom('apiCredentials').selectAll().where('id', '=', id).execute()
  expect(kept).toHaveLength(1)
  expect(JSON.stringify(kept)).not.toContain(secret)
  const own = { 'x-service-id': id, 'x-service-key': secret }
  for (const path of ['/v1/accounts', `/v1/accounts/${body.id}`, '/v1/organisations'])
    expect(JSON.stringify((await call(own, 'GET', path)).body)).not.toContain(secret)
})

test('AUT-03, AUT-04 each partner has the organisations it registered', async () => {
  const [one, two] = [await register(key), await register(`other-${key}`)]
  expect([one.status, two.status, (await register('third')).status]).toEqual([201, 201, 401])
  const code = async (partnerKey: string, id: string) =>
    (await call({ 'x-service-partner': partnerKey }, 'GET', `/v1/accounts/${id}/auth-code`)).status
  expect([await code(key, one.body.id), await code(key, two.body.id)]).toEqual([200, 404])
  expect([await code(`other-${key}`, two.body.id), await code('third', two.body.id)]).toEqual([200, 401])
})

test('AUT-05, AUT-06 what credentials may do, and where', async () => {
  const member = await aMember(database, tenant.organisationId)
  const envelope = await anEnvelope(service, tenant, { account_id: member.accountId })
  expect((await retrieve(service, tenant, envelope.id)).account_id).toBe(member.accountId)
  expect((await call(tenant.key, 'POST', '/v1/groups', { name: 'Legal' })).status).toBe(201)
  expect((await call(tenant.key, 'POST', `/v1/envelopes/${envelope.id}/void`)).status).toBe(204)
  const other = await aTenant(database)
  for (const path of [
    `/v1/envelopes/${envelope.id}`,
    `/v1/recipients/${envelope.recipients[0]?.id}`,
    `/v1/accounts/${member.accountId}`,
  ])
    expect((await call(other.key, 'GET', path)).status).toBe(404)
  expect((await call(other.key, 'GET', '/v1/envelopes')).body).toEqual([])
})

test('AUT-07 the link alone opens the envelope', async () => {
  const { people } = await sendTo(service, tenant, [aSigner()])
  const [signer] = threeOf(people)
  const [link = ''] = await linksAt(service, signer.email)
  expect((await follow(service, link)).opened.body.view).toMatchObject({ step: 'consent' })
  expect((await follow(service, `${link}x`)).opened.body).toMatchObject({ dead_end: { reason: 'invalid' } })
  await declineByMail(service, signer.email)
})

test('AUT-08 a password is required before the documents', async () => {
  const { people } = await sendTo(service, tenant, [aSigner({ password: 'open sesame' })])
  const person = await followMail(service, threeOf(people)[0].email)
  expect(person.opened.body.view).toMatchObject({ step: 'password', documents: [], fields: [] })
  expect((await person.act('POST', 'consent', { version: '2026-1' })).status).toBe(403)
  expect((await person.act('POST', 'password', { password: 'open' })).status).toBe(401)
  expect((await person.act('GET', 'view')).body).toMatchObject({ step: 'password', documents: [] })
  expect((await person.act('POST', 'password', { password: 'open sesame' })).body.step).toBe('consent')
})

test('AUT-09 a code is required after the password', async () => {
  const number = aMobile()
  const { people } = await sendTo(service, tenant, [aSigner({ password: 'open sesame', sms_auth: number })])
  const person = await followMail(service, threeOf(people)[0].email)
  expect((await person.act('POST', 'code')).status).toBe(403)
  expect((await person.act('POST', 'password', { password: 'open sesame' })).body).toMatchObject({
    step: 'code',
    documents: [],
  })
  expect(await arrivedAt(service, number)).toEqual([])
  expect((await person.act('POST', 'code')).status).toBe(204)
  const code = /\d{6}/.exec((await arrivedAt(service, number))[0]?.text ?? '')?.[0] ?? ''
  const wrong = code === '000000' ? '000001' : '000000'
  expect((await person.act('POST', 'code/check', { code: wrong })).status).toBe(401)
  expect((await person.act('POST', 'code/check', { code })).body.step).toBe('consent')
  const again = await followMail(service, threeOf(people)[0].email)
  expect(again.opened.body.view).toMatchObject({ step: 'password' })
})
