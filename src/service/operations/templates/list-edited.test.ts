import type { templateRow } from '#contract/app/templates.ts'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { testService } from '#harness/world/service.ts'
import { aGroup, aMember, anEnvelope, aTenant } from '#harness/world/world.ts'

interface List {
  readonly templates: z.output<typeof templateRow>[]
  readonly cursor: string | null
  readonly has_more: boolean
}

const service = await testService({}, { runsJobs: false })
const { call, database, url } = service

async function namedTemplates(names: readonly string[]) {
  const tenant = await aTenant(database)
  const who = { ...tenant.as, origin: url }
  for (const name of names) {
    const { id: envelope_id } = await anEnvelope(service, tenant, { name })
    await call(who, 'POST', '/app/templates', { envelope_id })
  }
  const list = async (query = '') => (await call<List>(who, 'GET', `/app/templates${query}`)).body
  const namesOf = async (query = '') => (await list(query)).templates.map(({ name }) => name)
  return { tenant, who, list, names: namesOf }
}

test('lists templates with owner, roles and documents, by date or name, in either direction, with search', async () => {
  const { tenant, list, names } = await namedTemplates(['beta lease', 'Alpha 50%', 'Gamma lease'])
  const [row] = (await list()).templates
  expect(row).toMatchObject({
    name: 'Gamma lease',
    shared: false,
    owner: { id: tenant.accountId, email: tenant.email },
    group: null,
    documents: 1,
    roles: [{ name: 'Signer 1', recipient_type: 'signer' }],
  })
  expect(await names('?sort=name&direction=ascending')).toEqual(['Alpha 50%', 'beta lease', 'Gamma lease'])
  expect(await names('?direction=ascending')).toEqual(['beta lease', 'Alpha 50%', 'Gamma lease'])
  expect(await names('?search=LEASE')).toEqual(['Gamma lease', 'beta lease'])
  expect(await names('?search=50%25')).toEqual(['Alpha 50%'])
  expect(await names('?search=sam%20sender&sharing=shared')).toEqual([])
  expect(await names(`?owner=${tenant.accountId}&sharing=private`)).toHaveLength(3)
})

test('pages without gaps or duplicates in any order, and starts over with an invalid cursor', async () => {
  const tenant = await aTenant(database)
  const who = { ...tenant.as, origin: url }
  const rows = Array.from({ length: 53 }, (_, index) => ({
    organisationId: tenant.organisationId,
    id: `t${String(index).padStart(2, '0')}`,
    name: index % 2 === 0 ? 'Same' : 'same',
    accountId: tenant.accountId,
  }))
  await database.insertInto('templates').values(rows).execute()
  const page = async (query: string) => (await call<List>(who, 'GET', `/app/templates?${query}`)).body
  for (const order of ['sort=name&direction=ascending', 'sort=created&direction=descending']) {
    const first = await page(order)
    expect([first.templates.length, first.has_more]).toEqual([50, true])
    const second = await page(`${order}&cursor=${first.cursor}`)
    expect([second.templates.length, second.has_more, second.cursor]).toEqual([3, false, null])
    const ids = [...first.templates, ...second.templates].map(({ id }) => id)
    expect(new Set(ids).size).toBe(53)
  }
  for (const cursor of ['nonsense', Buffer.from('["name","ascending",1,2]').toString('base64url')])
    expect((await page(`sort=name&direction=ascending&cursor=${cursor}`)).templates).toHaveLength(50)
})

test('lists for a standard account its own and what is shared in its group', async () => {
  const tenant = await aTenant(database)
  const groupId = await aGroup(database, tenant.organisationId)
  const mine = await aMember(database, tenant.organisationId, { groupId })
  const alone = await aMember(database, tenant.organisationId)
  const rows = [
    { id: 'own', accountId: mine.accountId, groupId, shared: false },
    { id: 'shared', accountId: tenant.accountId, groupId, shared: true },
    { id: 'hidden', accountId: tenant.accountId, groupId, shared: false },
    { id: 'nobodys', accountId: tenant.accountId, groupId: null, shared: true },
  ]
  for (const row of rows)
    await database
      .insertInto('templates')
      .values({ ...row, organisationId: tenant.organisationId, name: row.id })
      .execute()
  const ids = async (who: typeof mine) =>
    (await call<List>({ ...who.as, origin: url }, 'GET', '/app/templates')).body.templates
      .map(({ id }) => id)
      .toSorted()
  expect(await ids(mine)).toEqual(['own', 'shared'])
  expect(await ids(alone)).toEqual([])
  expect(await ids(tenant)).toHaveLength(4)
})
