import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aMailServer } from '#harness/world/mail-server.ts'
import { aReceiver } from '#harness/world/receiver.ts'
import { testService } from '#harness/world/service.ts'
import { anEnvelope, aTenant, signerItem } from '#harness/world/world.ts'
import type { WireEnvelope } from '#harness/world/world.ts'

const server = await aMailServer()
const service = await testService({
  SMTP_URL: server.url,
  MAIL_FROM: 'sign@acme.example',
  WEBHOOK_ALLOW_PRIVATE: 'true',
})
const { call, database } = service
const tenant = await aTenant(database)
const receiver = await aReceiver()
await call(tenant.key, 'POST', '/v1/endpoints', { url: receiver.url })

interface Page {
  readonly recipients: readonly {
    readonly status: string
    readonly diagnosis: string | null
    readonly delayed: string | null
    readonly delivered: string | null
  }[]
}

let last = 0
/** An envelope sent to a new address. */
async function sentTo(
  name: string,
): Promise<{ envelope: WireEnvelope; address: string; recipientId: string }> {
  last += 1
  const address = `${name}${last}@example.com`
  const envelope = await anEnvelope(service, tenant, { recipients: [signerItem({ email: address })] })
  return { envelope, address, recipientId: envelope.recipients[0]?.id ?? '' }
}

const emailsTo = (address: string) => server.emails.filter(({ to }) => to === address)
const messageIdOf = (source: string) => /^Message-ID: (.*)$/im.exec(source)?.[1]

async function person(envelope: WireEnvelope) {
  const page = await call<Page>(tenant.as, 'GET', `/app/envelopes/${envelope.id}`)
  return page.body.recipients[0]
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (await isSo()) return
    await pause(20)
  }
  throw new Error('It does not come about')
}

/** Ends the waits between attempts. */
async function tryAgain(): Promise<void> {
  await sql`update graphile_worker._private_jobs set run_at = now() where attempts > 0 and locked_at is null`.execute(
    database,
  )
}

test('fails a recipient without a mailbox in plain words, notifies sender and endpoint, and continues with a corrected address', async () => {
  server.behaviour = (address) => (address.startsWith('nobody') ? { rcpt: '550 5.1.1 User unknown' } : {})
  const { envelope, recipientId } = await sentTo('nobody')
  await until(async () => (await person(envelope))?.status === 'failed')
  const diagnosis = expect.stringMatching(/^There is no such mailbox\. .*550 5\.1\.1 User unknown/) as string
  const some = expect.any(String) as string
  expect(await person(envelope)).toMatchObject({ diagnosis, delayed: null, failed: some, delivered: null })
  await until(() => receiver.received.some(({ body }) => body.event === 'recipient_failed'))
  const told = receiver.received.find(({ body }) => body.event === 'recipient_failed')
  expect(told?.body).toEqual({
    event: 'recipient_failed',
    envelope_id: envelope.id,
    recipient_id: recipientId,
    diagnosis,
  })
  await until(() => emailsTo(tenant.email).length === 1)
  const [notice] = emailsTo(tenant.email)
  expect(notice?.source).toContain('Subject: Not delivered: Lease')
  expect(notice?.source).toContain('There is no such mailbox.')

  const mended = { ...signerItem({ email: 'somebody@example.com' }), type: 'signer', fields: undefined }
  const updated = await call<{ status: string }>(tenant.key, 'PUT', `/v1/recipients/${recipientId}`, mended)
  expect([updated.status, updated.body.status]).toEqual([200, 'sent'])
  await until(async () => (await person(envelope))?.delivered !== null)
  expect(emailsTo('somebody@example.com')).toHaveLength(1)
  expect(await person(envelope)).toMatchObject({
    status: 'sent',
    diagnosis: null,
    delayed: null,
    failed: null,
    delivered: some,
  })
})

test('delivers a resent email once the mailbox has space', async () => {
  server.behaviour = (_, asked) => (asked === 1 ? { rcpt: '552 5.2.2 Over quota' } : {})
  const { envelope, address, recipientId } = await sentTo('full')
  await until(async () => (await person(envelope))?.status === 'failed')
  expect((await person(envelope))?.diagnosis).toMatch(/^The mailbox is full\./)
  const resent = await call<{ status: string }>(
    tenant.key,
    'POST',
    `/v1/recipients/${recipientId}/resend-email`,
  )
  expect(resent.body.status).toBe('sent')
  await until(() => emailsTo(address).length === 1)
})

test('shows that a greylisted email is waiting, and sends it later exactly once', async () => {
  server.behaviour = (_, asked) => (asked <= 2 ? { rcpt: '451 4.7.1 Greylisted, come back' } : {})
  const { envelope, address } = await sentTo('grey')
  await until(async () => (await person(envelope))?.delayed !== null)
  expect(await person(envelope)).toMatchObject({
    status: 'sent',
    delayed: expect.stringContaining('asks to try again later') as string,
  })
  expect(emailsTo(address)).toEqual([])
  await until(async () => {
    await tryAgain()
    return emailsTo(address).length === 1
  })
  await until(async () => (await person(envelope))?.delayed === null)
  await service.idle()
  expect(emailsTo(address)).toHaveLength(1)
})

test('sends at most one duplicate, with the same Message-ID, when the connection is lost after the email was accepted', async () => {
  server.behaviour = (_, asked) => (asked === 1 ? { data: 'drop' } : {})
  const { envelope, address } = await sentTo('dropped')
  await until(async () => {
    await tryAgain()
    return emailsTo(address).length === 2
  })
  await until(async () => (await person(envelope))?.delayed === null)
  await service.idle()
  expect(emailsTo(address)).toHaveLength(2)
  expect(new Set(emailsTo(address).map(({ source }) => messageIdOf(source))).size).toBe(1)
})

test('does not retry an email refused for its size', async () => {
  server.behaviour = () => ({ data: '552 5.3.4 Message too big' })
  const { envelope, address } = await sentTo('large')
  await until(async () => (await person(envelope))?.status === 'failed')
  expect((await person(envelope))?.diagnosis).toMatch(/^The message is larger than the mail server accepts\./)
  expect(emailsTo(address)).toEqual([])
})

test('replaces a queued email when it is resent', async () => {
  server.behaviour = (_, asked) => (asked === 1 ? { rcpt: '451 4.3.0 Busy' } : {})
  const { envelope, address, recipientId } = await sentTo('anew')
  await until(async () => (await person(envelope))?.delayed !== null)
  await call(tenant.key, 'POST', `/v1/recipients/${recipientId}/resend-email`)
  await until(() => emailsTo(address).length === 1)
  await until(async () => (await person(envelope))?.delayed === null)
  await tryAgain()
  await service.idle()
  expect(emailsTo(address)).toHaveLength(1)
})

test('names the sender and the reply address in the email, and asks for no automatic replies', async () => {
  server.behaviour = () => ({})
  const { address } = await sentTo('headers')
  await until(() => emailsTo(address).length === 1)
  const [email] = emailsTo(address)
  const headers = email?.source.split(/\r?\n\r?\n/)[0]?.replaceAll(/\r?\n\s+/g, ' ') ?? ''
  expect(email?.from).toBe('sign@acme.example')
  expect(headers).toMatch(/^From: .*Sam Sender via .*<sign@acme\.example>$/m)
  expect(headers).toMatch(new RegExp(`^Reply-To: .*<${tenant.email}>$`, 'm'))
  expect(headers).toMatch(/^Date: \w{3}, \d{1,2} \w{3} \d{4} /m)
  expect(headers).toMatch(/^Auto-Submitted: auto-generated$/m)
  expect(headers.match(/^Message-ID: /gim)).toHaveLength(1)
})
