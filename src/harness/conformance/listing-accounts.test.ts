import type { account } from '#contract/v1/accounts.ts'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { testService } from '../world/service.ts'
import type { Identity } from '../world/service.ts'
import { aGroup, aMember, aTenant } from '../world/world.ts'

const key = 'acme-partner-key-0123456789'
const service = await testService({ PARTNER_KEY: `acme:${key},other:other-${key}` }, { runsJobs: false })
const { call, database } = service
const partner = { 'x-service-partner': key }

type Account = z.output<typeof account>
const accounts = async (who: Identity, query: Record<string, string> = {}) => {
  const answer = await call<Account[]>(who, 'GET', `/v1/accounts?${String(new URLSearchParams(query))}`)
  expect(answer.status).toBe(200)
  return answer.body
}
interface Page {
  readonly accounts: readonly Account[]
  readonly cursor: string
  readonly has_more: boolean
}
const page = async (who: Identity, query: Record<string, string> = {}) =>
  (await call<Page>(who, 'GET', `/v2/accounts?${String(new URLSearchParams(query))}`)).body
const start = Date.UTC(2026, 0, 1)

async function manyAccounts(organisationId: string, count: number, step: number) {
  const rows = Array.from({ length: count }, (_, index) => ({
    organisationId,
    id: `${organisationId}-${String(index).padStart(4, '0')}`,
    name: `Account ${index}`,
    email: `${index}@${organisationId}.example`,
    role: 'standard' as const,
    created: new Date(start + index * step),
  }))
  await database.insertInto('accounts').values(rows).execute()
  return rows.map(({ id }) => id)
}

test('ACL-01 the newest thousand, newest first', async () => {
  const tenant = await aTenant(database)
  const ids = await manyAccounts(tenant.organisationId, 1001, 1000)
  const listed = (await accounts(tenant.key)).map(({ id }) => id)
  expect(listed).toEqual([tenant.accountId, ...ids.toReversed()].slice(0, 1000))
})

test('ACL-02 exact filters', async () => {
  const tenant = await aTenant(database)
  const groupId = await aGroup(database, tenant.organisationId)
  const [one, two] = [
    await aMember(database, tenant.organisationId, { name: 'Ada', groupId, role: 'read-only' }),
    await aMember(database, tenant.organisationId, { name: 'Adam', active: false }),
  ]
  const found = async (query: Record<string, string>) =>
    (await accounts(tenant.key, query)).map(({ id }) => id)
  expect(await found({ name: 'Ada' })).toEqual([one.accountId])
  expect(await found({ name: 'ada' })).toEqual([])
  expect(await found({ email: two.email })).toEqual([two.accountId])
  expect(await found({ email: two.email.slice(1) })).toEqual([])
  expect(await found({ role: 'read-only' })).toEqual([one.accountId])
  expect(await found({ role: 'administrator' })).toEqual([tenant.accountId])
  expect(await found({ active: 'false' })).toEqual([two.accountId])
  expect(await found({ active: 'true' })).toEqual([one.accountId, tenant.accountId])
  expect(await found({ group_id: groupId })).toEqual([one.accountId])
  expect(await found({ group_id: groupId, name: 'Adam' })).toEqual([])
})

test('ACL-03 between two times', async () => {
  const tenant = await aTenant(database)
  const ids = await manyAccounts(tenant.organisationId, 4, 1000)
  const at = (second: number) => new Date(start + second * 1000).toISOString()
  const found = async (query: Record<string, string>) =>
    (await accounts(tenant.key, query)).map(({ id }) => id)
  expect(await found({ created_after: at(0), created_before: at(3) })).toEqual([ids[2], ids[1]])
  expect(await found({ created_after: 'never', created_before: at(1) })).toEqual([ids[0]])
})

test('ACL-04, ACL-05 version 2 pages contain every account once', async () => {
  const tenant = await aTenant(database)
  const ids = await manyAccounts(tenant.organisationId, 204, 0)
  const seen: string[] = []
  const sizes: number[] = []
  for (let cursor = '', more = true; more;) {
    const part = await page(tenant.key, cursor === '' ? {} : { cursor })
    expect(Object.keys(part).sort()).toEqual(['accounts', 'cursor', 'has_more'])
    seen.push(...part.accounts.map(({ id }) => id))
    sizes.push(part.accounts.length)
    cursor = part.cursor
    more = part.has_more
  }
  expect(sizes).toEqual([100, 100, 5])
  expect(seen).toEqual([tenant.accountId, ...ids.toReversed()])
  const filtered = await page(tenant.key, { name: 'Account 7', role: 'standard' })
  expect([filtered.accounts.map(({ id }) => id), filtered.has_more]).toEqual([[ids[7]], false])
})

type Registered = Account & { readonly credentials: { readonly id: string; readonly key: string } }
let count = 0
const register = async (who: Identity) => {
  count += 1
  const body = { name: 'Ada', email: `ada-${count}@example.com`, business: `Business ${count}` }
  return (await call<Registered>(who, 'POST', '/v1/accounts/register', body)).body
}

test('ACL-06, ACL-07, ACL-08 which accounts a partner sees', async () => {
  const [one, two] = [await register(partner), await register(partner)]
  const foreign = await register({ 'x-service-partner': `other-${key}` })
  const own = { 'x-service-id': one.credentials.id, 'x-service-key': one.credentials.key }
  const colleague = await aMember(database, one.organisation_id)
  const ids = (listed: readonly Account[]) => listed.map(({ id }) => id)
  expect(ids(await accounts(partner))).toEqual([two.id, one.id])
  expect(ids((await page(partner)).accounts)).toEqual([two.id, one.id])
  expect(ids(await accounts(partner, { email: one.email }))).toEqual([one.id])
  expect(ids(await accounts({ ...partner, ...own }))).toEqual([two.id])
  expect(ids((await page({ ...partner, ...own })).accounts)).toEqual([two.id])
  expect(ids(await accounts(own))).toEqual([colleague.accountId, one.id])
  expect(ids(await accounts({ 'x-service-partner': `other-${key}` }))).toEqual([foreign.id])
  expect((await call({ ...own, 'x-service-partner': 'no' }, 'GET', '/v1/accounts')).status).toBe(401)
})
