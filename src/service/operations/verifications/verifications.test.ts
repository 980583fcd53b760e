import { expect, test } from 'vitest'
import { verifyChain } from '#domain/audit/hash-chain.ts'
import { sha256OfText } from '#evidence/digest.ts'
import { retention } from '../../jobs/verifying/identity-purge.ts'
import { openLog } from '../../logging.ts'
import { testService } from '#harness/world/service.ts'
import { aGroup, aMember, aTenant } from '#harness/world/world.ts'
import {
  someDetails as details,
  somePhoto as photo,
  verificationWorld,
} from '#harness/world/verifications.ts'
import type { WireVerification as Wire } from '#harness/world/verifications.ts'

const service = await testService()
const { call, database, idle } = service
const tenant = await aTenant(database)
const world = verificationWorld(service, tenant)
const { create: aVerification, retrieve, page, inboxOf, tokenOf, open, submitDetails, reported } = world

test('emails and texts a link on creation, with the message and its placeholder filled', async () => {
  const made = await aVerification({
    mobile: '+61400000001',
    message: 'Please do this today.',
    message_sms: 'Go to https://app.example/v/{{token}}',
    metadata: { someKey: 1 },
  })
  expect(made).toMatchObject({ status: 'created', metadata: { someKey: 1 }, screening: false, purged: null })
  await idle()
  expect((await retrieve(made.id)).status).toBe('sent')
  const messages = await inboxOf(made.email, '+61400000001')
  const mail = messages.find(({ channel }) => channel === 'email')
  const sms = messages.find(({ channel }) => channel === 'sms')
  expect(mail?.text).toContain('Please do this today.')
  expect(sms?.text).toMatch(/^Go to https:\/\/app\.example\/v\/[\w-]{43}$/)
  const token = /\/verify\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  expect((await open(token)).view.step).toBe('consent')
  expect((await call(tenant.key, 'POST', `/v2/verifications/${made.id}/resend`)).status).toBe(204)
  await idle()
  expect(await inboxOf(made.email, '+61400000001')).toHaveLength(4)
})

test('sends nothing for a muted verification, whose link is passed on', async () => {
  const made = await aVerification({ muted: true, mobile: '+61400000002' })
  await idle()
  expect(made.status).toBe('sent')
  expect(await inboxOf(made.email, '+61400000002')).toEqual([])
  expect((await call(tenant.key, 'POST', `/v2/verifications/${made.id}/resend`)).status).toBe(409)
  expect((await open(await tokenOf(made.id))).view.step).toBe('consent')
})

test("shares with the sender's group, explicitly not, by force, and never without a group", async () => {
  const groupId = await aGroup(database, tenant.organisationId)
  const member = await aMember(database, tenant.organisationId, { groupId, shareByDefault: true })
  const sent = (parts: object) => aVerification({ muted: true, account_id: member.accountId, ...parts })
  expect(await sent({})).toMatchObject({ group_id: groupId, shared: true })
  expect(await sent({ shared: false })).toMatchObject({ shared: false })
  expect(await aVerification({ muted: true, shared: true })).toMatchObject({ group_id: null, shared: false })
  const strict = await aTenant(database, { forceSharing: true })
  const group = await aGroup(database, strict.organisationId)
  expect(await aVerification({ muted: true, group_id: group, shared: false }, strict)).toMatchObject({
    shared: true,
  })
})

test('checks who may see and change it', async () => {
  const groupId = await aGroup(database, tenant.organisationId)
  const { id } = await aVerification({ muted: true, group_id: groupId, shared: true })
  const peer = await aMember(database, tenant.organisationId, { groupId })
  const reader = await aMember(database, tenant.organisationId, { groupId, role: 'read-only' })
  const outsider = await aMember(database, tenant.organisationId)
  const other = await aTenant(database)
  const at = `/v2/verifications/${id}`
  const who = [peer.as, reader.as, outsider.as, other.key]
  const answers = (method: string, path: string) =>
    Promise.all(who.map(async (one) => (await call(one, method, path)).status))
  expect(await answers('GET', at)).toEqual([200, 200, 404, 404])
  expect(await answers('GET', `${at}/reports`)).toEqual([200, 200, 404, 404])
  expect(await answers('POST', `${at}/resend`)).toEqual([409, 403, 404, 404])
  expect(await answers('POST', `${at}/purge`)).toEqual([409, 403, 404, 404])
  const listed = await Promise.all(
    who.map(async (one) => (await call<Wire[]>(one, 'GET', '/v2/verifications?name=Ada%20Park')).body),
  )
  expect(listed.map((rows) => rows.some((row) => row.id === id))).toEqual([true, true, false, false])
})

test('leads the individual through code, consent, details, photos and submission', async () => {
  const { id } = await aVerification({ mobile_otp: '+61400000009', biometrics: true, muted: true })
  const { as, view } = await open(await tokenOf(id))
  expect(view.step).toBe('code')
  expect((await call(as, 'PUT', '/verifying/details', details)).status).toBe(403)
  expect((await call(as, 'POST', '/verifying/code')).status).toBe(204)
  await idle()
  const code = /^\d{6}/.exec((await inboxOf('+61400000009'))[0]?.text ?? '')?.[0] ?? ''
  const wrong = code === '000000' ? '000001' : '000000'
  expect((await call(as, 'POST', '/verifying/code/check', { code: wrong })).status).toBe(401)
  const proven = await call<{ step: string }>(as, 'POST', '/verifying/code/check', { code })
  expect(proven.body.step).toBe('consent')
  expect((await call(as, 'POST', '/verifying/consent', { version: 'old' })).status).toBe(409)
  await call(as, 'POST', '/verifying/consent', { version: view.consent.version })
  expect((await call(as, 'POST', '/verifying/submit')).status).toBe(409)
  for (const fault of [{ birth_date: '2999-01-01' }, { birth_date: '0090-12-31' }, { given_names: '\u200b' }])
    expect((await call(as, 'PUT', '/verifying/details', { ...details, ...fault })).status).toBe(422)
  const turned = { ...details, document_number: `\u202e${details.document_number}` }
  const given = await call<{ details: unknown }>(as, 'PUT', '/verifying/details', turned)
  expect(given.body.details).toEqual(details)
  const at = '/verifying/photos/document-front'
  expect((await call(as, 'PUT', at, photo(new Uint8Array([1, 2, 3])))).status).toBe(415)
  expect((await call(as, 'PUT', at, photo(new Uint8Array(10 * 1024 * 1024 + 1)))).status).toBe(413)
  expect((await call<{ step: string }>(as, 'PUT', at, photo())).body.step).toBe('photos')
  const ready = await call<{ step: string }>(as, 'PUT', '/verifying/photos/selfie', photo())
  expect(ready.body.step).toBe('submit')
  expect((await call(as, 'POST', '/verifying/submit')).status).toBe(200)
  expect((await call(as, 'POST', '/verifying/submit')).status).toBe(409)
  expect((await call({}, 'GET', '/verifying/view')).status).toBe(401)
})

test.each([
  ['Park', null],
  ['Review', 'SANDBOX_DOCUMENT_REVIEW'],
  ['Failing', 'SANDBOX_DOCUMENT_REJECTED'],
])(
  'plays %s in the sandbox, and says so in the later reports',
  async (name, warning) => {
    const { id } = await aVerification({ muted: true, screening: 'true' })
    const before = await call<object>(tenant.key, 'GET', `/v2/verifications/${id}/reports`)
    expect(before.body).toEqual({ certificate: null, multibureau: null, screening: null })
    await submitDetails(id, { family_name: name })
    await reported(id)
    expect(await retrieve(id)).toMatchObject({ status: 'completed', warning })
    const reports = await call<Record<string, string>>(tenant.key, 'GET', `/v2/verifications/${id}/reports`)
    for (const address of Object.values(reports.body)) {
      const file = await fetch(address)
      const read = await service.ports.pdf.textLines(await file.bytes())
      const words = read.ok
        ? JSON.stringify(read.value.map((line) => line.characters.map(({ text }) => text).join('')))
        : ''
      expect(words).toContain('Sandbox: nothing was checked')
    }
    expect(Object.keys(reports.body)).toHaveLength(3)
    const altered = `${reports.body['certificate']}A`
    expect((await fetch(altered)).status).toBe(403)
    expect((await page(id)).sandbox).toBe(true)
  },
  40_000,
)

test('deletes everything personal on a purge, and leaves an intact trail as a receipt', async () => {
  const { id, email } = await aVerification({ screening: true })
  await submitDetails(id)
  await reported(id)
  expect(await inboxOf(email)).toHaveLength(1)
  const row = await database
    .selectFrom('verifications')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const keys = [...row.photos.map(({ storageKey }) => storageKey), row.certificateKey ?? '']
  const reports = await call<Record<string, string>>(tenant.key, 'GET', `/v2/verifications/${id}/reports`)
  expect((await call(tenant.key, 'POST', `/v2/verifications/${id}/purge`)).status).toBe(204)
  await idle()
  expect(await Promise.all(keys.map((key) => service.ports.storage.exists(key)))).toEqual([false, false])
  expect(await retrieve(id)).toMatchObject({
    status: 'completed',
    name: '',
    email: '',
    purged: expect.any(String),
  })
  expect((await fetch(reports.body['certificate'] ?? '')).status).toBe(404)
  expect(await inboxOf(email)).toEqual([])
  const { trail, checks } = await page(id)
  expect(checks).toBeNull()
  expect(trail.at(-1)).toMatchObject({
    kind: 'verification-purged',
    details: { vendor: 'sandbox', files: 4 },
  })
  expect(JSON.stringify(trail)).not.toMatch(/park|perth|@/i)
  const entries = trail.map((event) => ({ ...event, address: null, userAgent: null }))
  expect(verifyChain(id, entries, sha256OfText).whole).toBe(true)
  expect((await call(tenant.key, 'POST', `/v2/verifications/${id}/purge`)).status).toBe(409)
}, 40_000)

test('sets the purge date by policy, and starts the purge on schedule', async () => {
  const strict = await aTenant(database, { verificationRetentionDays: 0 })
  const { id } = await aVerification({ muted: true }, strict)
  expect((await call(strict.key, 'POST', `/v2/verifications/${id}/purge`)).status).toBe(409)
  const cancelled = await call<Wire>(strict.as, 'POST', `/app/verifications/${id}/cancel`)
  expect(cancelled.body).toMatchObject({ status: 'cancelled', purging: cancelled.body.cancelled })
  const { config, ports } = service
  await retention(
    {},
    { database, config, ports, log: openLog('silent'), jobId: '1', isLastTry: false, goOn: () => undefined },
  )
  await idle()
  const { body } = await call<Wire>(strict.key, 'GET', `/v2/verifications/${id}`)
  expect(body).toMatchObject({ status: 'cancelled', name: '', purged: expect.any(String) })
})

test('ends links and sessions of a cancelled verification', async () => {
  const { id } = await aVerification({ muted: true })
  const token = await tokenOf(id)
  const { as } = await open(token)
  await call(tenant.as, 'POST', `/app/verifications/${id}/cancel`)
  expect((await call(as, 'GET', '/verifying/view')).status).toBe(401)
  const { body } = await call<object>({}, 'POST', '/verifying/sessions', { token })
  expect(body).toMatchObject({ dead_end: { reason: 'cancelled' } })
  expect((await call(tenant.as, 'POST', `/app/verifications/${id}/cancel`)).status).toBe(409)
})

test('refuses a notice without a provider', async () => {
  expect((await call({}, 'POST', '/vendor/notices', { token: 'a.b.c' })).status).toBe(401)
})
