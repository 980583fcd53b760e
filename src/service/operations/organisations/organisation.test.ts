import type { currentSession } from '#contract/app/session.ts'
import type { signingView } from '#contract/signing/signing.ts'
import type { branding } from '#contract/v1/branding.ts'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { testService } from '#harness/world/service.ts'
import { aGroup, aMember, anEnvelope, aTenant, complete } from '#harness/world/world.ts'
import { aGif, aPng } from '#harness/world/branding.ts'
import { inbox } from '#harness/world/inbox.ts'

const service = await testService()
const { call, database, idle } = service

type Organisation = z.output<typeof branding>

test('keeps what the body leaves out', async () => {
  const tenant = await aTenant(database)
  const read = () => call<Organisation>(tenant.key, 'GET', '/v1/organisations')
  const write = (body: object) => call<Organisation>(tenant.key, 'PUT', '/v1/organisations', body)
  expect((await read()).body).toMatchObject({ id: tenant.organisationId, business: null, logo: null })
  const first = await write({ name: 'Harbour', business: 'Harbour Pty', color: '#0A7D5C', number: '1' })
  expect(first.body).toMatchObject({
    name: 'Harbour',
    business: 'Harbour Pty',
    color: '#0A7D5C',
    number: '1',
  })
  const second = await write({ name: 'Harbour & Co', number: null })
  expect(second.body).toEqual({ ...first.body, name: 'Harbour & Co', number: null })
  expect((await read()).body).toEqual(second.body)
  expect((await write({ business: 'without a name' })).status).toBe(422)
})

test('lets everyone in the organisation read it, and administrators change it', async () => {
  const tenant = await aTenant(database)
  for (const role of ['standard', 'read-only'] as const) {
    const member = await aMember(database, tenant.organisationId, { role })
    expect((await call(member.as, 'GET', '/v1/organisations')).status).toBe(200)
    expect((await call(member.as, 'PUT', '/v1/organisations', { name: 'Mine' })).status).toBe(403)
  }
  expect((await call(tenant.as, 'PUT', '/v1/organisations', { name: 'Ours' })).status).toBe(200)
  expect((await call({}, 'GET', '/v1/organisations')).status).toBe(401)
})

async function emailsTo(organisationId: string, address: string) {
  await idle()
  return inbox(database, { organisationId, toAddress: address })
}

test("shows the logo in the dashboard, emails, signing page and sealed files, the group's first", async () => {
  const tenant = await aTenant(database)
  const logo = aPng().toString('base64')
  const own = await call<Organisation>(tenant.key, 'PUT', '/v1/organisations', { name: 'Harbour', logo })
  const session = await call<z.output<typeof currentSession>>(tenant.as, 'GET', '/app/session')
  expect(own.body.logo?.endsWith(session.body.organisation.logo ?? 'none')).toBe(true)
  const groupId = await aGroup(database, tenant.organisationId)
  const gif = { name: 'Legal', business: 'Harbour Legal', logo: aGif.toString('base64') }
  const group = await call<Organisation>(tenant.key, 'PUT', `/v1/groups/${groupId}`, gif)
  for (const [options, brand, address] of [
    [{}, 'Harbour', own.body.logo],
    [{ group_id: groupId }, 'Harbour Legal', group.body.logo],
  ] as const) {
    const envelope = await anEnvelope(service, tenant, options)
    const email = (await emailsTo(tenant.organisationId, 'ada@example.com')).at(-1)
    expect(email?.html).toContain(`src="${address}"`)
    const token = /\/sign\/([\w-]+)/.exec(email?.text ?? '')?.[1]
    const opened = await call<{ session: string }>({}, 'POST', '/signing/sessions', { token })
    const bearer = { authorization: `Bearer ${opened.body.session}` }
    const view = await call<z.output<typeof signingView>>(bearer, 'GET', '/signing/view')
    expect(view.body.branding.name).toBe(brand)
    expect(address).toBe(`${service.url}${view.body.branding.logo}`)
    await complete(service, tenant, envelope)
    await idle()
    const { sealed } = await database
      .selectFrom('envelopes')
      .select('sealed')
      .where('id', '=', envelope.id)
      .executeTakeFirstOrThrow()
    expect(sealed).toBeInstanceOf(Date)
    await database.deleteFrom('inboxMessages').execute()
  }
})
