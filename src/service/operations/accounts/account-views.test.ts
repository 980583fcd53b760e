import { expect, test } from 'vitest'
import type { accountPage } from '#contract/app/accounts.ts'
import type { z } from 'zod'
import { openSession } from '../../database/organisations/sessions.ts'
import { testService } from '#harness/world/service.ts'
import { aGroup, aMember, anEnvelope, aTenant } from '#harness/world/world.ts'
import type { Member } from '#harness/world/world.ts'

type Page = z.output<typeof accountPage>
interface Session {
  readonly id: string
  readonly current: boolean
  readonly user_agent: string | null
}
interface List {
  readonly accounts: readonly { readonly id: string; readonly last_active: string | null }[]
  readonly cursor: string | null
}

const service = await testService()
const { call, database } = service

async function anotherSession({ organisationId, accountId }: Member, userAgent: string) {
  const origin = { address: '192.0.2.1', userAgent, provedBy: 'password' } as const
  const { secret } = await openSession(database, { organisationId, accountId }, origin)
  return { cookie: `countersign_session=${secret}` }
}

test('filters the list by words, state, role and group, page by page', async () => {
  const tenant = await aTenant(database)
  const groupId = await aGroup(database, tenant.organisationId)
  for (let number = 0; number < 51; number += 1)
    await aMember(database, tenant.organisationId, { name: `Colleague ${number}` })
  const special = await aMember(database, tenant.organisationId, { name: 'Zoë 100%', groupId })
  await aMember(database, tenant.organisationId, { verified: null, role: 'read-only' })
  const gone = await aMember(database, tenant.organisationId, { active: false })
  const read = async (query: string, as = tenant.as) =>
    (await call<List>(as, 'GET', `/app/accounts${query}`)).body
  const first = await read('')
  const second = await read(`?cursor=${first.cursor}`)
  expect([first.accounts.length, second.accounts.length, second.cursor]).toEqual([50, 5, null])
  expect((await read('?search=zo%C3%AB%20100%25')).accounts.map(({ id }) => id)).toEqual([special.accountId])
  expect((await read('?state=deactivated')).accounts.map(({ id }) => id)).toEqual([gone.accountId])
  expect((await read('?state=unverified&role=read-only')).accounts).toHaveLength(1)
  expect((await read(`?group_id=${groupId}`)).accounts).toHaveLength(1)
  expect((await read('', special.as)).accounts.map(({ id }) => id)).toEqual([special.accountId])
  expect((await read('', special.as)).accounts[0]?.last_active).not.toBeNull()
})

test("shows administration on an account's page to administrators and its holder", async () => {
  const tenant = await aTenant(database)
  const groupId = await aGroup(database, tenant.organisationId)
  const member = await aMember(database, tenant.organisationId, { groupId })
  const peer = await aMember(database, tenant.organisationId, { groupId })
  const outsider = await aMember(database, tenant.organisationId)
  const at = `/app/accounts/${member.accountId}`
  await call(tenant.as, 'PUT', `/v1/accounts/${member.accountId}`, { email: 'new-address@sender.example' })
  const administration = {
    share_by_default: false,
    force_sharing: false,
    pending_email: 'new-address@sender.example',
    has_password: false,
    sessions: 1,
  }
  expect((await call<Page>(tenant.as, 'GET', at)).body).toMatchObject({
    account: { group: { id: groupId, name: 'Legal' }, second_factor: false },
    administration,
    may: { administer: true, demote: true },
  })
  expect((await call<Page>(member.as, 'GET', at)).body).toMatchObject({
    administration,
    may: { administer: false },
  })
  expect((await call<Page>(peer.as, 'GET', at)).body.administration).toBeNull()
  expect((await call(outsider.as, 'GET', at)).status).toBe(404)
  const own = await call<Page>(tenant.as, 'GET', `/app/accounts/${tenant.accountId}`)
  expect(own.body.may).toEqual({ administer: true, demote: false })
})

test("applies an account's sharing setting to what it sends afterwards", async () => {
  const tenant = await aTenant(database)
  const groupId = await aGroup(database, tenant.organisationId)
  const member = await aMember(database, tenant.organisationId, { groupId })
  const at = `/app/accounts/${member.accountId}/sharing`
  const body = { share_by_default: true, force_sharing: false }
  expect((await call(member.as, 'PUT', at, body)).status).toBe(403)
  expect((await call(tenant.as, 'PUT', at, body)).status).toBe(204)
  const sent = await anEnvelope(service, tenant, { account_id: member.accountId })
  expect(sent.shared).toBe(true)
})

test('lists sessions without their secrets, and ends them one by one or everywhere', async () => {
  const tenant = await aTenant(database)
  const phone = await anotherSession(tenant, 'Phone')
  const tablet = await anotherSession(tenant, 'Tablet')
  const list = async () => (await call<Session[]>(tenant.as, 'GET', '/app/account/sessions')).body
  const rows = await list()
  expect(rows.filter(({ current }) => current)).toHaveLength(1)
  expect(new Set(rows.map((row) => row.user_agent))).toEqual(new Set(['Phone', 'Tablet', null]))
  expect(JSON.stringify(rows)).not.toMatch(/hash/)
  const phoneId = rows.find((row) => row.user_agent === 'Phone')?.id ?? ''
  const unrelated = await aMember(database, tenant.organisationId)
  expect((await call(unrelated.as, 'DELETE', `/app/account/sessions/${phoneId}`)).status).toBe(404)
  expect((await call(tenant.as, 'DELETE', `/app/account/sessions/${phoneId}`)).status).toBe(204)
  expect((await call(phone, 'GET', '/app/session')).status).toBe(401)
  expect((await call(tenant.as, 'DELETE', '/app/account/sessions')).status).toBe(204)
  expect((await call(tablet, 'GET', '/app/session')).status).toBe(401)
  expect(await list()).toHaveLength(1)
})

test('lets administrators see and end the sessions of an account', async () => {
  const tenant = await aTenant(database)
  const member = await aMember(database, tenant.organisationId)
  const at = `/app/accounts/${member.accountId}/sessions`
  expect((await call<Session[]>(tenant.as, 'GET', at)).body).toMatchObject([{ current: false }])
  expect((await call(member.as, 'GET', at)).status).toBe(403)
  expect((await call(member.as, 'DELETE', at)).status).toBe(403)
  const other = await aTenant(database)
  expect((await call(other.as, 'DELETE', at)).status).toBe(404)
  expect((await call(tenant.as, 'DELETE', at)).status).toBe(204)
  expect((await call(member.as, 'GET', '/app/session')).status).toBe(401)
})
