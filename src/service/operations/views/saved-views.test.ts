import { expect, test } from 'vitest'
import type { Problem } from '#contract/problem.ts'
import { testService } from '#harness/world/service.ts'
import type { Identity } from '#harness/world/service.ts'
import { aMember, aTenant } from '#harness/world/world.ts'

const service = await testService({}, { runsJobs: false })
const { call, database } = service
const at = '/app/views'

interface View {
  readonly id: string
  readonly list: string
  readonly name: string
  readonly query: string
}

const keep = (who: Identity, name: string, parts: object = {}) =>
  call<View & Problem>(who, 'POST', at, { list: 'envelopes', name, query: 'status=sent', ...parts })
const views = async (who: Identity) => (await call<{ views: View[] }>(who, 'GET', at)).body.views
const names = async (who: Identity) => (await views(who)).map(({ name }) => name)

test('saves, renames, changes, moves and deletes a view', async () => {
  const tenant = await aTenant(database)
  expect(await views(tenant.as)).toEqual([])
  const made = await keep(tenant.as, '  Waiting\nfor Ada ')
  expect([made.status, made.body]).toEqual([
    201,
    { id: made.body.id, list: 'envelopes', name: 'Waiting for Ada', query: 'status=sent' },
  ])
  const second = await keep(tenant.as, 'Second')
  const one = `${at}/${made.body.id}`
  expect((await call<View>(tenant.as, 'PUT', one, { name: 'First' })).body).toEqual({
    ...made.body,
    name: 'First',
  })
  expect((await call<View>(tenant.as, 'PUT', one, { query: 'search=a%20b' })).body).toEqual({
    ...made.body,
    name: 'First',
    query: 'search=a%20b',
  })
  expect((await call<View>(tenant.as, 'PUT', one, {})).status).toBe(200)
  expect(await names(tenant.as)).toEqual(['First', 'Second'])
  const order = { list: 'envelopes', ids: [second.body.id, made.body.id] }
  expect((await call(tenant.as, 'PUT', at, order)).status).toBe(204)
  expect(await names(tenant.as)).toEqual(['Second', 'First'])
  await keep(tenant.as, 'Third')
  expect(await names(tenant.as)).toEqual(['Second', 'First', 'Third'])
  expect((await call(tenant.as, 'DELETE', one)).status).toBe(204)
  expect((await call(tenant.as, 'DELETE', one)).status).toBe(404)
  expect(await names(tenant.as)).toEqual(['Second', 'Third'])
})

test('takes a name once per list, ignoring case', async () => {
  const tenant = await aTenant(database)
  await keep(tenant.as, 'Mine')
  const again = await keep(tenant.as, 'MINE')
  const words = 'You already have a view called “MINE”. Choose another name.'
  expect([again.status, again.body.detail, again.body.errors]).toEqual([
    409,
    words,
    [{ path: 'name', message: words }],
  ])
  expect((await keep(tenant.as, 'Mine', { list: 'verifications' })).status).toBe(201)
  const other = await keep(tenant.as, 'Other')
  const rename = (name: string) => call(tenant.as, 'PUT', `${at}/${other.body.id}`, { name })
  expect((await rename('mine')).status).toBe(409)
  expect((await rename('OTHER')).status).toBe(200)
  expect((await keep((await aMember(database, tenant.organisationId)).as, 'Mine')).status).toBe(201)
})

test('refuses an invalid view', async () => {
  const tenant = await aTenant(database)
  for (const parts of [
    { name: ' ' },
    { name: 'x'.repeat(61) },
    { query: 'a b' },
    { query: 'x'.repeat(4001) },
    { list: 'accounts' },
  ])
    expect((await keep(tenant.as, 'Mine', parts)).status, JSON.stringify(parts)).toBe(422)
  expect((await keep(tenant.as, 'x'.repeat(60), { query: '' })).status).toBe(201)
})

test('refuses an order that does not name each view of the list exactly once', async () => {
  const tenant = await aTenant(database)
  const [a, b] = [(await keep(tenant.as, 'A')).body.id, (await keep(tenant.as, 'B')).body.id]
  const elsewhere = (await keep(tenant.as, 'C', { list: 'templates' })).body.id
  for (const ids of [[a], [a, a], [a, b, elsewhere], [a, 'none']])
    expect((await call(tenant.as, 'PUT', at, { list: 'envelopes', ids })).status).toBe(409)
})

test('keeps at most 50 views per list, even with concurrent requests', async () => {
  const tenant = await aTenant(database)
  for (let number = 0; number < 46; number += 1) await keep(tenant.as, `View ${number}`)
  const last = await Promise.all(Array.from({ length: 8 }, (_, index) => keep(tenant.as, `Last ${index}`)))
  expect(last.filter(({ status }) => status === 201)).toHaveLength(4)
  expect(last.find(({ status }) => status === 409)?.body.detail).toContain('up to 50 views')
  expect(await views(tenant.as)).toHaveLength(50)
})

test('shows views to no one else, not even to administrators', async () => {
  const tenant = await aTenant(database)
  const reader = await aMember(database, tenant.organisationId, { role: 'read-only' })
  const { id } = (await keep(reader.as, 'Mine')).body
  expect(await views(tenant.as)).toEqual([])
  expect((await call(tenant.as, 'PUT', `${at}/${id}`, { name: 'Yours' })).status).toBe(404)
  expect((await call(tenant.as, 'DELETE', `${at}/${id}`)).status).toBe(404)
  expect(await names(reader.as)).toEqual(['Mine'])
})
