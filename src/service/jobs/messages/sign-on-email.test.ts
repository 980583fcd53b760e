import { expect, test } from 'vitest'
import { inbox } from '#harness/world/inbox.ts'
import { testService } from '#harness/world/service.ts'
import { aMember, aTenant } from '#harness/world/world.ts'
import { saveConnection } from '../../database/organisations/sign-on.ts'

const { call, database, idle, url } = await testService()

test('tells people of a domain where they sign in, and no one else', async () => {
  const tenant = await aTenant(database)
  const domain = `${tenant.organisationId}.example`
  await saveConnection(database, {
    organisationId: tenant.organisationId,
    id: 'one',
    address: tenant.organisationId,
    name: 'Okta',
    issuer: 'https://login.example',
    clientId: 'countersign',
    clientSecret: Buffer.alloc(1),
    scopes: 'openid',
    domains: [domain],
    provisions: true,
    claim: null,
    mapping: '[]',
    isActive: true,
    isEnforced: true,
  })
  const ours = `ada@${domain}`
  const other = await aTenant(database)
  const taken = `eve@${domain}`
  await aMember(database, other.organisationId, { email: taken })
  const member = await aMember(database, tenant.organisationId, { passwordHash: 'x' })
  for (const email of [ours, taken, 'bob@elsewhere.example'])
    expect((await call({}, 'POST', '/app/session/sign-on/reminder', { email })).status).toBe(204)
  // A new password would open nothing.
  expect((await call({}, 'POST', '/app/session/password-reset', { email: member.email })).status).toBe(204)
  await idle()
  const textsTo = async (toAddress: string) => (await inbox(database, { toAddress })).map(({ text }) => text)
  const there = `${url}/sign-in/${tenant.organisationId}`
  expect(await textsTo(ours)).toEqual([expect.stringContaining(there)])
  expect(await textsTo(member.email)).toEqual([expect.stringContaining(there)])
  expect([await textsTo(taken), await textsTo('bob@elsewhere.example')]).toEqual([[], []])
})
