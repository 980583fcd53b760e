import { expect, test } from 'vitest'
import { testService } from '#harness/world/service.ts'
import { aMember, aTenant } from '#harness/world/world.ts'

const { call, database } = await testService()
const at = '/app/credentials'

interface Listed {
  readonly id: string
  readonly name: string
  readonly key?: string
  readonly created_by: { readonly id: string } | null
  readonly last_used: string | null
  readonly revoked: string | null
}

test('creates credentials with a key, lists them without it, and revokes them at once', async () => {
  const tenant = await aTenant(database)
  const made = await call<Listed>(tenant.as, 'POST', at, { name: ' CRM\nsync ' })
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({ name: 'CRM sync', created_by: { id: tenant.accountId }, revoked: null })
  expect([made.body.id, made.body.key]).toEqual(Array(2).fill(expect.stringMatching(/^[0-9a-f]{32}$/)))
  const key = { 'x-service-id': made.body.id, 'x-service-key': made.body.key ?? '' }
  expect((await call(key, 'GET', '/v1/organisations')).status).toBe(200)
  const { body: list } = await call<Listed[]>(tenant.as, 'GET', at)
  expect(list).toHaveLength(2)
  expect(list[0]).toMatchObject({ id: made.body.id, last_used: expect.any(String) })
  expect(list[1]).toMatchObject({ created_by: null, last_used: null })
  expect(JSON.stringify(list)).not.toContain(made.body.key)
  expect((await call(tenant.as, 'DELETE', `${at}/${made.body.id}`)).status).toBe(204)
  expect((await call(key, 'GET', '/v1/organisations')).status).toBe(401)
  expect((await call(tenant.as, 'DELETE', `${at}/${made.body.id}`)).status).toBe(204)
  const after = await call<Listed[]>(tenant.as, 'GET', at)
  expect(after.body[0]?.revoked).not.toBeNull()
  expect((await call(tenant.as, 'POST', at, { name: ' ' })).status).toBe(422)
})

test('is for administrators of the organisation only', async () => {
  const tenant = await aTenant(database)
  const other = await aTenant(database)
  const member = await aMember(database, tenant.organisationId)
  for (const method of ['GET', 'POST'])
    expect((await call(member.as, method, at, method === 'POST' ? { name: 'Mine' } : undefined)).status).toBe(
      403,
    )
  const id = tenant.key['x-service-id'] ?? ''
  expect((await call(member.as, 'DELETE', `${at}/${id}`)).status).toBe(403)
  expect((await call(other.as, 'DELETE', `${at}/${id}`)).status).toBe(404)
  expect((await call(tenant.key, 'GET', '/v1/organisations')).status).toBe(200)
})
