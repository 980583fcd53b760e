import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openLog } from '../../logging.ts'
import { drawn, follow, linkOf, sendTestEnvelope, testSender } from '#harness/world/signing.ts'
import { MailRejected } from '../../ports/mail/mail.ts'
import type { Mail, MailMessage } from '../../ports/mail/mail.ts'
import { openSmtpMail } from '../../ports/mail/smtp-mail.ts'
import { auditTrail } from '../../database/envelopes/audit-events.ts'
import { delayedIn } from '../../database/envelopes/sent-messages.ts'
import { aMailServer, acceptsAll } from '#harness/world/mail-server.ts'
import { testService } from '#harness/world/service.ts'
import type { Tasks } from '../../queue/tasks.ts'
import type { JobContext } from '../runner.ts'
import { reassignedEmail } from './sender-notices.ts'
import { signingEmail } from './signing-email.ts'
import { witnessEmail } from './witness-email.ts'

const service = await testService({}, { runsJobs: false })
const sender = await testSender(service)
const { database, config, ports, call } = service

/** A mail server that keeps what it accepts, and fails as told before or after accepting a message. */
function mailServer(faults: readonly ('before' | 'after' | 'for good')[] = []) {
  const taken: MailMessage[] = []
  let turn = 0
  const mail: Mail = {
    kind: 'smtp',
    probe: () => ({ stages: [] }),
    close: async () => undefined,
    send: async (message) => {
      const fault = faults[turn]
      turn += 1
      if (fault === 'for good') throw new MailRejected('550 No such user')
      if (fault === 'before') throw new Error('connection refused')
      taken.push(message)
      if (fault === 'after') throw new Error('connection lost')
    },
  }
  return { mail, taken }
}

const surroundings: JobContext = {
  database,
  config,
  ports,
  log: openLog('silent'),
  jobId: 'job',
  isLastTry: false,
  goOn: () => undefined,
}

async function sent(recipient: Readonly<Record<string, unknown>> = {}) {
  const { id, recipients } = await sendTestEnvelope(service, sender, [recipient], { name: 'Agreement <b>' })
  const payload = {
    organisationId: sender.organisationId,
    envelopeId: id,
    recipientId: recipients[0]?.id ?? '',
  }
  const run = (mail: Mail, more: Partial<JobContext> = {}) =>
    signingEmail(payload, { ...surroundings, ports: { ...ports, mail }, jobId: `job-${id}`, ...more })
  const row = () =>
    database
      .selectFrom('recipients')
      .select(['status', 'diagnosis'])
      .where('id', '=', payload.recipientId)
      .executeTakeFirstOrThrow()
  return { ...payload, run, row }
}

/** A self-signed certificate. */
function selfSigned(): { readonly key: string; readonly cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-certificate-'))
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-keyout', key, '-out', cert]
    execFileSync('openssl', ['req', '-x509', '-nodes', '-subj', '/CN=mail.example', ...made], {
      stdio: 'ignore',
    })
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const tokenIn = ({ text }: MailMessage) => /\/sign\/(\S+)/.exec(text)?.[1] ?? ''

test('sends the email to one address, names the sender, and links to the envelope', async () => {
  const { run, organisationId, envelopeId } = await sent()
  const { mail, taken } = mailServer()
  await run(mail)
  const [email] = taken
  if (!email) throw new Error('no email')
  expect(email).toMatchObject({
    to: { name: 'Person 1', address: 'person1@example.org' },
    from: { name: 'Mara Lindqvist via Nordlicht', address: 'no-reply@localhost' },
    replyTo: { name: 'Mara Lindqvist' },
    subject: 'Please sign: Agreement <b>',
  })
  expect(email.html).toContain('Agreement &lt;b&gt;')
  const { opened } = await follow(service, tokenIn(email))
  expect(opened.body.view?.step).toBe('consent')
  const trail = await auditTrail(database, { organisationId, envelopeId })
  const notified = trail.filter(({ kind }) => kind === 'recipient-notified')
  expect(notified).toHaveLength(1)
  expect(JSON.stringify(notified)).not.toContain(tokenIn(email))
})

test('leaves the witness two working links and takes one signature after a lost connection', async () => {
  const field = { id: 'see', type: 'witness', page: 1, x_coordinate: 100, y_coordinate: 400 }
  const envelope = await sendTestEnvelope(service, sender, [{ fields: [field] }])
  const signer = await follow(service, await linkOf(service, sender, envelope.recipients[0]?.id ?? ''))
  await signer.act('POST', 'consent', { version: '2026-1' })
  await signer.act('PUT', 'fields/see/witness', { name: 'Grace Hopper', email: 'grace@example.com' })
  const { id: witnessLinkId } = await database
    .selectFrom('witnessLinks')
    .select('id')
    .where('envelopeId', '=', envelope.id)
    .executeTakeFirstOrThrow()
  const { mail, taken } = mailServer(['after'])
  const run = () =>
    witnessEmail(
      { organisationId: sender.organisationId, witnessLinkId },
      { ...surroundings, ports: { ...ports, mail } },
    )
  await expect(run()).rejects.toThrow('connection lost')
  await run()
  await run()
  expect(taken).toHaveLength(2)
  expect(new Set(taken.map(({ messageId }) => messageId)).size).toBe(1)
  const tokens = taken.map(({ text }) => /\/witness\/([\w-]+)/.exec(text)?.[1] ?? '')
  for (const token of tokens)
    expect((await call({}, 'POST', '/signing/witness/open', { token })).body).toHaveProperty('view')
  const answers = await Promise.all(
    tokens.map((token) =>
      call<{ signed: string }>({ authorization: `Bearer ${token}` }, 'POST', '/signing/witness/sign', {
        name: 'Grace Hopper',
        statement_version: '2026-1',
        art: drawn,
      }),
    ),
  )
  expect(new Set(answers.map(({ body }) => body.signed)).size).toBe(1)
  const events = await database
    .selectFrom('auditEvents')
    .select('kind')
    .where('envelopeId', '=', envelope.id)
    .where('kind', '=', 'witness-signed')
    .execute()
  expect(events).toHaveLength(1)
})

test('sends the same message again after a lost connection with two working links, and nothing a third time', async () => {
  const { run } = await sent()
  const { mail, taken } = mailServer(['before', 'after'])
  await expect(run(mail)).rejects.toThrow('connection refused')
  await expect(run(mail)).rejects.toThrow('connection lost')
  await run(mail)
  await run(mail)
  expect(taken).toHaveLength(2)
  expect(new Set(taken.map(({ messageId }) => messageId)).size).toBe(1)
  for (const email of taken)
    expect((await follow(service, tokenIn(email))).opened.body.view?.step).toBe('consent')
})

test("fails the recipient with the server's words for an address that does not exist", async () => {
  const { run, row } = await sent()
  await run(mailServer(['for good']).mail)
  expect(await row()).toEqual({ status: 'failed', diagnosis: '550 No such user' })
})

test('fails the recipient only on the last attempt when the server stays unavailable', async () => {
  const { run, row } = await sent()
  const { mail } = mailServer(['before', 'before'])
  await expect(run(mail)).rejects.toThrow('connection refused')
  expect(await row()).toMatchObject({ status: 'sent' })
  await run(mail, { isLastTry: true })
  expect(await row()).toEqual({ status: 'failed', diagnosis: 'connection refused' })
})

test('shows why an email is waiting when the server is down, cannot be trusted or refuses the login', async () => {
  const untrusted = await aMailServer(acceptsAll, { ...selfSigned(), disabledCommands: [] })
  const closed = await aMailServer(acceptsAll, {
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_, __, done) => done(new Error('Wrong password')),
  })
  const { run, row, recipientId, envelopeId } = await sent()
  for (const [url, words] of [
    ['smtp://127.0.0.1:9', 'can’t be reached'],
    [untrusted.url, 'secure connection'],
    [closed.url.replace('//', '//user:wrong@'), 'refuses this service’s login'],
  ] as const) {
    const mail = openSmtpMail(url)
    await expect(run(mail)).rejects.toThrow(words)
    await mail.close()
    expect(await row()).toEqual({ status: 'sent', diagnosis: null })
    const delayed = await delayedIn(database, { organisationId: sender.organisationId, envelopeId })
    expect(delayed.get(recipientId)).toContain(words)
  }
  expect([...untrusted.emails, ...closed.emails]).toEqual([])
  const { mail, taken } = mailServer()
  await run(mail)
  expect(taken).toHaveLength(1)
  const delayed = await delayedIn(database, { organisationId: sender.organisationId, envelopeId })
  expect(delayed.size).toBe(0)
})

test('fails no one when a refused address was changed in the meantime', async () => {
  const { run, row, recipientId } = await sent()
  const mail: Mail = {
    kind: 'smtp',
    probe: () => ({ stages: [] }),
    close: async () => undefined,
    send: async () => {
      const body = { name: 'Person 1', email: 'mended@example.org', type: 'signer' }
      await call(sender.headers, 'PUT', `/v1/recipients/${recipientId}`, body)
      throw new MailRejected('550 No such user')
    },
  }
  await run(mail)
  expect(await row()).toEqual({ status: 'sent', diagnosis: null })
})

test('sends nothing to a muted recipient or after a void', async () => {
  const { mail, taken } = mailServer()
  await (await sent({ muted: true })).run(mail)
  const voided = await sent()
  await call(sender.headers, 'POST', `/v1/envelopes/${voided.envelopeId}/void`)
  await voided.run(mail)
  expect(taken).toEqual([])
})

test('the sender reads of each time a place was passed on, however late the emails are sent', async () => {
  const own = await testSender(service)
  const { organisationId } = own
  const policy = JSON.stringify({ reassigning: true })
  await database.updateTable('organisations').set({ policy }).where('id', '=', organisationId).execute()
  const envelope = await sendTestEnvelope(service, own, [{ name: 'Ada', email: 'ada@example.org' }])
  const recipientId = envelope.recipients[0]?.id ?? ''
  for (const name of ['Bo', 'Cy']) {
    const holder = await follow(service, await linkOf(service, own, recipientId))
    const named = { name, email: `${name.toLowerCase()}@example.org`, reason: `${name} knows more.` }
    expect((await holder.act('POST', 'reassign', named)).status).toBe(204)
  }
  const { rows } = await sql<{ payload: Tasks['reassigned-email'] }>`
    select payload from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    where identifier = 'reassigned-email' and payload->>'recipientId' = ${recipientId} order by jobs.id
  `.execute(database)
  const { mail, taken } = mailServer()
  const run = (payload: Tasks['reassigned-email'], jobId: string) =>
    reassignedEmail(payload, { ...surroundings, ports: { ...ports, mail }, jobId })
  for (const [index, { payload }] of rows.entries()) await run(payload, `passed-${index}`)
  // As an earlier version added it.
  await run({ organisationId, envelopeId: envelope.id, recipientId }, 'passed-before')
  const [first, second] = [
    /^Ada passed [^]*Bo knows more[^]*Now: Bo, bo@example\.org/,
    /^Bo passed [^]*Cy knows more[^]*Now: Cy, cy@example\.org/,
  ]
  const told = taken.map(({ text }) => text)
  expect(told).toEqual([first, second, second].map((words) => expect.stringMatching(words) as string))
})
