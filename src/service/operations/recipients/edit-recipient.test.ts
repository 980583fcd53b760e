import { expect, test } from 'vitest'
import { testService } from '#harness/world/service.ts'
import { aMember, anEnvelope, aTenant, complete, signerItem } from '#harness/world/world.ts'
import type { WireEnvelope } from '#harness/world/world.ts'
import { follow } from '#harness/world/signing.ts'

const service = await testService({}, { runsJobs: false })
const { call, database } = service
const tenant = await aTenant(database)

const whole = {
  name: 'Ada King',
  email: 'ada@example.com',
  mobile: null,
  message: 'For you alone.',
  password: null,
  sms_auth: null,
  muted: false,
  redirects: { session_completed: 'https://done.example/' },
}
const edit = (id: string, body: object = {}, as = tenant.as) =>
  call<WireEnvelope['recipients'][number]>(as, 'PUT', `/app/recipients/${id}`, { ...whole, ...body })

test('replaces everything but order and type, keeps an omitted password, and removes it with an empty one', async () => {
  const { recipients } = await anEnvelope(service, tenant, {
    recipients: [signerItem({ order: 3, password: 'open sesame', mobile: '+61400000001' })],
  })
  const id = recipients[0]?.id ?? ''
  expect((await edit(id)).body).toMatchObject({
    ...whole,
    order: 3,
    type: 'signer',
    password: true,
    redirects: { session_completed: 'https://done.example/', session_declined: null },
  })
  expect((await edit(id, { password: '' })).body.password).toBe(false)
  expect((await edit(id, { password: 'another' })).body.password).toBe(true)
  expect((await edit(id, { mobile: 'call me' })).status).toBe(422)
})

test('ends an open session', async () => {
  const { recipients } = await anEnvelope(service, tenant)
  const id = recipients[0]?.id ?? ''
  const { body } = await call<{ endpoint: string }>(tenant.key, 'GET', `/v1/recipients/${id}/token`)
  const signer = await follow(service, body.endpoint.split('/sign/')[1] ?? '')
  await edit(id)
  expect((await signer.act('GET', 'view')).status).toBe(401)
})

test('keeps finished recipients, and lets no one edit what they may not', async () => {
  const envelope = await anEnvelope(service, tenant, {
    recipients: [signerItem(), signerItem({ email: 'bob@example.com' })],
  })
  const [first = '', second = ''] = envelope.recipients.map(({ id }) => id)
  await complete(service, tenant, envelope)
  expect((await edit(first)).status).toBe(409)
  const unrelated = await aMember(database, tenant.organisationId)
  expect((await edit(second, {}, unrelated.as)).status).toBe(404)
})
