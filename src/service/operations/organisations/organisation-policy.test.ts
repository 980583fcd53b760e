import { expect, test } from 'vitest'
import type { organisationPolicy } from '#contract/app/policy.ts'
import type { z } from 'zod'
import { secretHash } from '../../secrets/secrets.ts'
import { testService } from '#harness/world/service.ts'
import { aGroup, aMember, anEnvelope, aTenant, signerItem } from '#harness/world/world.ts'
import type { Tenant } from '#harness/world/world.ts'
import { agreeAndSign, certificateText, follow } from '#harness/world/signing.ts'
import { verificationWorld } from '#harness/world/verifications.ts'
import { inbox } from '#harness/world/inbox.ts'

type Policy = z.output<typeof organisationPolicy>

const service = await testService()
const { call, database, idle } = service

const at = '/app/organisation/policy'
const settle = (tenant: Tenant, body: Partial<Policy>) => call<Policy>(tenant.as, 'PUT', at, body)

async function emailsOf(tenant: Tenant) {
  await idle()
  return inbox(database, { organisationId: tenant.organisationId })
}

const usual: Policy = {
  share_by_default: false,
  force_sharing: false,
  link_days: 7,
  verification_retention_days: null,
  redact_mobiles: false,
  mail_name: 'sender',
  recipient_language: 'en',
  require_second_factor: false,
  refuse_plain_webhooks: false,
  embedding_origins: [],
}

test('lets administrators set it and everyone read it, and keeps what is left out', async () => {
  const tenant = await aTenant(database)
  expect((await call(tenant.as, 'GET', at)).body).toEqual(usual)
  expect((await settle(tenant, { link_days: 30 })).body).toEqual({ ...usual, link_days: 30 })
  const member = await aMember(database, tenant.organisationId)
  expect((await settle(tenant, { redact_mobiles: true })).status).toBe(200)
  expect((await call(member.as, 'GET', at)).body).toEqual({ ...usual, link_days: 30, redact_mobiles: true })
  expect((await call(member.as, 'PUT', at, { link_days: 1 })).status).toBe(403)
  expect((await call(tenant.key, 'GET', at)).status).toBe(401)
  expect((await settle(tenant, {})).body.link_days).toBe(30)
  const wrong = [{ link_days: 0 }, { link_days: 91 }, { verification_retention_days: -1 }]
  for (const body of wrong) expect((await settle(tenant, body)).status).toBe(422)
})

test('gives signing, identity and shared links the lifetime of the policy', async () => {
  const tenant = await aTenant(database)
  await settle(tenant, { link_days: 30 })
  await anEnvelope(service, tenant)
  const world = verificationWorld(service, tenant)
  const { id } = await world.create()
  const copied = await world.tokenOf(id)
  await idle()
  const days = async (table: 'signingTokens' | 'verificationLinks') => {
    const rows = await database
      .selectFrom(table)
      .select(['created', 'expires', 'secretHash'])
      .where('organisationId', '=', tenant.organisationId)
      .execute()
    return rows.map(({ created, expires, secretHash: hash }) => ({
      days: Math.round((expires.getTime() - created.getTime()) / 86_400_000),
      isCopied: hash === secretHash(copied),
    }))
  }
  expect(await days('signingTokens')).toEqual([{ days: 30, isCopied: false }])
  expect((await days('verificationLinks')).map((one) => one.days)).toEqual([30, 30])
  expect((await days('verificationLinks')).filter(({ isCopied }) => isCopied)).toHaveLength(1)
})

test('sends emails in the name of the sender, or of the business alone', async () => {
  const tenant = await aTenant(database, { name: 'Harbour', email: 'desk@harbour.example' })
  const groupId = await aGroup(database, tenant.organisationId)
  await anEnvelope(service, tenant, { group_id: groupId })
  const [before] = await emailsOf(tenant)
  expect(before?.text).toContain('Sam Sender asks you to sign')
  await settle(tenant, { mail_name: 'business' })
  const recipients = [signerItem({ mobile: '+61400000001' })]
  await anEnvelope(service, tenant, { group_id: groupId, recipients })
  await verificationWorld(service, tenant).create({ group_id: groupId })
  const after = (await emailsOf(tenant)).slice(1)
  expect(after).toHaveLength(3)
  for (const { text, html, subject, fromAddress } of after)
    expect(`${text} ${html} ${subject} ${fromAddress}`).not.toContain('Sam Sender')
  const signing = after.find(({ subject }) => subject?.startsWith('Please sign'))
  expect(signing?.text).toContain('Harbour asks you to sign')
  expect(signing?.text).toContain('desk@harbour.example')
})

const field = { id: 'sign', type: 'signature', page: 1, x_coordinate: 100, y_coordinate: 200 }

test('shows mobile numbers on certificates only in part where the policy says so', async () => {
  const printed = async (redacts: boolean) => {
    const tenant = await aTenant(database)
    await settle(tenant, { redact_mobiles: redacts })
    const recipients = [signerItem({ mobile: '+61400000042', fields: [field] })]
    const envelope = await anEnvelope(service, tenant, { recipients })
    await idle()
    const messages = await emailsOf(tenant)
    const sms = messages.find(({ channel }) => channel === 'sms')
    const token = /\/sign\/([\w-]+)/.exec(sms?.text ?? '')?.[1] ?? ''
    const recipient = await follow(service, token)
    await agreeAndSign(recipient, 'sign')
    expect((await recipient.act('POST', 'finish')).status).toBe(200)
    await idle()
    return certificateText(service, envelope.id)
  }
  const [open, redacted] = [await printed(false), await printed(true)]
  expect(open).toContain('+61400000042')
  expect(redacted).not.toContain('61400000')
  expect(redacted).toContain('042')
}, 30_000)

test('moves planned purges to a new retention, but none that has begun', async () => {
  const tenant = await aTenant(database)
  const world = verificationWorld(service, tenant)
  const [open, ended, purged] = [
    await world.create({ muted: true }),
    await world.create({ muted: true }),
    await world.create({ muted: true }),
  ]
  for (const { id } of [ended, purged]) await call(tenant.as, 'POST', `/app/verifications/${id}/cancel`)
  await call(tenant.key, 'POST', `/v2/verifications/${purged.id}/purge`)
  await idle()
  const before = await world.retrieve(purged.id)
  await settle(tenant, { verification_retention_days: 30 })
  const planned = await world.retrieve(ended.id)
  const wait = Date.parse(planned.purging ?? '') - Date.parse(planned.cancelled ?? '')
  expect(wait).toBe(30 * 86_400_000)
  expect((await world.retrieve(open.id)).purging).toBeNull()
  expect((await world.retrieve(purged.id)).purging).toBe(before.purging)
  await settle(tenant, { verification_retention_days: null })
  expect((await world.retrieve(ended.id)).purging).toBeNull()
})

test('shares by default or by force as the organisation decides', async () => {
  const tenant = await aTenant(database)
  const groupId = await aGroup(database, tenant.organisationId)
  const shared = async (body: object) =>
    (await anEnvelope(service, tenant, { group_id: groupId, ...body })).shared
  await settle(tenant, { share_by_default: true })
  expect([await shared({}), await shared({ shared: false })]).toEqual([true, false])
  await settle(tenant, { force_sharing: true })
  expect(await shared({ shared: false })).toBe(true)
})
