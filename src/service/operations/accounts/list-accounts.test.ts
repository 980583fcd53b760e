import type { account } from '#contract/v1/accounts.ts'
import type { Problem } from '#contract/problem.ts'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { testService } from '#harness/world/service.ts'
import { aGroup, aMember, aTenant } from '#harness/world/world.ts'

const keys = { acme: 'acme-partner-key-0123456789', rival: 'rival-partner-key-012345678' }
const settings = { PARTNER_KEY: `acme:${keys.acme},rival:${keys.rival}` }
const { call, database, url } = await testService(settings, { runsJobs: false })
const acme = { 'x-service-partner': keys.acme }
const rival = { 'x-service-partner': keys.rival }
const origin = { origin: url }

type Account = z.output<typeof account>
type Registered = Account & { credentials: { id: string; key: string } }
interface AccountPage {
  readonly accounts: Account[]
  readonly cursor: string
  readonly has_more: boolean
}

let people = 0
async function register(partner: Record<string, string>): Promise<Registered> {
  people += 1
  const body = {
    name: 'Registered',
    email: `registered${people}@people.example`,
    business: 'Downstream',
    password: 'a long password',
    skip_verification: true,
  }
  return (await call<Registered>(partner, 'POST', '/v1/accounts/register', body)).body
}
const keyOf = ({ credentials }: Registered) => ({
  'x-service-id': credentials.id,
  'x-service-key': credentials.key,
})
const ids = async (who: Record<string, string>, path: string) =>
  (await call<Account[]>(who, 'GET', path)).body.map(({ id }) => id)

test('filters by exact match, newest first, within the organisation', async () => {
  const tenant = await aTenant(database)
  await aTenant(database)
  const groupId = await aGroup(database, tenant.organisationId)
  const made = [
    { name: 'Ada', created: '2024-01-01T00:00:00.000Z', groupId },
    { name: 'ada', created: '2024-01-02T00:00:00.000Z', active: false },
    { name: 'Bo', created: '2024-01-03T00:00:00.000Z', role: 'read-only' },
  ] as const
  const members: string[] = []
  for (const one of made) members.push((await aMember(database, tenant.organisationId, one)).accountId)
  const [first, second, third] = members
  const list = (query: string) => ids(tenant.key, `/v1/accounts?${query}`)
  expect(await list('')).toEqual([tenant.accountId, third, second, first])
  expect(await list('name=Ada')).toEqual([first])
  expect(await list(`email=${first}@sender.example`)).toEqual([first])
  expect(await list('role=read-only')).toEqual([third])
  expect(await list('active=false')).toEqual([second])
  expect(await list(`group_id=${groupId}`)).toEqual([first])
  expect(await list('created_after=2024-01-01&created_before=2024-01-03')).toEqual([second])
  expect(await list('created_after=yesterday&name=Bo')).toEqual([third])
  expect((await call(tenant.key, 'GET', '/v1/accounts?role=owner')).status).toBe(422)
  expect((await call(tenant.key, 'GET', '/v1/accounts?active=perhaps')).status).toBe(422)
  expect((await call({}, 'GET', '/v1/accounts')).status).toBe(401)
})

test('pages through all accounts exactly once in version 2, including those created at the same moment', async () => {
  const tenant = await aTenant(database, { created: new Date('2023-01-01') })
  const rows = Array.from({ length: 204 }, (_, index) => ({
    organisationId: tenant.organisationId,
    id: `${tenant.organisationId}-${String(index).padStart(3, '0')}`,
    name: 'Many',
    email: `${tenant.organisationId}-${index}@many.example`,
    role: 'standard' as const,
    created: new Date('2024-01-01'),
  }))
  await database.insertInto('accounts').values(rows).execute()
  const seen: string[] = []
  const sizes: number[] = []
  let cursor = ''
  for (let more = true; more;) {
    const path = `/v2/accounts?name=Many&cursor=${encodeURIComponent(cursor)}`
    const { body } = await call<AccountPage>(tenant.key, 'GET', path)
    seen.push(...body.accounts.map(({ id }) => id))
    sizes.push(body.accounts.length)
    cursor = body.cursor
    more = body.has_more
  }
  expect(sizes).toEqual([100, 100, 4])
  expect(seen).toEqual(rows.map(({ id }) => id).toReversed())
})

test('lists for a partner what it registered, across organisations, without its own users', async () => {
  const [one, two, foreign] = [await register(acme), await register(acme), await register(rival)]
  const own = await aTenant(database)
  await call(keyOf(one), 'POST', '/v1/accounts', { name: 'Invited', email: 'invited@people.example' })
  for (const path of ['/v1/accounts', '/v2/accounts']) {
    const listed = async (who: Record<string, string>) => {
      const { body } = await call<Account[] | AccountPage>(who, 'GET', path)
      return (Array.isArray(body) ? body : body.accounts).map(({ id }) => id)
    }
    expect(await listed(acme)).toEqual([two.id, one.id])
    expect(await listed({ ...acme, ...own.key })).toEqual([two.id, one.id])
    expect(await listed({ ...acme, ...keyOf(two) })).toEqual([one.id])
    expect(await listed(rival)).toEqual([foreign.id])
    expect(await listed(own.key)).toEqual([own.accountId])
    expect((await call({ 'x-service-partner': 'wrong' }, 'GET', path)).status).toBe(401)
    expect((await call({ ...acme, 'x-service-id': 'a' }, 'GET', path)).status).toBe(401)
  }
  expect(await ids(acme, `/v1/accounts?email=${one.email}`)).toEqual([one.id])
})

const exchange = (code: string) => call<Problem>(origin, 'POST', '/app/session/code', { code })

test('gives a partner a code that signs in once, only for accounts of its organisations', async () => {
  const mine = await register(acme)
  const codeFor = (id: string, who: Record<string, string> = acme) =>
    call<{ code: string; expiration: string }>(who, 'GET', `/v1/accounts/${id}/auth-code`)
  const { status, body } = await codeFor(mine.id)
  expect(status).toBe(200)
  expect(Date.parse(body.expiration)).toBeGreaterThan(Date.now())
  const second = await codeFor(mine.id)
  expect((await exchange(body.code)).status).toBe(201)
  expect((await exchange(body.code)).status).toBe(403)
  expect((await exchange(second.body.code)).status).toBe(201)
  const foreign = await register(rival)
  const tenant = await aTenant(database)
  expect((await codeFor(foreign.id)).status).toBe(404)
  expect((await codeFor(tenant.accountId)).status).toBe(404)
  expect((await codeFor(mine.id, keyOf(mine))).status).toBe(403)
  expect((await codeFor(mine.id, {})).status).toBe(401)
  expect((await codeFor(mine.id, { 'x-service-partner': 'wrong' })).status).toBe(401)
})

test('signs in neither a deactivated nor an unverified account by code', async () => {
  const mine = await register(acme)
  await aMember(database, mine.organisation_id, { role: 'administrator' })
  const path = `/v1/accounts/${mine.id}/auth-code`
  const { body } = await call<{ code: string }>(acme, 'GET', path)
  await call(keyOf(mine), 'POST', `/v1/accounts/${mine.id}/deactivate`)
  expect((await call(acme, 'GET', path)).status).toBe(403)
  expect((await exchange(body.code)).status).toBe(403)
  await call(keyOf(mine), 'POST', `/v1/accounts/${mine.id}/restore`)
  expect((await exchange(body.code)).status).toBe(403)
  await database.updateTable('accounts').set({ verified: null }).where('id', '=', mine.id).execute()
  const later = await call<{ code: string }>(acme, 'GET', path)
  expect((await exchange(later.body.code)).body.type).toBe('/problems/account-not-verified')
})

test('lets a partner vouch for accounts of the organisations whose credentials it holds', async () => {
  const mine = await register(acme)
  const body = {
    name: 'Vouched',
    email: 'vouched@people.example',
    password: 'a long password',
    skip_verification: true,
  }
  const made = await call<Account>({ ...keyOf(mine), ...acme }, 'POST', '/v1/accounts', body)
  expect([made.status, made.body.verified]).toEqual([201, expect.any(String)])
  expect((await call(acme, 'POST', '/v1/accounts', { ...body, email: 'b@people.example' })).status).toBe(401)
})
