import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { IdentityRule } from '#domain/recipient/identity.ts'
import { inbox } from '#harness/world/inbox.ts'
import { testService } from '#harness/world/service.ts'
import { agreeAndSign, certificateText, follow, linkOf, sendTestEnvelope } from '#harness/world/signing.ts'
import type { TestEnvelope, TestRecipient } from '#harness/world/signing.ts'
import { somePhoto, verificationWorld } from '#harness/world/verifications.ts'
import { aTenant, hasWholeChain } from '#harness/world/world.ts'
import type { Tenant } from '#harness/world/world.ts'
import { auditTrail } from '../../database/envelopes/audit-events.ts'

const service = await testService()
const { call, database, idle } = service
const ada = { name: 'Ada Park', email: 'ada@example.org' }

/** An organisation whose signers prove their identity, and what its tests do. */
async function aWorld(identity: IdentityRule | null = { reuseDays: 0 }, more: object = {}) {
  const tenant = await aTenant(database)
  const { organisationId, accountId } = tenant
  const policy = JSON.stringify({ identity, ...more })
  await database.updateTable('organisations').set({ policy }).where('id', '=', organisationId).execute()
  const sender = { organisationId, accountId, headers: { ...tenant.key } as Record<string, string> }
  const send = (recipients: readonly object[] = [ada], parts: object = {}) =>
    sendTestEnvelope(service, sender, recipients as never, parts as never)
  const open = async ({ recipients }: TestEnvelope, index = 0) =>
    follow(service, await linkOf(service, sender, recipients[index]?.id ?? ''))
  const key = ({ id }: TestEnvelope) => ({ organisationId, envelopeId: id })
  const page = async ({ id }: TestEnvelope) =>
    (await call<Snake>(tenant.as, 'GET', `/app/envelopes/${id}`)).body.recipients[0]?.identity
  const kinds = async (envelope: TestEnvelope) =>
    (await auditTrail(database, key(envelope))).map(({ kind }) => kind)
  return { tenant, sender, send, open, key, page, kinds, verifying: verificationWorld(service, tenant) }
}
interface Snake {
  readonly recipients: readonly {
    readonly identity: {
      readonly state: string
      readonly verification_id: string | null
      readonly why: string | null
    } | null
  }[]
}

interface Begun {
  readonly key: string | null
  readonly link: string | null
  readonly view: { readonly step: string }
}

const begin = async (recipient: TestRecipient) =>
  (await recipient.act('POST', 'identity')) as unknown as { status: number; body: Begun & { type?: string } }
const stepOf = async (recipient: TestRecipient) => (await recipient.act('GET', 'view')).body.step

/** Submits documents through a link to a check. */
async function submit(link: string | null, details: object = {}): Promise<void> {
  const { open } = verificationWorld(service, {} as Tenant)
  const { as, view } = await open(link?.split('/verify/')[1] ?? '')
  await call(as, 'POST', '/verifying/consent', { version: view.consent.version })
  const given = {
    given_names: 'Ada',
    family_name: 'Park',
    birth_date: '1990-12-10',
    address: '1 High Street, Perth',
  }
  const document = { country: 'AU', document: 'passport', document_number: 'P1234567' }
  await call(as, 'PUT', '/verifying/details', { ...given, ...document, ...details })
  await call(as, 'PUT', '/verifying/photos/document-front', somePhoto())
  await call(as, 'PUT', '/verifying/photos/selfie', somePhoto())
  expect((await call<{ step: string }>(as, 'POST', '/verifying/submit')).body.step).toBe('done')
  await idle()
}

let world: Awaited<ReturnType<typeof aWorld>>
beforeAll(async () => {
  world = await aWorld()
})

test('nothing of the documents is given out before, and a clear check opens them in that browser alone', async () => {
  const { send, open, key, page, kinds } = world
  const envelope = await send()
  const recipient = await open(envelope)
  const [{ id: documentId } = { id: '' }] = await database
    .selectFrom('documents')
    .select('id')
    .where('envelopeId', '=', envelope.id)
    .execute()
  const isShut = async (one: TestRecipient) => {
    const view = (await one.act('GET', 'view')).body
    expect(view).toMatchObject({ step: 'identity', documents: [], fields: [], files: null })
    expect(JSON.stringify(view)).not.toContain(documentId)
    const tries = [
      one.act('POST', 'consent', { version: '2026-1' }),
      one.act('PUT', 'fields/s1', { value: null, checked: false, art: null, witness: null }),
      one.act('POST', 'finish', { shown: '0'.repeat(64), view: 'pages' }),
      one.act('POST', 'decline', { reason: 'No' }),
      one.act('POST', 'reassign', { name: 'Cy', email: 'cy@example.org', reason: 'No' }),
      ...['file', 'first-page', `attached/${'0'.repeat(64)}`].map((file) =>
        one.act('GET', `documents/${documentId}/${file}`),
      ),
    ]
    for (const { status, body } of await Promise.all(tries))
      expect([status, body.type?.split('/').at(-1)]).toEqual([403, 'identity-required'])
  }
  await isShut(recipient)
  const { body: begun } = await begin(recipient)
  expect(begun.link).toMatch(/^\/verify\/[\w-]+$/)
  await isShut(recipient)
  const second = await open(envelope)
  await submit(begun.link)
  // It is the recipient's own browser, and not the recipient's link, that has proved anything.
  await isShut(second)
  expect(await stepOf(recipient)).toBe('consent')
  expect(await page(envelope)).toMatchObject({ state: 'passed', why: null })
  const wrong = await second.act('POST', 'identity/resume', { key: 'guessed' })
  expect(wrong.body.step).toBe('identity')
  expect((await second.act('POST', 'identity/resume', { key: begun.key })).body.step).toBe('consent')
  await agreeAndSign(recipient, 's1')
  expect((await recipient.act('POST', 'finish')).body.step).toBe('finished')
  await idle()
  expect((await kinds(envelope)).filter((kind) => kind.includes('identi'))).toEqual([
    'identity-requested',
    'recipient-identified',
  ])
  expect(await hasWholeChain(database, key(envelope))).toBe(true)
  // Purging the verification takes nothing from the certificate, which the trail makes.
  const verificationId = (await page(envelope))?.verification_id ?? ''
  await call(world.tenant.key, 'POST', `/v2/verifications/${verificationId}/purge`)
  const text = await certificateText(service, envelope.id)
  expect(text).toContain('Trial of a proof of identity')
  expect(text).toContain('Nothing was checked: a sandbox stood in')
  // A hyphen at the end of a line is taken for one that divides a word.
  expect(text.replaceAll(/[^a-z\d]/g, '')).toContain(verificationId.replaceAll('-', ''))
  // An ordinary muted verification in the sender's name.
  const listed = await call<object>(world.tenant.key, 'GET', `/v2/verifications/${verificationId}`)
  expect(listed.body).toMatchObject({ muted: true, status: 'completed', account_id: world.tenant.accountId })
})

test('another name and a warning wait for the sender, who accepts, or asks again', async () => {
  const { send, open, tenant, page, sender } = world
  const envelope = await send()
  const [{ id } = { id: '' }] = envelope.recipients
  const recipient = await open(envelope)
  const verb = (what: string, body?: object) =>
    call<{ type?: string }>(tenant.as, 'POST', `/app/recipients/${id}/identity/${what}`, body)
  expect((await verb('repeat')).status).toBe(409)
  const first = await begin(recipient)
  await submit(first.body.link, { given_names: 'Mallory', family_name: 'Evil' })
  expect(await stepOf(recipient)).toBe('identity')
  const waiting = await page(envelope)
  expect(waiting).toMatchObject({ state: 'review', why: 'name' })
  const [email] = (
    await inbox(database, { organisationId: sender.organisationId, toAddress: tenant.email })
  ).slice(-1)
  expect(email?.subject).toContain('Check an identity')
  // Neither again, nor in another browser, until the sender has decided.
  expect((await begin(recipient)).status).toBe(409)
  expect((await begin(await open(envelope))).status).toBe(409)
  expect((await verb('accept', { verification_id: 'another' })).status).toBe(409)
  expect((await verb('repeat')).status).toBe(204)
  expect((await verb('accept', { verification_id: waiting?.verification_id })).status).toBe(409)
  const second = await begin(recipient)
  await submit(second.body.link, { family_name: 'Review' })
  const warned = await page(envelope)
  expect(warned).toMatchObject({ state: 'review', why: 'warning', warning: 'SANDBOX_DOCUMENT_REVIEW' })
  expect((await verb('accept', { verification_id: warned?.verification_id })).status).toBe(204)
  expect(await stepOf(recipient)).toBe('consent')
  expect(await page(envelope)).toMatchObject({ state: 'passed' })
  await agreeAndSign(recipient, 's1')
  expect((await recipient.act('POST', 'finish')).body.step).toBe('finished')
  await idle()
  expect((await certificateText(service, envelope.id)).replaceAll('\n', ' ')).toContain(
    'Accepted by Sam Sender',
  )
})

test('a changed name asks again, and nothing that was begun before counts', async () => {
  const { send, open, tenant, verifying } = world
  const envelope = await send()
  const [{ id } = { id: '' }] = envelope.recipients
  const recipient = await open(envelope)
  const { body } = await begin(recipient)
  const renamed = { name: 'Bea Park', email: ada.email, mobile: null }
  expect((await call(tenant.as, 'PUT', `/app/recipients/${id}/address`, renamed)).status).toBe(200)
  // The link to the check is dead, so no one submits documents for nothing.
  expect(await verifying.deadEnd(body.link?.split('/verify/')[1] ?? '')).toMatchObject({
    reason: 'cancelled',
  })
  const again = await open(envelope)
  expect((await again.act('POST', 'identity/resume', { key: body.key })).body.step).toBe('identity')
  // Whoever has proved it is asked again too.
  const next = await begin(again)
  await submit(next.body.link, { given_names: 'Bea' })
  expect(await stepOf(again)).toBe('consent')
  await call(tenant.as, 'PUT', `/app/recipients/${id}/address`, { ...renamed, name: 'Cy Park' })
  const third = await open(envelope)
  expect((await third.act('POST', 'identity/resume', { key: next.body.key })).body.step).toBe('identity')
})

test('whoever is named in their place proves it themselves, and so does everyone after a recall', async () => {
  const { send, open, tenant, kinds } = await aWorld({ reuseDays: 0 }, { reassigning: true })
  const envelope = await send()
  const [{ id } = { id: '' }] = envelope.recipients
  const former = await open(envelope)
  const { body } = await begin(former)
  const passOn = () =>
    former.act('POST', 'reassign', { name: 'Cy Neu', email: 'cy@example.org', reason: 'On leave' })
  // Who has not proved anything names no one either.
  expect((await passOn()).status).toBe(403)
  await submit(body.link)
  expect((await passOn()).status).toBe(204)
  const successor = await open(envelope)
  expect((await successor.act('POST', 'identity/resume', { key: body.key })).body.step).toBe('identity')
  const own = await begin(successor)
  await submit(own.body.link, { given_names: 'Cy', family_name: 'Neu' })
  expect(await stepOf(successor)).toBe('consent')
  await call(tenant.as, 'POST', `/app/envelopes/${envelope.id}/recall`)
  await call(tenant.key, 'POST', `/v1/envelopes/${envelope.id}/send`)
  const again = await open({ ...envelope, recipients: [{ id, name: 'Cy Neu' }] })
  expect((await again.act('POST', 'identity/resume', { key: own.body.key })).body.step).toBe('identity')
  expect((await kinds(envelope)).filter((kind) => kind === 'recipient-identified')).toHaveLength(2)
})

test('a void and a cancelled check open nothing', async () => {
  const { send, open, tenant, page, kinds } = world
  const envelope = await send()
  const recipient = await open(envelope)
  await begin(recipient)
  const verificationId = (await page(envelope))?.verification_id ?? ''
  await call(tenant.as, 'POST', `/app/verifications/${verificationId}/cancel`)
  await idle()
  expect(await page(envelope)).toMatchObject({ state: 'stopped' })
  expect((await begin(recipient)).status).toBe(409)
  const other = await send()
  const leaving = await open(other)
  const started = await begin(leaving)
  expect((await call(tenant.key, 'POST', `/v1/envelopes/${other.id}/void`)).status).toBe(204)
  expect((await begin(leaving)).status).toBe(401)
  await idle()
  expect(await kinds(other)).not.toContain('recipient-identified')
  expect(
    (
      await call<{ dead_end: object }>({}, 'POST', '/verifying/sessions', {
        token: started.body.link?.split('/verify/')[1],
      })
    ).body.dead_end,
  ).toMatchObject({ reason: 'cancelled' })
})

test('an earlier check counts as long as the rule says, for the same person', async () => {
  const { send, open, kinds } = await aWorld({ reuseDays: 30 })
  const first = await send()
  const recipient = await open(first)
  await submit((await begin(recipient)).body.link)
  const again = await open(await send())
  const reused = await begin(again)
  expect(reused.body).toMatchObject({ link: null, view: { step: 'consent' } })
  // Someone else at the same address, and a check that is too old, do not.
  const other = await open(await send([{ ...ada, name: 'Bo Park' }]))
  expect((await begin(other)).body.link).not.toBeNull()
  await sql`update verifications set completed = completed - interval '31 days'`.execute(database)
  const late = await send()
  expect((await begin(await open(late))).body.link).not.toBeNull()
  expect(await kinds(late)).toContain('identity-requested')
})

test('copies are never attached for those who prove their identity, and a forged row seals nothing', async () => {
  const { send, open, sender } = await aWorld({ reuseDays: 0 }, { attachedCopies: true })
  const envelope = await send()
  const recipient = await open(envelope)
  await submit((await begin(recipient)).body.link)
  await agreeAndSign(recipient, 's1')
  await recipient.act('POST', 'finish')
  await idle()
  const finished = (
    await inbox(database, { organisationId: sender.organisationId, toAddress: ada.email })
  ).at(-1)
  expect(finished?.attachments ?? []).toEqual([])
  // A row that says so without an event: the envelope is held.
  const forged = await send()
  const intruder = await open(forged)
  await begin(intruder)
  await sql`update identity_checks set outcome = 'passed', passed = clock_timestamp() where envelope_id = ${forged.id}`.execute(
    database,
  )
  await agreeAndSign(intruder, 's1')
  await intruder.act('POST', 'finish')
  await idle()
  const { held } = await database
    .selectFrom('envelopes')
    .select('held')
    .where('id', '=', forged.id)
    .executeTakeFirstOrThrow()
  expect(held).not.toBeNull()
})
