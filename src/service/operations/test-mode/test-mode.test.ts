import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Problem } from '#contract/problem.ts'
import { checkPdf } from '#pdf/seal-check/check-pdf.ts'
import { inbox } from '#harness/world/inbox.ts'
import { aMailServer } from '#harness/world/mail-server.ts'
import { ownSeal } from '#harness/world/own-seal.ts'
import { aReceiver, isSigned } from '#harness/world/receiver.ts'
import { sealHome } from '#harness/world/seal-home.ts'
import { testService } from '#harness/world/service.ts'
import type { Identity } from '#harness/world/service.ts'
import { agreeAndSign, follow, linkOf, sendTestEnvelope } from '#harness/world/signing.ts'
import { inTestMode, markedPages } from '#harness/world/test-mode.ts'
import { verificationWorld } from '#harness/world/verifications.ts'
import { updateAccountRow } from '../../database/organisations/accounts.ts'
import { addJob } from '../../queue/tasks.ts'
import { hashPassword } from '../../secrets/passwords.ts'
import { aMember, anEnvelope, aTenant } from '#harness/world/world.ts'
import type { Tenant } from '#harness/world/world.ts'

const place = mkdtempSync(join(tmpdir(), 'countersign-real-seal-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))
writeFileSync(join(place, 'seal.p12'), ownSeal('Real Seal Ltd').p12)
const mail = await aMailServer()
const phones = await aReceiver()
const partnerKey = 'test-partner-0123456789'
const service = await testService({
  SMTP_URL: mail.url,
  SMS_URL: phones.url,
  VENDOR_URL: 'local',
  SEAL_P12: join(place, 'seal.p12'),
  SEAL_PASSWORD: 'right',
  PARTNER_KEY: `acme:${partnerKey}`,
  WEBHOOK_ALLOW_PRIVATE: 'true',
})
const { call, database, idle, ports } = service

interface Session {
  readonly account: {
    readonly id: string
    readonly role: string
    readonly email: string
    readonly name: string
  }
  readonly organisation: { readonly id: string; readonly name: string }
  readonly test_mode: 'on' | 'off' | null
  readonly operates: boolean
  readonly inbox: { readonly email: boolean; readonly sms: boolean }
  readonly verification_sandbox: boolean
}

const session = async (as: Identity) => (await call<Session>(as, 'GET', '/app/session')).body
const asSender = ({ key, ...tenant }: Tenant) => ({ ...tenant, headers: key as Record<string, string> })

/** An envelope that its only signer has finished, with its sealed files. */
async function sealed(tenant: Tenant, recipient: object = {}) {
  const sender = asSender(tenant)
  const envelope = await sendTestEnvelope(service, sender, [recipient as Record<string, unknown>])
  const person = await follow(service, await linkOf(service, sender, envelope.recipients[0]?.id ?? ''))
  await agreeAndSign(person, 's1')
  expect((await person.act('POST', 'finish')).status).toBe(200)
  await idle()
  const row = await database
    .selectFrom('envelopes')
    .selectAll()
    .where('id', '=', envelope.id)
    .executeTakeFirstOrThrow()
  const file = (key: string | null) => ports.storage.get(key ?? '')
  const [original, master, certificate, combined] = await Promise.all(
    [row.originalKey, row.masterKey, row.certificateKey, row.combinedKey].map(file),
  )
  const seen = (await person.act('GET', 'view')).body as {
    files?: { receipt: string }
    branding: { test: boolean }
  }
  const receipt = new Uint8Array(await (await fetch(seen.files?.receipt ?? '')).arrayBuffer())
  return {
    envelope,
    row,
    receipt,
    saysTest: seen.branding.test,
    files: [original, master, certificate, combined] as Uint8Array<ArrayBuffer>[],
  }
}

test('an administrator switches with the same session, and back, and finds nothing of one in the other', async () => {
  const tenant = await aTenant(database, { name: 'Harbour', business: 'Harbour Ltd' })
  expect(await session(tenant.as)).toMatchObject({ test_mode: null, operates: true, inbox: { email: false } })
  const real = await anEnvelope(service, tenant)
  const there = await inTestMode(service, tenant)
  expect(there.organisationId).toBe(`test-${tenant.organisationId}`)
  expect(await session(tenant.as)).toMatchObject({
    account: { id: there.accountId, role: 'administrator', email: tenant.email },
    organisation: { id: there.organisationId, name: 'Harbour' },
    test_mode: 'on',
    operates: false,
    inbox: { email: true, sms: true },
    verification_sandbox: true,
  })
  expect([there.key['x-service-id'], there.key['x-service-key']].map((text) => text?.slice(0, 4))).toEqual([
    '7e57',
    '7e57',
  ])

  const tried = await anEnvelope(service, there)
  expect((await call(tenant.as, 'GET', `/v1/envelopes/${real.id}`)).status).toBe(404)
  expect((await call(there.key, 'GET', `/v1/envelopes/${real.id}`)).status).toBe(404)
  const listed = async (as: Identity) =>
    (await call<{ id: string }[]>(as, 'GET', '/v1/envelopes')).body.map(({ id }) => id)
  expect([await listed(there.key), await listed(tenant.as)]).toEqual([[tried.id], [tried.id]])
  expect(await listed(tenant.key)).toEqual([real.id])
  const accounts = await call<{ id: string; email: string }[]>(there.key, 'GET', '/v1/accounts')
  expect(accounts.body).toMatchObject([{ id: there.accountId, email: tenant.email }])

  expect((await call(tenant.as, 'DELETE', '/app/test-mode')).status).toBe(204)
  expect(await session(tenant.as)).toMatchObject({ account: { id: tenant.accountId }, test_mode: 'off' })
  expect((await call(tenant.as, 'GET', `/v1/envelopes/${tried.id}`)).status).toBe(404)
  expect((await call<object[]>(tenant.key, 'GET', '/v1/accounts')).body).toHaveLength(1)
})

test('members follow at each request: their role, who may use it, and whether they may sign in at all', async () => {
  const tenant = await aTenant(database)
  const { organisationId } = tenant
  const member = await aMember(database, organisationId, { name: 'Mira Member' })
  expect((await call<Problem>(member.as, 'POST', '/app/test-mode')).status).toBe(404)
  await inTestMode(service, tenant)
  await call(tenant.as, 'DELETE', '/app/test-mode')
  const there = await inTestMode(service, member)
  const role = async () => (await session(member.as)).account.role
  expect(await role()).toBe('standard')
  await call(tenant.as, 'PUT', `/v1/accounts/${member.accountId}`, { role: 'read-only', name: 'Mira Major' })
  expect(await session(member.as)).toMatchObject({ account: { role: 'read-only', name: 'Mira Major' } })
  expect(
    await database.selectFrom('accounts').selectAll().where('id', '=', there.accountId).executeTakeFirst(),
  ).toMatchObject({ role: 'read-only', name: 'Mira Major', passwordHash: null })

  expect((await call(member.as, 'PUT', '/app/test-mode', { users: 'administrators' })).status).toBe(403)
  expect((await call(tenant.as, 'PUT', '/app/test-mode', { users: 'administrators' })).status).toBe(200)
  expect(await session(member.as)).toMatchObject({ account: { id: member.accountId }, test_mode: null })
  expect((await call(member.as, 'POST', '/app/test-mode')).status).toBe(403)
  expect((await session(tenant.as)).test_mode).toBe('off')
  await call(tenant.as, 'PUT', '/app/test-mode', { users: 'everyone' })

  expect((await call(member.as, 'POST', '/app/test-mode')).status).toBe(204)
  expect((await call(tenant.as, 'POST', `/v1/accounts/${member.accountId}/deactivate`)).status).toBe(204)
  expect((await call(member.as, 'GET', '/app/session')).status).toBe(401)
  expect((await call(member.as, 'GET', '/v1/envelopes')).status).toBe(401)
  const rows = await database
    .selectFrom('accounts')
    .select('active')
    .where('id', 'in', [member.accountId, there.accountId])
    .execute()
  expect(rows).toEqual([{ active: false }, { active: false }])
})

test('no session acts in the test organisation of another organisation, nor in that of another account', async () => {
  const [ours, theirs] = [await aTenant(database), await aTenant(database)]
  const { accountId } = await inTestMode(service, theirs)
  const colleague = await aMember(database, theirs.organisationId)
  for (const { accountId: own, as } of [ours, colleague]) {
    await database
      .updateTable('sessions')
      .set({ testAccountId: accountId })
      .where('accountId', '=', own)
      .execute()
    expect(await session(as)).toMatchObject({ account: { id: own } })
  }
})

test('there is one test organisation, which has none itself, and no one signs in there', async () => {
  const tenant = await aTenant(database)
  const there = await inTestMode(service, tenant)
  expect((await call(tenant.as, 'POST', '/app/test-mode')).status).toBe(204)
  expect(await session(tenant.as)).toMatchObject({ account: { id: there.accountId } })
  const id = `test-${there.organisationId}`
  const nested = database.insertInto('organisations').values({ id, testOf: there.organisationId, name: 'x' })
  await expect(nested.execute()).rejects.toThrow(/organisations_test/)
  const disguised = database.insertInto('organisations').values({ id: 'test-x', name: 'x' })
  await expect(disguised.execute()).rejects.toThrow(/organisations_test/)
  await expect(aMember(database, there.organisationId)).rejects.toThrow(/accounts_test/)

  const body = { name: 'New One', email: 'new@one.example' }
  expect((await call<Problem>(there.key, 'POST', '/v1/accounts', body)).body).toMatchObject({
    status: 403,
    detail: expect.stringContaining('Leave test mode') as string,
  })
  const account = `/v1/accounts/${there.accountId}`
  expect((await call(there.key, 'PUT', account, { name: 'Other' })).status).toBe(403)
  expect((await call(there.key, 'PUT', account, { name: 'Sam Sender' })).status).toBe(200)
  expect((await call(there.key, 'POST', `${account}/deactivate`)).status).toBe(403)
  expect((await call(tenant.as, 'POST', '/app/health', { part: 'mail' })).status).toBe(403)
  expect((await call(tenant.as, 'PUT', '/app/seal', { file: 'AAAA', password: '' })).status).toBe(403)
  const partner = { 'x-service-partner': partnerKey }
  expect((await call(partner, 'GET', `${account}/auth-code`)).status).toBe(404)
  // What concerns the person is done to their own account, wherever they are.
  const sessions = await call<{ current: boolean }[]>(tenant.as, 'GET', '/app/account/sessions')
  expect(sessions.body).toMatchObject([{ current: true }])
  expect((await call(tenant.as, 'DELETE', '/app/session')).status).toBe(204)
  expect((await call(tenant.as, 'GET', '/app/session')).status).toBe(401)
})

test('a page that was opened before the switch does nothing in the other organisation', async () => {
  const tenant = await aTenant(database)
  const page = { ...tenant.as, 'x-countersign-account': tenant.accountId }
  expect((await call(page, 'GET', '/app/session')).status).toBe(200)
  const there = await inTestMode(service, tenant)
  expect((await call<Problem>(page, 'GET', '/v1/envelopes')).body).toMatchObject({ status: 401 })
  expect((await call(page, 'DELETE', '/app/test-mode')).status).toBe(401)
  const fresh = { ...tenant.as, 'x-countersign-account': there.accountId }
  expect((await call(fresh, 'DELETE', '/app/test-mode')).status).toBe(204)
})

test('documents say TEST on every page, are sealed by a test seal, and no message leaves', async () => {
  const real = await aTenant(database, { name: 'Quay' })
  const person = { mobile: '+4917012345678', email: 'ada@outside.example' }
  const genuine = await sealed(real, person)
  expect(mail.emails.map(({ to }) => to)).toContain('ada@outside.example')
  expect(phones.received.length).toBeGreaterThan(0)
  expect(genuine.saysTest).toBe(false)
  const home = await sealHome(service)
  expect(await checkPdf(genuine.receipt, home)).toMatchObject({ verdict: 'receipt' })
  for (const file of genuine.files) expect(new Set(await markedPages(file))).toEqual(new Set([false]))
  for (const file of genuine.files.slice(1))
    expect(await checkPdf(file, home)).toMatchObject({
      verdict: 'whole',
      seals: [{ signer: { name: 'Real Seal Ltd' } }],
    })

  const there = await inTestMode(service, real)
  const received = [mail.emails.length, phones.received.length]
  const { files, envelope, row, receipt, saysTest } = await sealed(there, person)
  expect(saysTest).toBe(true)
  expect(row).toMatchObject({ held: null, sealFailure: null })
  for (const file of files) expect(new Set(await markedPages(file))).toEqual(new Set([true]))
  for (const file of files.slice(1))
    expect(await checkPdf(file, await sealHome(service))).toMatchObject({
      verdict: 'whole-test',
      evidence: { findings: [] },
      seals: [{ signer: { name: 'TEST without legal effect: Quay' } }],
    })
  expect([mail.emails.length, phones.received.length]).toEqual(received)
  const kept = await inbox(database, { organisationId: there.organisationId })
  expect(new Set(kept.map(({ channel }) => channel))).toEqual(new Set(['email', 'sms']))
  expect(kept.map(({ toAddress }) => toAddress)).toEqual(
    expect.arrayContaining(['ada@outside.example', real.email]),
  )
  expect((await call(real.as, 'GET', '/app/inbox')).status).toBe(200)
  expect((await call(real.as, 'GET', `/app/envelopes/${envelope.id}`)).status).toBe(200)
  expect(await checkPdf(receipt, await sealHome(service))).toMatchObject({ verdict: 'receipt-test' })
  // Whatever sends a message, and however: the way out itself keeps it in.
  const { organisationId } = there
  const message = { subject: 'x', html: 'x', text: 'x', from: { name: 'x', address: 'x@x.example' } }
  const to = { name: 'x', address: 'x@outside.example' }
  await ports.mail.send({ ...message, organisationId, to, messageId: 'stray@x' })
  await ports.sms.send({ organisationId, to: '+4917012345678', text: 'x', messageId: 'stray-sms@x' })
  expect([mail.emails.length, phones.received.length]).toEqual(received)
})

test('identities are checked by the sandbox, and webhooks are sent', async () => {
  const receiver = await aReceiver()
  const there = await inTestMode(service, await aTenant(database))
  const endpoint = await call<{ signature: string }>(there.key, 'POST', '/v1/endpoints', {
    url: receiver.url,
  })
  expect(endpoint.status).toBe(201)
  const { create, submitDetails, reported, page } = verificationWorld(service, there)
  const { id } = await create()
  await submitDetails(id)
  await reported(id)
  const row = database.selectFrom('verifications').selectAll().where('id', '=', id)
  const { vendor, certificateKey } = await row.executeTakeFirstOrThrow()
  expect(vendor).toBe('sandbox')
  const report = (await ports.storage.get(certificateKey ?? '')) as Uint8Array<ArrayBuffer>
  expect(new Set(await markedPages(report))).toEqual(new Set([true]))
  expect(await checkPdf(report, await sealHome(service))).toMatchObject({ verdict: 'whole-test' })
  expect((await page(id)).reported).not.toBeNull()
  await expect.poll(() => receiver.received.map(({ body }) => body.event)).toContain('verification_completed')
  expect(receiver.received.every((one) => isSigned(one, endpoint.body.signature))).toBe(true)
})

test('emptying removes every trace of what was tried, after a proof, and nothing else', async () => {
  const real = await aTenant(database)
  const kept = await sealed(real)
  expect((await call<Problem>(real.as, 'DELETE', '/app/test-mode/data')).status).toBe(409)
  const member = await aMember(database, real.organisationId)
  const there = await inTestMode(service, real)
  const { row, envelope } = await sealed(there)
  await call(there.key, 'POST', '/v1/endpoints', { url: phones.url })
  const { create, submitDetails } = verificationWorld(service, there)
  // Something that would be done tomorrow, there and for real.
  const runAt = new Date(Date.now() + 86_400_000)
  for (const { organisationId } of [there, real])
    await addJob(database, 'completed-email', { organisationId, envelopeId: envelope.id }, { runAt })
  await submitDetails((await create()).id)
  await inTestMode(service, member)
  expect((await call(member.as, 'DELETE', '/app/test-mode/data')).status).toBe(403)

  // The proof is by the person's own password, which is in the real organisation.
  const own = { organisationId: real.organisationId, accountId: real.accountId }
  await updateAccountRow(database, own, { passwordHash: await hashPassword('a password of mine') })
  const proved = new Date(Date.now() - 3_600_000)
  await database.updateTable('sessions').set({ proved }).where('accountId', '=', real.accountId).execute()
  expect((await call<Problem>(real.as, 'DELETE', '/app/test-mode/data')).body.type).toMatch(
    /step-up-required$/,
  )
  const password = (text: string) => call(real.as, 'POST', '/app/session/proof', { password: text })
  expect([(await password('wrong')).status, (await password('a password of mine')).status]).toEqual([
    401, 204,
  ])
  expect((await call(real.as, 'DELETE', '/app/test-mode/data')).status).toBe(204)
  await idle()
  const waiting = await sql<{ whose: string }>`select payload->>'organisationId' as whose
    from graphile_worker._private_jobs where run_at = ${runAt.toISOString()}::timestamptz`.execute(database)
  expect(waiting.rows).toEqual([{ whose: real.organisationId }])
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'organisation_id'
    where relkind = 'r' and relnamespace = current_schema()::regnamespace`.execute(database)
  const left: string[] = []
  for (const { name } of tables.rows) {
    const found =
      await sql`select from ${sql.id(name)} where organisation_id = ${there.organisationId} limit 1`.execute(
        database,
      )
    if (found.rows.length > 0) left.push(name)
  }
  expect(left.toSorted()).toEqual([
    'accounts',
    'api_credentials',
    'endpoints',
    'seal_certificates',
    'seal_keys',
    'security_events',
  ])
  expect(await ports.storage.exists(row.masterKey ?? '')).toBe(false)
  expect((await call(there.key, 'GET', `/v1/envelopes/${envelope.id}`)).status).toBe(404)
  expect(await ports.storage.exists(kept.row.masterKey ?? '')).toBe(true)
  expect((await call(real.key, 'GET', `/v1/envelopes/${kept.envelope.id}`)).status).toBe(200)
  await sealed(there)
  const asReal = sql`select empty_test_organisation(${real.organisationId})`
  await expect(asReal.execute(database)).rejects.toThrow('Only a test organisation')
})

test('a device that is handed over in test mode is signed in no more', async () => {
  const tenant = await aTenant(database)
  const there = await inTestMode(service, tenant)
  const envelope = await sendTestEnvelope(service, asSender(there), [{}])
  const started = await call(tenant.as, 'POST', `/app/envelopes/${envelope.id}/kiosk`, { pin: '294817' })
  expect(started.status).toBe(204)
  expect((await call(tenant.as, 'GET', '/app/session')).status).toBe(401)
})
