import type { Problem } from '#contract/problem.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testService } from '#harness/world/service.ts'
import { toldOf } from '#harness/world/shown.ts'
import {
  aMember,
  anEnvelope,
  anEnvelopeIn,
  aTenant,
  complete,
  hasWholeChain,
  signerItem,
} from '#harness/world/world.ts'
import type { WireEnvelope } from '#harness/world/world.ts'

const service = await testService({}, { runsJobs: false })
const { call, database } = service
const tenant = await aTenant(database)

type WireRecipient = WireEnvelope['recipients'][number]

const ada = { name: 'Ada Lovelace', email: 'ada@example.com', type: 'signer' }
const put = <Body = WireRecipient>(id: string, body: object) =>
  call<Body>(tenant.key, 'PUT', `/v1/recipients/${id}`, body)

async function jobsFor(recipientId: string): Promise<string[]> {
  const { rows } = await sql<{ task: string }>`
    select tasks.identifier as task from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    where jobs.payload ->> 'recipientId' = ${recipientId} order by jobs.id`.execute(database)
  return rows.map(({ task }) => task)
}

async function aSession(recipientId: string) {
  const token = await call<{ endpoint: string }>(tenant.key, 'GET', `/v1/recipients/${recipientId}/token`)
  const secret = token.body.endpoint.split('/').at(-1)
  const opened = await call<{ session: string }>({}, 'POST', '/signing/sessions', { token: secret })
  return { as: { authorization: `Bearer ${opened.body.session}` }, secret }
}

/** Finishes as a recipient who has nothing to fill in. */
async function finish(recipientId: string): Promise<void> {
  const { as } = await aSession(recipientId)
  const { body: view } = await call(as, 'GET', '/signing/view')
  expect((await call(as, 'POST', '/signing/finish', toldOf(view))).status).toBe(200)
}

/** The text of the PDF at an address, without its line breaks. */
async function wordsOf(address: string): Promise<string> {
  const lines = await service.ports.pdf.textLines(await (await fetch(address)).bytes())
  if (!lines.ok) throw new Error(lines.refusal.detail)
  return lines.value
    .map(({ characters }) => characters.map(({ text }) => text).join(''))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
}

const aLink = (recipient: { id: string }, envelopeId: string, channel: 'email' | 'sms') =>
  database
    .insertInto('signingTokens')
    .values({
      secretHash: `${recipient.id} ${channel}`,
      organisationId: tenant.organisationId,
      envelopeId,
      recipientId: recipient.id,
      channel,
      expires: sql<Date>`now() + interval '7 days'`,
    })
    .execute()

async function replacedLinks(recipientId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('signingTokens')
    .select('channel')
    .where('recipientId', '=', recipientId)
    .where('replaced', 'is not', null)
    .orderBy('channel')
    .execute()
  return rows.map(({ channel }) => channel)
}

test('resets what is left out', async () => {
  const recipients = [
    signerItem({
      mobile: '+61400000001',
      message: 'Please',
      password: 'secret',
      sms_auth: '+61400000002',
      muted: true,
      order: 3,
      redirects: { session_completed: 'https://example.com/done' },
    }),
  ]
  const envelope = await anEnvelope(service, tenant, { recipients })
  const answer = await put(envelope.recipients[0]?.id ?? '', { ...ada, name: 'Ada King' })
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    ...envelope.recipients[0],
    name: 'Ada King',
    mobile: null,
    message: null,
    password: false,
    sms_auth: null,
    muted: false,
    sent: expect.any(String),
    redirects: { session_completed: null, session_declined: null },
  })
  const key = { organisationId: tenant.organisationId, envelopeId: envelope.id }
  expect(await hasWholeChain(database, key)).toBe(true)
})

test('requires name, email and type', async () => {
  const { recipients } = await anEnvelope(service, tenant)
  const answer = await put<Problem>(recipients[0]?.id ?? '', {})
  expect(answer.status).toBe(422)
  expect(answer.body.errors?.map(({ path }) => path)).toEqual(['name', 'email', 'type'])
})

test('changes a draft freely without notifying anyone', async () => {
  const { recipients } = await anEnvelopeIn(service, tenant, 'draft')
  const id = recipients[0]?.id ?? ''
  const body = { name: 'Bob', email: 'bob@example.com', type: 'viewer', order: 5, password: 'secret' }
  const answer = await put(id, body)
  expect(answer.body).toMatchObject({ ...body, password: true, status: 'created' })
  expect((await put(id, { ...body, type: 'carbon-copy' })).body).toMatchObject({
    status: null,
    password: true,
  })
  expect(await jobsFor(id)).toEqual([])
})

test('ends sessions at once, and keeps passed-on links valid for a new name', async () => {
  const { recipients } = await anEnvelope(service, tenant)
  const id = recipients[0]?.id ?? ''
  const { as, secret } = await aSession(id)
  expect((await call(as, 'GET', '/signing/view')).status).toBe(200)
  await put(id, { ...ada, name: 'Ada King' })
  expect((await call(as, 'GET', '/signing/view')).status).toBe(401)
  const again = await call<{ session?: string }>({}, 'POST', '/signing/sessions', { token: secret })
  expect(again.body.session).toEqual(expect.any(String))
})

test('revokes every link on a new email or mobile, none on a new name, and sends one new link', async () => {
  const envelope = await anEnvelope(service, tenant, { recipients: [signerItem({ mobile: '+61400000001' })] })
  const [recipient = { id: '' }] = envelope.recipients
  const { secret: copied } = await aSession(recipient.id)
  await aLink(recipient, envelope.id, 'email')
  await aLink(recipient, envelope.id, 'sms')
  const jobs = async () => (await jobsFor(recipient.id)).slice(2)
  const opens = async (token: string | undefined) =>
    (await call<{ session?: string }>({}, 'POST', '/signing/sessions', { token })).body.session !== undefined
  await put(recipient.id, { ...ada, mobile: '+61400000001', name: 'Ada King' })
  expect([await replacedLinks(recipient.id), await jobs(), await opens(copied)]).toEqual([[], [], true])
  await put(recipient.id, { ...ada, mobile: '+61400000001', email: 'king@example.com' })
  expect(await replacedLinks(recipient.id)).toEqual(['copied', 'email', 'sms'])
  expect([await jobs(), await opens(copied)]).toEqual([['signing-email'], false])
  await put(recipient.id, { ...ada, mobile: '+61400000001', email: 'king@example.com' })
  const { as, secret } = await aSession(recipient.id)
  expect(await jobs()).toEqual(['signing-email'])
  await put(recipient.id, { ...ada, mobile: '+61400000009', email: 'king@example.com' })
  expect([await opens(secret), (await call(as, 'GET', '/signing/view')).status]).toEqual([false, 401])
  expect(await jobs()).toEqual(['signing-email', 'signing-sms'])
  const { secret: last } = await aSession(recipient.id)
  await put(recipient.id, { ...ada, email: 'king@example.com' })
  expect([await opens(last), (await jobs()).slice(2)]).toEqual([false, ['signing-email']])
})

test('treats a different email as a different person, without consent and answers', async () => {
  const envelope = await anEnvelope(service, tenant, {
    recipients: [
      signerItem({ fields: [{ id: 'note', type: 'input', page: 1, x_coordinate: 100, y_coordinate: 300 }] }),
    ],
  })
  const id = envelope.recipients[0]?.id ?? ''
  const answer = JSON.stringify({ value: 'Hello', checked: false, art: null })
  await database
    .updateTable('recipients')
    .set({ consented: new Date(), consentVersion: '1' })
    .where('id', '=', id)
    .execute()
  await database.updateTable('fields').set({ answer }).where('recipientId', '=', id).execute()
  const kept = async () => ({
    ...(await database.selectFrom('recipients').select('consented').where('id', '=', id).executeTakeFirst()),
    ...(await database
      .selectFrom('fields')
      .select('answer')
      .where('recipientId', '=', id)
      .executeTakeFirst()),
  })
  await put(id, { ...ada, name: 'Ada King' })
  expect((await kept()).answer).not.toBeNull()
  await put(id, { ...ada, email: 'other@example.com' })
  expect(await kept()).toEqual({ consented: null, answer: null })
})

test.each(['failed', 'declined'] as const)(
  'sets a %s recipient back to sent on an update',
  async (status) => {
    const { recipients } = await anEnvelope(service, tenant)
    const id = recipients[0]?.id ?? ''
    await database.updateTable('recipients').set({ status }).where('id', '=', id).execute()
    expect((await put(id, ada)).body).toMatchObject({ status: 'sent', declined: null, declined_reason: null })
    expect(await jobsFor(id)).toEqual(['signing-email', 'signing-email'])
  },
)

test('fixes order and type once sent, and leaves finished recipients unchanged', async () => {
  const envelope = await anEnvelope(service, tenant, {
    recipients: [signerItem(), signerItem({ email: 'bob@example.com' })],
  })
  const [first = '', second = ''] = envelope.recipients.map(({ id }) => id)
  expect((await put(first, { ...ada, order: 2 })).status).toBe(409)
  expect((await put(first, { ...ada, type: 'viewer' })).status).toBe(409)
  await complete(service, tenant, envelope)
  expect((await put(first, ada)).status).toBe(409)
  expect((await put(second, { ...ada, order: 1 })).status).toBe(200)
})

test.each([
  ['created', 409],
  ['completed', 409],
  ['voided', 409],
] as const)('refuses updates in an envelope that is %s', async (status, expected) => {
  const { recipients } = await anEnvelopeIn(service, tenant, status)
  expect((await put(recipients[0]?.id ?? '', ada)).status).toBe(expected)
})

test('leaves a recalled envelope to the dashboard', async () => {
  const { id, recipients } = await anEnvelope(service, tenant, {
    recipients: [signerItem(), signerItem({ email: 'bob@example.com' })],
  })
  await database.updateTable('envelopes').set({ status: 'draft' }).where('id', '=', id).execute()
  const recipient = recipients[0]?.id ?? ''
  expect((await put(recipient, ada)).status).toBe(409)
  expect((await call(tenant.key, 'DELETE', `/v1/recipients/${recipient}`)).status).toBe(409)
})

test('keeps or removes the number with sms_auth as a boolean', async () => {
  const { recipients } = await anEnvelope(service, tenant)
  const id = recipients[0]?.id ?? ''
  expect((await put(id, { ...ada, sms_auth: true })).status).toBe(422)
  const set = await put(id, { ...ada, sms_auth: '+61400000002' })
  expect(set.body.sms_auth).toBe('+61400000002')
  expect((await put(id, { ...ada, sms_auth: true })).body.sms_auth).toBe('+61400000002')
  expect((await put(id, { ...ada, sms_auth: false })).body.sms_auth).toBeNull()
})

test('resends the text message to recipients with a mobile number', async () => {
  const { recipients } = await anEnvelope(service, tenant, {
    recipients: [signerItem({ mobile: '+61400000001' }), signerItem()],
  })
  const [texted = '', mailed = ''] = recipients.map(({ id }) => id)
  const answer = await call(tenant.key, 'POST', `/v1/recipients/${texted}/resend-sms`)
  expect([answer.status, answer.body]).toMatchObject([200, { id: texted, status: 'sent' }])
  expect(await jobsFor(texted)).toEqual(['signing-email', 'signing-sms', 'signing-sms'])
  expect((await call(tenant.key, 'POST', `/v1/recipients/${mailed}/resend-sms`)).status).toBe(409)
  await call(tenant.key, 'POST', `/v1/recipients/${texted}/resend-email`)
  expect((await jobsFor(texted)).at(-1)).toBe('signing-email')
})

test('completes the envelope when its only unfinished recipient is removed, and keeps the last one', async () => {
  const envelope = await anEnvelope(service, tenant, {
    recipients: [signerItem(), signerItem({ email: 'bob@example.com' })],
  })
  const [first = '', second = ''] = envelope.recipients.map(({ id }) => id)
  const { as } = await aSession(second)
  await complete(service, tenant, envelope)
  const removed = await call(tenant.key, 'DELETE', `/v1/recipients/${second}`)
  expect([removed.status, removed.body]).toEqual([204, undefined])
  const after = await call<WireEnvelope>(tenant.key, 'GET', `/v1/envelopes/${envelope.id}`)
  expect(after.body).toMatchObject({ status: 'completed', recipients: [{ id: first }] })
  expect((await call(as, 'GET', '/signing/view')).status).toBe(401)
  const alone = await anEnvelope(service, tenant)
  const last = await call(tenant.key, 'DELETE', `/v1/recipients/${alone.recipients[0]?.id}`)
  expect(last.status).toBe(409)
})

test('says on the page and the certificate that no one signed, and who removed whom and when', async () => {
  const viewer = { name: 'Vi', email: 'vi@example.com', type: 'viewer' }
  const signers = [signerItem(), signerItem({ name: 'Grace Hopper', email: 'grace@example.com' })]
  const envelope = await anEnvelope(service, tenant, { recipients: [viewer, ...signers] })
  const [watching, ada, grace] = envelope.recipients
  const page = async () =>
    (
      await call<{ removals: { at: string; name: string; by: object }[] | null }>(
        tenant.as,
        'GET',
        `/app/envelopes/${envelope.id}`,
      )
    ).body
  await call(tenant.as, 'DELETE', `/v1/recipients/${ada?.id}`)
  expect((await page()).removals).toBeNull()
  await finish(watching?.id ?? '')
  await call(tenant.key, 'DELETE', `/v1/recipients/${grace?.id}`)
  const { removals } = await page()
  expect(removals).toMatchObject([
    { name: 'Ada Lovelace', by: { kind: 'account', name: 'Sam Sender', email: tenant.email } },
    { name: 'Grace Hopper', email: 'grace@example.com', by: { kind: 'credentials' } },
  ])
  const { body } = await call<WireEnvelope>(tenant.key, 'GET', `/v1/envelopes/${envelope.id}`)
  expect(body).toMatchObject({ status: 'completed', recipients: [{ name: 'Vi' }] })
  const certificate = await wordsOf(body.certificate ?? '')
  expect(certificate).toContain('Completed without a signature')
  expect(certificate).toContain(
    `Ada Lovelace <ada@example.com> was removed by Sam Sender <${tenant.email}> on`,
  )
  expect(certificate).toContain('Grace Hopper <grace@example.com> was removed by Interface (API credentials)')
  expect(certificate).not.toContain('Completed by all recipients')
})

test('removes a recipient from a draft with their fields', async () => {
  const draft = await anEnvelope(service, tenant, {
    draft: true,
    recipients: [signerItem({ fields: undefined }), signerItem({ fields: undefined })],
  })
  const answer = await call(tenant.key, 'DELETE', `/v1/recipients/${draft.recipients[0]?.id}`)
  expect(answer.status).toBe(204)
  const after = await call<WireEnvelope>(tenant.key, 'GET', `/v1/envelopes/${draft.id}`)
  expect(after.body.recipients.map(({ id }) => id)).toEqual([draft.recipients[1]?.id])
})

test('hides recipients from other members and lets readers change nothing', async () => {
  const { id: envelopeId, recipients } = await anEnvelope(service, tenant, { shared: true })
  const id = recipients[0]?.id ?? ''
  const groupId = 'g'
  await database
    .insertInto('groups')
    .values({ organisationId: tenant.organisationId, id: groupId, name: 'Legal' })
    .execute()
  await database.updateTable('envelopes').set({ groupId }).where('id', '=', envelopeId).execute()
  const unrelated = await aMember(database, tenant.organisationId)
  const foreign = await aTenant(database)
  const reader = await aMember(database, tenant.organisationId, { role: 'read-only', groupId })
  for (const [who, status] of [
    [unrelated.as, 404],
    [foreign.key, 404],
    [{ ...reader.as, 'sec-fetch-site': 'same-origin' }, 403],
  ] as const) {
    expect((await call(who, 'PUT', `/v1/recipients/${id}`, ada)).status).toBe(status)
    expect((await call(who, 'DELETE', `/v1/recipients/${id}`)).status).toBe(status)
    expect((await call(who, 'POST', `/v1/recipients/${id}/resend-sms`)).status).toBe(status)
  }
})
