import { expect, test } from 'vitest'
import type { Problem } from '#contract/problem.ts'
import { agreeAndSign, certificateText, follow, linkOf, sendTestEnvelope } from '#harness/world/signing.ts'
import { testService } from '#harness/world/service.ts'
import { verificationWorld } from '#harness/world/verifications.ts'
import { aMember, aTenant } from '#harness/world/world.ts'
import type { Tenant } from '#harness/world/world.ts'
import { openLog } from '../../logging.ts'
import { openFramers } from './first-screens.ts'

const service = await testService()
const { call, database, url } = service

const listed = 'https://app.example.com'
const policy = '/app/organisation/policy'

interface Policy extends Partial<Problem> {
  readonly embedding_origins: readonly string[]
}
const list = (tenant: Tenant, ...embedding_origins: string[]) =>
  call<Policy>(tenant.as, 'PUT', policy, { embedding_origins })

async function framersOf(path: string): Promise<string> {
  const { headers } = await fetch(`${url}${path}`, { headers: { accept: 'text/html' } })
  expect(headers.get('x-frame-options')).toBeNull()
  return /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1] ?? ''
}

async function envelopeOf(tenant: Tenant) {
  const sender = { ...tenant, headers: tenant.key }
  const envelope = await sendTestEnvelope(service, sender, [{}])
  return { envelope, token: await linkOf(service, sender, envelope.recipients[0]?.id ?? '') }
}

test('only pages of signing links may be framed, by what their own organisation lists', async () => {
  const [tenant, other, none] = [await aTenant(database), await aTenant(database), await aTenant(database)]
  await list(tenant, listed, 'http://localhost:5173')
  await list(other, 'https://other.example')
  const [own, others, nones] = [await envelopeOf(tenant), await envelopeOf(other), await envelopeOf(none)]
  expect(await framersOf(`/sign/${own.token}`)).toBe(`'self' ${listed} http://localhost:5173`)
  expect(await framersOf(`/sign/${others.token}`)).toBe("'self' https://other.example")
  expect(await framersOf(`/sign/${nones.token}`)).toBe("'none'")
  const token = own.token
  for (const path of [
    '/',
    '/envelopes',
    '/developers/embedding',
    '/sign/never-made',
    '/sign/-',
    `/sign/${token}/more`,
    `/verify/${token}`,
    `/witness/${token}`,
    `/sign?token=${token}`,
    `/signing/view`,
    `/${token}`,
  ])
    expect([path, await framersOf(path)]).toEqual([path, "'none'"])
  await call(tenant.key, 'POST', `/v1/envelopes/${own.envelope.id}/void`)
  expect(await framersOf(`/sign/${token}`)).toBe(`'self' ${listed} http://localhost:5173`)
  await list(tenant)
  expect(await framersOf(`/sign/${token}`)).toBe("'none'")
})

test('the proof of identity that a signing page leads to may be framed alike, and no other verification', async () => {
  const tenant = await aTenant(database)
  await list(tenant, listed)
  const identity = JSON.stringify({ identity: { reuseDays: 0 } })
  const where = tenant.organisationId
  await database.updateTable('organisations').set({ policy: identity }).where('id', '=', where).execute()
  const recipient = await follow(service, (await envelopeOf(tenant)).token)
  const { body } = await recipient.act('POST', 'identity')
  expect(await framersOf((body as { link?: string }).link ?? '')).toBe(`'self' ${listed}`)
  const { create, tokenOf } = verificationWorld(service, tenant)
  expect(await framersOf(`/verify/${await tokenOf((await create()).id)}`)).toBe("'none'")
})

test('no one may while the database is away', async () => {
  const { token } = await envelopeOf(await aTenant(database))
  const failing = { ...database, selectFrom: () => Promise.reject(new Error('away')) } as never
  expect(await openFramers({ database: failing }, openLog('silent'))(`/sign/${token}`)).toEqual([])
})

test('records in which site a page was opened, where that is listed, and prints it on the certificate', async () => {
  const tenant = await aTenant(database)
  await list(tenant, listed)
  const { envelope, token } = await envelopeOf(tenant)
  const open = (framed_by?: unknown) => call({}, 'POST', '/signing/sessions', { token, framed_by })
  const claims = [listed, 'unknown', 'https://evil.example', `${listed}/`, "'self'", '*', '', null, undefined]
  for (const claim of claims) expect((await open(claim)).status).toBe(201)
  expect((await open(7)).status).toBe(422)
  expect((await open('x'.repeat(301))).status).toBe(422)
  const trail = await database
    .selectFrom('auditEvents')
    .select('details')
    .where('envelopeId', '=', envelope.id)
    .where('kind', '=', 'recipient-opened')
    .orderBy('sequence')
    .execute()
  const unframed = { channel: 'copied' }
  expect(trail.map(({ details }) => details)).toEqual([
    { channel: 'copied', framed: listed },
    { channel: 'copied', framed: 'unknown' },
    ...claims.slice(2).map(() => unframed),
  ])
  const recipient = await follow(service, token)
  await agreeAndSign(recipient, 's1')
  expect((await recipient.act('POST', 'finish')).status).toBe(200)
  await service.idle()
  const text = await certificateText(service, envelope.id)
  expect(text.replaceAll(/\s/g, '')).toContain(`Copiedlinkopenedinapageof${listed}`)
  expect(text.replaceAll(/\s/g, '')).toContain('Copiedlinkopenedinapageofanothersite')
  expect(text).not.toContain('evil')
}, 30_000)

test('records no unknown site for those who list none', async () => {
  const { envelope, token } = await envelopeOf(await aTenant(database))
  expect((await call({}, 'POST', '/signing/sessions', { token, framed_by: 'unknown' })).status).toBe(201)
  const { details } = await database
    .selectFrom('auditEvents')
    .select('details')
    .where('envelopeId', '=', envelope.id)
    .where('kind', '=', 'recipient-opened')
    .executeTakeFirstOrThrow()
  expect(details).toEqual({ channel: 'copied' })
})

test('keeps origins in their one form, refuses what is none, and writes down who changed them', async () => {
  const tenant = await aTenant(database)
  const saved = await list(tenant, 'HTTPS://App.Example.com:443/', listed, 'http://127.0.0.1:4000')
  expect(saved.body.embedding_origins).toEqual([listed, 'http://127.0.0.1:4000'])
  for (const wrong of [
    '*',
    'https://*.example.com',
    'http://app.example.com',
    "https://a.example;script-src 'x'",
  ])
    expect((await list(tenant, wrong)).body.errors?.[0]).toMatchObject({
      path: 'embedding_origins.0',
      message: expect.stringContaining('https://app.example.com'),
    })
  const many = Array.from({ length: 21 }, (_, index) => `https://app${index}.example.com`)
  expect((await list(tenant, ...many)).status).toBe(422)
  expect((await list(tenant, ...many.slice(1))).status).toBe(200)
  const member = await aMember(database, tenant.organisationId)
  expect((await call(member.as, 'PUT', policy, { embedding_origins: [listed] })).status).toBe(403)
  expect((await call(tenant.key, 'PUT', policy, { embedding_origins: [listed] })).status).toBe(401)
  await list(tenant)
  const events = await database
    .selectFrom('securityEvents')
    .select(['kind', 'actorId', 'details'])
    .where('organisationId', '=', tenant.organisationId)
    .orderBy('created')
    .execute()
  const told = { kind: 'policy-changed', actorId: tenant.accountId }
  expect(events).toMatchObject([
    { ...told, details: { settings: 'embeddingOrigins', origins: `${listed}, http://127.0.0.1:4000` } },
    { ...told, details: { origins: many.slice(1).join(', ') } },
    { ...told, details: { origins: 'none' } },
  ])
})
