import { expect, test } from 'vitest'
import { failVerification } from '#domain/verification/lifecycle.ts'
import { ok } from '#domain/result.ts'
import { testService } from '#harness/world/service.ts'
import { aGroup, aTenant } from '#harness/world/world.ts'
import { aPng } from '#harness/world/branding.ts'
import { byTheService, changeVerification } from '../verifications/change-verification.ts'
import { verificationWorld } from '#harness/world/verifications.ts'

const service = await testService()
const { call, database, idle } = service
const tenant = await aTenant(database)
const world = verificationWorld(service, tenant)

const ask = (token: string, more: object = {}) =>
  call<{ sent_by: string | null; code?: string }>({}, 'POST', '/verifying/links', { token, ...more })

async function linksSentTo(address: string): Promise<string[]> {
  await idle()
  const messages = await world.inboxOf(address)
  return messages.map(({ text }) => /\/verify\/([\w-]+)/.exec(text)?.[1] ?? '')
}

test('a new link comes the way the expired one came, and the other way on request', async () => {
  const mobile = '+61400000071'
  const { id, email } = await world.create({ mobile })
  const [mailed = ''] = await linksSentTo(email)
  const [texted = ''] = await linksSentTo(mobile)
  expect((await ask(mailed)).status).toBe(403)
  await world.expire(mailed)
  await world.expire(texted)
  expect(await world.deadEnd(mailed)).toMatchObject({ reason: 'expired', renewed_by: 'email' })
  expect(await world.deadEnd(texted)).toMatchObject({ reason: 'expired', renewed_by: 'sms' })
  expect((await ask(texted)).body).toEqual({ sent_by: 'sms' })
  expect([(await linksSentTo(email)).length, (await linksSentTo(mobile)).length]).toEqual([1, 2])
  expect((await ask(texted, { method: 'email' })).body).toEqual({ sent_by: 'email' })
  const [, fresh = ''] = await linksSentTo(email)
  expect((await world.open(fresh)).view.step).toBe('consent')
  const kinds = (await world.page(id)).trail.map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'link-requested')).toHaveLength(2)
  expect((await ask(mailed)).status).toBe(200)
  const fourth = await ask(mailed)
  expect([fourth.status, fourth.headers.get('retry-after')]).toEqual([429, expect.any(String)])
})

test('a muted one gets nothing: the sender sees that a link is wanted until one is made', async () => {
  const { id, email } = await world.create({ muted: true })
  const token = await world.tokenOf(id)
  await world.expire(token)
  expect((await ask(token)).body).toEqual({ sent_by: null })
  expect(await linksSentTo(email)).toEqual([])
  expect((await world.page(id)).link_requested).not.toBeNull()
  await world.tokenOf(id)
  expect((await world.page(id)).link_requested).toBeNull()
})

test('somebody whom the message did not reach is told so, and may try again', async () => {
  const { id, email } = await world.create()
  const [mailed = ''] = await linksSentTo(email)
  const key = { organisationId: tenant.organisationId, verificationId: id }
  await changeVerification(database, key, ({ state }) =>
    ok({
      state: failVerification(state),
      notes: [{ kind: 'verification-failed', actor: byTheService, details: { channel: 'email' } }],
    }),
  )
  await world.expire(mailed)
  expect(await world.deadEnd(mailed)).toMatchObject({ reason: 'failed', renewed_by: 'email' })
  expect((await ask(mailed)).status).toBe(200)
  await idle()
  expect((await world.retrieve(id)).status).toBe('sent')
})

test('what is over offers no new link, and says with whom it was', async () => {
  const groupId = await aGroup(database, tenant.organisationId)
  const branding = { name: 'Legal', business: 'Harbour Legal', number: '+61 8 5550 0000', color: '#0f766e' }
  const logo = aPng().toString('base64')
  await call(tenant.key, 'PUT', `/v1/groups/${groupId}`, { ...branding, logo })
  const { id } = await world.create({ muted: true, group_id: groupId })
  const token = await world.tokenOf(id)
  await call(tenant.as, 'POST', `/app/verifications/${id}/cancel`)
  const shown = {
    sender: { name: 'Sam Sender', email: tenant.email },
    branding: { name: 'Harbour Legal', number: '+61 8 5550 0000', logo: expect.stringMatching(/^\/logos\//) },
    renewed_by: null,
  }
  expect(await world.deadEnd(token)).toMatchObject({ reason: 'cancelled', ...shown })
  await world.expire(token)
  expect((await ask(token)).status).toBe(403)
  await call(tenant.key, 'POST', `/v2/verifications/${id}/purge`)
  await idle()
  expect(await world.deadEnd(token)).toMatchObject({ reason: 'purged', ...shown })
  expect(await world.deadEnd('nothing')).toEqual({
    reason: 'invalid',
    sender: null,
    branding: null,
    renewed_by: null,
    language: null,
  })
  expect((await ask('nothing')).status).toBe(403)
})

test('the link says when everything is submitted, and later that the verification is completed', async () => {
  const { id } = await world.create({ muted: true })
  const token = await world.tokenOf(id)
  await world.submitDetails(id)
  await world.expire(token)
  expect(await world.deadEnd(token)).toMatchObject({ reason: 'completed', renewed_by: null })
})

test("the email contains the group's logo at its public address", async () => {
  const groupId = await aGroup(database, tenant.organisationId)
  const logo = aPng().toString('base64')
  const group = await call<{ logo: string }>(tenant.key, 'PUT', `/v1/groups/${groupId}`, {
    name: 'Legal',
    logo,
  })
  const { email } = await world.create({ group_id: groupId })
  await idle()
  expect((await world.inboxOf(email))[0]?.html).toContain(`src="${group.body.logo}"`)
})
