import type { account } from '#contract/v1/accounts.ts'
import type { Problem } from '#contract/problem.ts'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { testService } from '../world/service.ts'
import type { Identity } from '../world/service.ts'
import { aMember, aTenant, documentItem, aPdf, signerItem } from '../world/world.ts'
import { arrivedAt } from './correspondence.ts'

const key = 'acme-partner-key-0123456789'
const service = await testService({ PARTNER_KEY: `acme:${key}` })
const { call, database, url } = service
const partner = { 'x-service-partner': key }

type Account = z.output<typeof account>
type Registered = Account & { readonly credentials: { readonly id: string; readonly key: string } }

let count = 0
function request(overrides: object = {}) {
  count += 1
  return { name: 'Ada', email: `ada-${count}@example.com`, business: 'Analytical Engines', ...overrides }
}
const register = <Body = Registered>(body: object, who: Identity = partner) =>
  call<Body>(who, 'POST', '/v1/accounts/register', body)
const asOrganisation = ({ credentials: { id, key: secret } }: Registered) => ({
  'x-service-id': id,
  'x-service-key': secret,
})

test('REG-01 only partners register', async () => {
  const { key: credentials } = await aTenant(database)
  expect((await register(request(), {})).status).toBe(401)
  expect((await register(request(), { 'x-service-partner': 'wrong' })).status).toBe(401)
  expect((await register(request(), credentials)).status).toBe(403)
  expect((await register(request())).status).toBe(201)
})

test('REG-02 missing properties are named', async () => {
  const { status, body } = await register<Problem>({})
  expect(status).toBe(422)
  expect(body.errors?.map(({ path }) => path)).toEqual(['name', 'email', 'business'])
})

test('REG-03 emails are unique across organisations and letter cases', async () => {
  const { body } = await register(request())
  for (const email of [body.email, body.email.toUpperCase()]) {
    const again = await register<Problem>(request({ email }))
    expect([again.status, again.body.errors?.[0]?.path]).toEqual([409, 'email'])
  }
})

test('REG-04, REG-05, REG-06, REG-10 what is created', async () => {
  const made = await register(request({ number: '+61 2 5550 0000', timezone: '+10:00' }))
  expect(made.body).toMatchObject({
    name: 'Ada',
    number: '+61 2 5550 0000',
    timezone: '+10:00',
    role: 'administrator',
    active: true,
    verified: null,
    credentials: { id: expect.any(String) as string, key: expect.any(String) as string },
  })
  const organisation = await call(asOrganisation(made.body), 'GET', '/v1/organisations')
  expect(organisation.body).toMatchObject({
    id: made.body.organisation_id,
    name: 'Analytical Engines',
  })
})

const linkFor = async (email: string) => {
  const text = (await arrivedAt(service, email)).at(-1)?.text ?? ''
  return /\/activate\?token=([\w-]+)/.exec(text)?.[1]
}
const verifiedNow = async (registered: Registered) =>
  (await call<Account>(asOrganisation(registered), 'GET', `/v1/accounts/${registered.id}`)).body.verified

test('REG-07 the holder sets a password through the email', async () => {
  const { body } = await register(request())
  const token = await linkFor(body.email)
  const password = 'a long enough password'
  const activated = await call({ origin: url }, 'POST', '/app/session/activation', { token, password })
  expect(activated.status).toBe(201)
  expect(await verifiedNow(body)).toEqual(expect.any(String))
  const signedIn = await call({ origin: url }, 'POST', '/app/session', { email: body.email, password })
  expect(signedIn.status).toBe(201)
})

test('REG-08 a partner can verify the account without an email', async () => {
  const password = 'a long enough password'
  const { body } = await register(request({ password, skip_verification: true }))
  expect(body.verified).toEqual(expect.any(String))
  expect(await arrivedAt(service, body.email)).toEqual([])
  const signedIn = await call({ origin: url }, 'POST', '/app/session', { email: body.email, password })
  expect(signedIn.status).toBe(201)
})

test.each([
  ['a password alone', { password: 'a long enough password' }],
  ['skipping alone', { skip_verification: true }],
  ['a password and no skipping', { password: 'a long enough password', skip_verification: false }],
])('REG-09 with %s the email is sent', async (_, overrides) => {
  const { body } = await register(request(overrides))
  expect(body.verified).toBeNull()
  expect(await linkFor(body.email)).toEqual(expect.any(String))
})

test('REG-11 each organisation sends with its own credentials', async () => {
  const own = await aTenant(database)
  const vouched = request({ password: 'a long enough password', skip_verification: true })
  const { body } = await register(vouched)
  const send = async (who: Identity) => {
    const envelope = {
      name: 'Lease',
      account_id: body.id,
      documents: [documentItem(await aPdf())],
      recipients: [signerItem()],
    }
    return (await call(who, 'POST', '/v1/envelopes', envelope)).status
  }
  expect(await send({ ...own.key, ...partner })).toBe(422)
  expect(await send(partner)).toBe(401)
  expect((await call(own.key, 'GET', `/v1/accounts/${body.id}`)).status).toBe(404)
  expect(await send(asOrganisation(body))).toBe(201)
  const colleague = await aMember(database, body.organisation_id)
  expect((await call(asOrganisation(body), 'GET', `/v1/accounts/${colleague.accountId}`)).status).toBe(200)
})
