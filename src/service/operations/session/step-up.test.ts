import { aProvider, aPublicLink } from '#harness/permissions/fixtures/bodies.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { codeOfStep, stepAt } from '../../secrets/one-time-codes.ts'
import { hashPassword } from '../../secrets/passwords.ts'
import { secretHash } from '../../secrets/secrets.ts'
import { addSignInCode } from '../../database/organisations/account-links.ts'
import { factsOf } from '../../http/orpc.ts'
import { operations } from '../../catalogue.ts'
import { keptSecret } from '../second-factor/check-second-factor.ts'
import { testService } from '#harness/world/service.ts'
import type { Identity, TestAnswer } from '#harness/world/service.ts'
import { aMember, aTenant } from '#harness/world/world.ts'
import type { Member, Tenant } from '#harness/world/world.ts'

const { call, database } = await testService(
  { PARTNER_KEY: 'acme:the-key-of-acme-with-32-characters' },
  { runsJobs: false },
)
const password = 'a long password'
const passwordHash = await hashPassword(password)
const secret = Buffer.from('a secret that only a phone knows')

interface Refused {
  readonly type: string
}

/** Lets a session's proof grow old. */
async function age({ as }: Pick<Member, 'as'>, minutes = 11): Promise<void> {
  const hash = secretHash(as['cookie']?.split('=')[1] ?? '')
  await database
    .updateTable('sessions')
    .set({ proved: sql<Date>`now() - make_interval(mins => ${minutes})` })
    .where('secretHash', '=', hash)
    .execute()
}

async function tenantWithPassword(): Promise<Tenant> {
  const tenant = await aTenant(database)
  await database.updateTable('accounts').set({ passwordHash }).where('id', '=', tenant.accountId).execute()
  return tenant
}

async function addFactor({ organisationId, accountId }: Member): Promise<void> {
  const kept = await keptSecret(database, { organisationId, accountId }, secret)
  await database
    .insertInto('accountAuthenticators')
    .values({ organisationId, accountId, secret: kept, confirmed: new Date() })
    .execute()
}

const codeNow = () => codeOfStep(secret, stepAt(new Date()))
const prove = (as: Identity, body: object) => call<Refused>(as, 'POST', '/app/session/proof', body)

function isAsked({ status, body }: TestAnswer<Refused>): boolean {
  return status === 403 && body?.type === '/problems/step-up-required'
}

const update = 'PUT /v1/accounts/{id}'
const erasing = { retention: { days: 30 }, only: ['retention'] }

/** What changes who may sign in, speaks for the organisation or erases: written down apart from the contract. */
const grave: readonly (readonly [route: string, body?: object])[] = [
  [update, { email: 'other@sender.example' }],
  [update, { role: 'administrator' }],
  ['POST /v1/accounts', { name: 'Eve', email: 'eve@sender.example', role: 'administrator' }],
  ['POST /v1/accounts/{id}/deactivate'],
  ['POST /v1/accounts/{id}/restore'],
  ['DELETE /app/accounts/{id}/second-factor'],
  ['POST /app/account/second-factor'],
  ['POST /app/account/second-factor/recovery-codes'],
  ['POST /app/account/second-factor/removal'],
  ['POST /app/account/passkeys/challenge'],
  ['DELETE /app/account/passkeys/{id}'],
  ['POST /app/credentials', { name: 'Mine' }],
  ['GET /app/endpoints/{id}/signature'],
  ['GET /v1/endpoints'],
  ['GET /v1/endpoints/{id}'],
  ['POST /v1/endpoints', { url: 'https://hooks.example/mine' }],
  ['PUT /v1/endpoints/{id}', { active: false }],
  ['PUT /app/seal', { file: 'AAAA', password: 'none' }],
  ['DELETE /app/seal'],
  ['POST /app/seal/revocation', { id: 'none', reason: 'replaced' }],
  ['PUT /app/templates/{id}/public-link', aPublicLink],
  ['PUT /app/organisation/sign-on', aProvider],
  ['DELETE /app/organisation/sign-on'],
  ['DELETE /app/accounts/{id}/sign-on'],
  ['POST /app/envelopes/{id}/purge'],
  ['DELETE /app/test-mode/data'],
  ['POST /app/envelopes/{id}/kiosk', { pin: '294817' }],
  ['PUT /app/organisation/rules', erasing],
  ['PUT /app/groups/{id}/rules', erasing],
  ['PUT /app/templates/{id}/rules', erasing],
  ['PUT /app/drafts/{id}/rules', erasing],
  ['PUT /app/organisation/policy', { require_second_factor: true }],
  ['PUT /app/organisation/policy', { embedding_origins: ['https://app.example.com'] }],
]

test('asks for a proof before each act that changes who may sign in, and never API credentials', async () => {
  const tenant = await tenantWithPassword()
  const other = await aMember(database, tenant.organisationId, { passwordHash })
  await addFactor(tenant)
  const send = async (as: Identity, [route, body]: (typeof grave)[number]) => {
    const [method = '', path = ''] = route.split(' ')
    return call<Refused>(as, method, path.replace('{id}', other.accountId), body)
  }
  await age(tenant)
  for (const one of grave) expect(isAsked(await send(tenant.as, one)), one[0]).toBe(true)
  const { role, email, active } = await database
    .selectFrom('accounts')
    .select(['role', 'email', 'active'])
    .where('id', '=', other.accountId)
    .executeTakeFirstOrThrow()
  expect({ role, email, active }).toEqual({ role: 'standard', email: other.email, active: true })
  for (const one of grave.filter(([route]) => route.includes('/v1/')))
    expect(isAsked(await send(tenant.key, one)), one[0]).toBe(false)
  expect((await prove(tenant.as, { code: codeNow() })).status).toBe(204)
  for (const one of grave) expect(isAsked(await send(tenant.as, one)), one[0]).toBe(false)
})

test('is declared for the same operations in the contract', () => {
  const declared = operations
    .map((operation) => factsOf(operation))
    .filter(({ proof }) => proof !== 'never')
    .map(({ method, path }) => `${method} ${path}`)
  const written = new Set(['PUT /app/account/password', ...grave.map(([route]) => route)])
  expect(new Set(declared)).toEqual(written)
})

test('does not ask before harmless changes', async () => {
  const tenant = await tenantWithPassword()
  const other = await aMember(database, tenant.organisationId)
  await age(tenant)
  const { email } = other
  const harmless = { name: 'Another name', number: '1', role: 'standard', email: email.toUpperCase() }
  expect((await call(tenant.as, 'PUT', `/v1/accounts/${other.accountId}`, harmless)).status).toBe(200)
  const policy = { redact_mobiles: true, require_second_factor: false, embedding_origins: [] }
  expect((await call(tenant.as, 'PUT', '/app/organisation/policy', policy)).status).toBe(200)
})

test('takes the password for ten minutes, in this session only, and makes wrong ones wait', async () => {
  const tenant = await tenantWithPassword()
  await age(tenant)
  const again = await call({}, 'POST', '/app/session', { email: tenant.email, password })
  const elsewhere = { cookie: (again.headers.get('set-cookie') ?? '').split(';')[0] ?? '' }
  expect(isAsked(await call(tenant.as, 'POST', '/app/credentials', { name: 'A' }))).toBe(true)
  expect((await call(elsewhere, 'POST', '/app/credentials', { name: 'A' })).status).toBe(201)
  expect((await call(tenant.as, 'GET', '/app/session/proof')).body).toEqual({
    ways: ['password'],
    is_fresh: false,
  })
  expect((await prove(tenant.as, {})).status).toBe(422)
  expect((await prove(tenant.as, { code: '000000' })).status).toBe(422)
  expect((await prove(tenant.as, { password: 'wrong' })).status).toBe(401)
  expect((await prove(tenant.as, { password })).status).toBe(204)
  expect((await call(tenant.as, 'GET', '/app/session/proof')).body).toMatchObject({ is_fresh: true })
  await age(tenant, 9)
  expect((await call(tenant.as, 'POST', '/app/credentials', { name: 'B' })).status).toBe(201)
  for (let tries = 0; tries < 5; tries += 1)
    expect((await prove(tenant.as, { password: 'wrong' })).status).toBe(401)
  const late = await prove(tenant.as, { password })
  expect([late.status, late.headers.get('retry-after')]).toEqual([429, expect.any(String)])
})

test('takes a code where there is a second factor, not the password, and each code once', async () => {
  const tenant = await tenantWithPassword()
  await addFactor(tenant)
  await age(tenant)
  expect((await call(tenant.as, 'GET', '/app/session/proof')).body).toMatchObject({ ways: ['code'] })
  expect((await prove(tenant.as, { password })).status).toBe(422)
  const change = { current: password, password: 'vast quiet lantern shore' }
  expect(isAsked(await call(tenant.as, 'PUT', '/app/account/password', change))).toBe(true)
  const code = codeNow()
  expect((await prove(tenant.as, { code })).status).toBe(204)
  expect((await prove(tenant.as, { code })).status).toBe(401)
  expect((await call(tenant.as, 'PUT', '/app/account/password', change)).status).toBe(204)
})

test("knows no proof in a session that a partner's code opened", async () => {
  const tenant = await aTenant(database, { partner: 'acme' })
  const { code } = await addSignInCode(database, tenant, 10)
  const answer = await call({}, 'POST', '/app/session/code', { code })
  const as = { cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '' }
  expect(answer.status).toBe(201)
  expect(isAsked(await call(as, 'POST', '/app/credentials', { name: 'Mine' }))).toBe(true)
})
