import { expect, test } from 'vitest'
import { testService } from '#harness/world/service.ts'
import { aTenant } from '#harness/world/world.ts'
import { verificationWorld } from '#harness/world/verifications.ts'

const service = await testService()
const { call, database, idle } = service
const tenant = await aTenant(database)
const world = verificationWorld(service, tenant)
await database
  .updateTable('organisations')
  .set({ recipientLanguage: 'fr' })
  .where('id', '=', tenant.organisationId)
  .execute()

test('sends messages in the language that an individual chose, until their data is purged', async () => {
  const { id, email } = await world.create()
  await idle()
  const { as, view } = await world.open(await world.tokenOf(id))
  expect(view).toMatchObject({ language: { chosen: null, usual: 'fr' } })
  expect((await call(as, 'PUT', '/verifying/language', { language: 'tlh' })).status).toBe(422)
  expect((await call(as, 'PUT', '/verifying/language', { language: 'de' })).status).toBe(204)
  expect((await call(as, 'GET', '/verifying/view')).body).toMatchObject({
    language: { chosen: 'de', usual: 'fr' },
  })
  expect((await call({}, 'PUT', '/verifying/language', { language: 'de' })).status).toBe(401)
  expect((await call(tenant.key, 'POST', `/v2/verifications/${id}/resend`)).status).toBe(204)
  await idle()
  const [first, again] = await world.inboxOf(email)
  expect(first?.text).toContain('vous demande')
  expect(again?.text).toContain('bittet Sie')

  const other = await world.create({ email: email.toUpperCase() })
  const purge = async (one: string) => {
    await call(tenant.as, 'POST', `/app/verifications/${one}/cancel`)
    expect((await call(tenant.key, 'POST', `/v2/verifications/${one}/purge`)).status).toBe(204)
    await idle()
  }
  const kept = async () =>
    database
      .selectFrom('recipientLanguages')
      .select('language')
      .where('organisationId', '=', tenant.organisationId)
      .execute()
  await purge(other.id)
  expect(await kept()).toEqual([{ language: 'de' }])
  await purge(id)
  expect(await kept()).toEqual([])
})

test('offers the consent text in every language while it is needed, and records which one was read', async () => {
  const { id } = await world.create({ muted: true })
  const { as, view } = await world.open(await world.tokenOf(id))
  expect(view.consent).toMatchObject({ texts: { ar: expect.stringContaining('أوافق') as string } })
  const { version } = view.consent
  expect((await call(as, 'POST', '/verifying/consent', { version, language: 'tlh' })).status).toBe(422)
  const agreed = await call(as, 'POST', '/verifying/consent', { version, language: 'ar' })
  expect(agreed.body).toMatchObject({ step: 'details', consent: { version, texts: null } })
  const { trail } = await world.page(id)
  expect(trail.find(({ kind }) => kind === 'individual-consented')?.details).toEqual({
    version,
    language: 'ar',
  })
})

test("shows an invalid link's page in the organisation's language, and an unknown visitor no language", async () => {
  const { id } = await world.create({ muted: true })
  const token = await world.tokenOf(id)
  await world.expire(token)
  expect(await world.deadEnd(token)).toMatchObject({
    reason: 'expired',
    language: { chosen: null, usual: 'fr' },
  })
  expect(await world.deadEnd('never-made')).toMatchObject({ language: null })
})
