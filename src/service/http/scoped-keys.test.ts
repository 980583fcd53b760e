import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { operationsOf } from '#contract/operations-of.ts'
import { v1, v2 } from '#contract/router.ts'
import { scopeSubjects } from '#contract/scopes.ts'
import { inbox } from '#harness/world/inbox.ts'
import { testService } from '#harness/world/service.ts'
import { templateWorld } from '#harness/world/templates.ts'
import type { Template } from '#harness/world/templates.ts'
import type { Identity } from '#harness/world/service.ts'
import { aMember, aTenant } from '#harness/world/world.ts'
import type { Tenant } from '#harness/world/world.ts'
import { addJob } from '../queue/tasks.ts'
import { insertCredentials } from '../database/organisations/credentials.ts'
import { secretHash } from '../secrets/secrets.ts'

const partnerKey = 'the-key-of-acme-with-32-characters'
const service = await testService({ PARTNER_KEY: `acme:${partnerKey}`, TRUSTED_PROXIES: '127.0.0.1,::1' })
const { call, database, idle } = service
const day = 24 * 60 * 60 * 1000

interface Limits {
  readonly scopes?: string[] | null
  readonly networks?: string[] | null
  readonly expires?: Date | null
  readonly createdBy?: string
  readonly created?: Date
}

let made = 0

/** The headers of credentials with limits. */
async function aKey({ organisationId }: Tenant, limits: Limits): Promise<Identity & { id: string }> {
  const [id, key] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')]
  made += 1
  await insertCredentials(database, {
    id,
    organisationId,
    keyHash: secretHash(key),
    name: `Key ${made}`,
    ...limits,
  })
  return Object.defineProperty({ 'x-service-id': id, 'x-service-key': key }, 'id', { value: id }) as never
}

const tenant = await aTenant(database)
const operations = operationsOf({ v1, v2 }).filter(({ access }) => access.startsWith('organisation'))
const all = scopeSubjects.flatMap(({ scopes }) => scopes)
const partnerOnly = operationsOf({ v1, v2 }).filter(({ access }) => access === 'partner')

const ask = (as: Identity, { method, path }: { method: string; path: string }) =>
  call<{ type?: string; detail?: string }>(
    as,
    method,
    path.replaceAll(/\{\w+\}/g, 'none'),
    method === 'GET' ? undefined : {},
  )
const isLimited = ({ status, body }: Awaited<ReturnType<typeof ask>>) =>
  status === 403 && /limited/.test(body.detail ?? '')

test('every operation wants its own scope, and writing includes reading', async () => {
  // Stored with credentials: change one only with a migration that renames it.
  expect(all.map(String).toSorted()).toMatchInlineSnapshot(`
    [
      "accounts:read",
      "accounts:write",
      "assistants:write",
      "documents:read",
      "documents:write",
      "embedding:write",
      "envelopes:read",
      "envelopes:write",
      "fields:read",
      "groups:read",
      "groups:write",
      "organisation:read",
      "organisation:write",
      "recipients:read",
      "recipients:write",
      "templates:read",
      "templates:write",
      "verifications:read",
      "verifications:write",
      "webhook-endpoints:write",
    ]
  `)
  expect(new Set(all).size).toBe(all.length)
  for (const { scopes } of scopeSubjects) {
    for (const scope of scopes) {
      const only = await aKey(tenant, { scopes: [scope] })
      const but = await aKey(tenant, {
        scopes: all.filter((one) => one !== scope && one !== scope.replace(/read$/, 'write')),
      })
      for (const operation of operations.filter((one) => one.scope === scope)) {
        expect([operation.path, isLimited(await ask(only, operation))]).toEqual([operation.path, false])
        expect([operation.path, isLimited(await ask(but, operation))]).toEqual([operation.path, true])
      }
      if (!scope.endsWith(':write')) continue
      const reading = operations.filter((one) => one.scope === scope.replace(/write$/, 'read'))
      for (const operation of reading) expect(isLimited(await ask(only, operation))).toBe(false)
    }
  }
})

test('credentials that may only read get no links to sign with, no codes and no secrets', async () => {
  const key = await aKey(tenant, { scopes: all.filter((scope) => scope.endsWith(':read')) })
  const giving = ['/v1/recipients/{id}/token', '/v1/endpoints', '/v1/endpoints/{id}']
  for (const path of giving)
    expect([path, isLimited(await ask(key, { method: 'GET', path }))]).toEqual([path, true])
  for (const operation of operations.filter(({ method }) => method !== 'GET'))
    expect([operation.path, isLimited(await ask(key, operation))]).toEqual([operation.path, true])
  const withPartner = { ...key, 'x-service-partner': partnerKey }
  for (const operation of partnerOnly)
    expect([operation.path, isLimited(await ask(withPartner, operation))]).toEqual([operation.path, true])
  expect(
    (await ask({ ...key, 'idempotency-key': 'k' }, { method: 'POST', path: '/v1/envelopes' })).status,
  ).toBe(403)
})

test("templates have their recipients' passwords only for keys that may write them", async () => {
  const { aTemplate, tenant: owner } = await templateWorld(service)
  const { id } = await aTemplate()
  await database
    .updateTable('templateRoles')
    .set({ recipientPassword: 'open' })
    .where('templateId', '=', id)
    .execute()
  const told = async (as: Identity) => {
    const one = await call<Template>(as, 'GET', `/v1/templates/${id}`)
    const list = await call<Template[]>(as, 'GET', '/v1/templates')
    const passwords = [one.body, ...list.body].flatMap(({ roles }) =>
      roles.map((role) => role.recipient_password),
    )
    expect([one.status, list.status, passwords.length]).toEqual([200, 200, 4])
    return [...new Set(passwords)]
  }
  const reading = all.filter((scope) => scope !== 'templates:write')
  expect(await told(await aKey(owner, { scopes: reading }))).toEqual([null])
  expect(await told(await aKey(owner, { scopes: ['templates:write'] }))).toEqual(['open'])
  for (const as of [owner.key, owner.as, await aKey(owner, { networks: ['127.0.0.0/8', '::1'] })])
    expect(await told(as)).toEqual(['open'])
})

test('nothing else that may be read has a name like that of a secret', () => {
  const named = operationsOf({ v1, v2 })
    .filter(({ scope }) => scope?.endsWith(':read'))
    .flatMap(({ output }) => {
      const schema = JSON.stringify(z.toJSONSchema(output, { io: 'input', unrepresentable: 'any' }))
      return [
        ...schema.matchAll(
          /"([a-z_]*(?:password|secret|signature|key|token|code|endpoint|link)[a-z_]*)":\{(?!"type":"boolean")/g,
        ),
      ]
    })
  expect([...new Set(named.map(([, name]) => name))]).toEqual(['recipient_password'])
})

test('what has no scope is for credentials without limits only', async () => {
  const key = await aKey(tenant, { scopes: all })
  for (const path of ['/app/credentials', '/app/envelopes'])
    expect((await ask(key, { method: 'GET', path })).status).toBe(401)
  for (const operation of operations) expect(isLimited(await ask(tenant.key, operation))).toBe(false)
})

test('works until it expires, and from its networks only', async () => {
  const list = { method: 'GET', path: '/v1/groups' }
  const ended = await aKey(tenant, { expires: new Date(Date.now() - 1000) })
  const answer = await ask(ended, list)
  expect([answer.status, answer.body.type]).toEqual([401, '/problems/wrong-credentials'])
  expect((await ask(await aKey(tenant, { expires: new Date(Date.now() + day) }), list)).status).toBe(200)
  const key = await aKey(tenant, { networks: ['203.0.113.0/24', '2001:db8:7::/48'] })
  const from = async (address: string) => (await ask({ ...key, 'x-forwarded-for': address }, list)).status
  expect(await Promise.all(['203.0.113.9', '2001:db8:7::1', '::ffff:203.0.113.9'].map(from))).toEqual([
    200, 200, 200,
  ])
  expect(await Promise.all(['203.0.114.9', '2001:db8:8::1', '10.0.0.1'].map(from))).toEqual([403, 403, 403])
  const events = await database
    .selectFrom('securityEvents')
    .select('details')
    .where('organisationId', '=', tenant.organisationId)
    .where('kind', '=', 'credentials-refused')
    .execute()
  expect(JSON.stringify(events)).toMatch(/expired.*other network|other network.*expired/)
})

interface Listed {
  readonly id: string
  readonly key: string
  readonly last_network: string | null
}

test('limits are set when credentials are created, and listed with where they were used', async () => {
  const expires = new Date(Date.now() + 90 * day).toISOString()
  const limits = { expires, scopes: ['envelopes:write'], networks: ['127.0.0.0/8', '::1'] }
  const { status, body } = await call<Listed>(tenant.as, 'POST', '/app/credentials', {
    name: 'CRM',
    ...limits,
  })
  expect([status, body]).toMatchObject([201, limits])
  await call({ 'x-service-id': body.id, 'x-service-key': body.key }, 'GET', '/v1/envelopes')
  const { body: list } = await call<Listed[]>(tenant.as, 'GET', '/app/credentials')
  expect(list.find(({ id }) => id === body.id)).toMatchObject({ ...limits, last_network: '127.0.0.1' })
})

test.each<[path: string, limits: object]>([
  ['expires', { expires: '2020-01-01T00:00:00.000Z' }],
  ['scopes', { scopes: [] }],
  ['scopes', { scopes: ['envelopes:all'] }],
  ['networks', { networks: [] }],
  ['networks', { networks: ['10.0.0.0/33'] }],
  ['networks', { networks: ['10.0.0.0/8,0.0.0.0/0'] }],
  ['networks', { networks: ['example.com'] }],
])('refuses %s of %j', async (path, limits) => {
  const { status, body } = await call<{ errors?: { path: string }[] }>(
    tenant.as,
    'POST',
    '/app/credentials',
    { name: 'x', ...limits },
  )
  expect([status, body.errors?.[0]?.path]).toEqual([422, path])
})

test('the owner is emailed once, 14 days before, and the administrators when the owner has gone', async () => {
  const office = await aTenant(database)
  const owner = await aMember(database, office.organisationId, { role: 'administrator' })
  const gone = await aMember(database, office.organisationId, { role: 'administrator', active: false })
  const soon = { expires: new Date(Date.now() + 13.9 * day), created: new Date(Date.now() - 80 * day) }
  await aKey(office, { ...soon, createdBy: owner.accountId })
  await aKey(office, { ...soon, created: new Date(), createdBy: owner.accountId })
  await aKey(office, { ...soon, expires: new Date(Date.now() + 14.1 * day), createdBy: owner.accountId })
  const told = async ({ email }: { email: string }) => {
    for (let run = 0; run < 2; run += 1) await addJob(database, 'expiring-credentials', {})
    await idle()
    const messages = await inbox(database, { toAddress: email })
    return messages.filter(({ subject }) => subject?.includes('expire soon')).length
  }
  expect([await told(owner), await told(office)]).toEqual([1, 0])
  await aKey(office, { ...soon, createdBy: gone.accountId })
  expect([await told(gone), await told(office), await told(owner)]).toEqual([0, 1, 2])
})
