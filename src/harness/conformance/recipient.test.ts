import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { reminders } from '#service/jobs/messages/reminders.ts'
import { openLog } from '#service/logging.ts'
import { testService } from '../world/service.ts'
import { anEnvelope, aTenant, signerItem } from '../world/world.ts'
import type { WireEnvelope } from '../world/world.ts'
import {
  ask,
  comes,
  messagesTo,
  moment,
  nothingIn,
  outcome,
  propertiesOf,
  reread,
  withFields,
} from './world.ts'
import type { Faults, WireRecipient } from './world.ts'

const service = await testService()
const { call, database, idle } = service
const tenant = await aTenant(database, { reminderEveryDays: 1, reminderAtMost: 1 })

/** Sends to one signer with these attributes and a date to sign. */
const sendTo = (attributes: object = {}, more: object = {}) =>
  anEnvelope(service, tenant, { recipients: [withFields([{ type: 'date' }], attributes)], ...more })
const theOne = async (attributes: object) => (await sendTo(attributes)).recipients[0]
const judged = async (attributes: object) =>
  outcome(await ask(service, tenant, { recipients: [signerItem(attributes)] }))
const update = (id: string, body: object) =>
  call<WireRecipient & Faults>(tenant.key, 'PUT', `/v1/recipients/${id}`, {
    name: 'Ada',
    email: 'ada@example.com',
    type: 'signer',
    ...body,
  })

test('REC-01 the id is assigned by the service', async () => {
  const [one, other] = [await theOne({ id: 'mine' }), await theOne({ id: 'mine' })]
  expect([one?.id, other?.id]).not.toContain('mine')
  expect(one?.id).not.toBe(other?.id)
})

test('REC-02, REC-03 name and email', async () => {
  expect(await theOne({ name: 'Ada King-Noel', email: 'Ada.King+1@mail.example.com' })).toMatchObject({
    name: 'Ada King-Noel',
    email: 'Ada.King+1@mail.example.com',
  })
  for (const name of [undefined, null, '', '  ']) expect(await judged({ name })).toBe('422 recipients.0.name')
  const wrong = [undefined, '', 'ada', 'ada@', 'a@b.example,c@d.example', 'a@b.example\r\nBcc: c@d.example']
  for (const email of wrong) expect(await judged({ email })).toBe('422 recipients.0.email')
})

test('REC-04, REC-11 numbers in E.164 form', async () => {
  const number = '+61400000011'
  expect(await theOne({ mobile: number, sms_auth: number })).toMatchObject({
    mobile: number,
    sms_auth: number,
  })
  expect(await theOne({})).toMatchObject({ mobile: null, sms_auth: null })
  for (const wrong of [
    '0400000011',
    '+0400000011',
    '+61 400 000 011',
    '',
    61400000011,
    '+1234567890123456',
  ]) {
    expect(await judged({ mobile: wrong })).toBe('422 recipients.0.mobile')
    expect(await judged({ sms_auth: wrong })).toBe('422 recipients.0.sms_auth')
  }
  expect(await judged({ sms_auth: true })).toBe('422 recipients.0.sms_auth')
})

test('REC-05 the SMS has a link that opens the envelope', async () => {
  await sendTo({ mobile: '+61400000005' })
  await idle()
  const [sms] = await messagesTo(service, '+61400000005')
  const token = /\/sign\/(\S+)/.exec(sms?.text ?? '')?.[1]
  const opened = await call<object>({}, 'POST', '/signing/sessions', { token })
  expect(opened).toMatchObject({ status: 201, body: { view: { envelope: { name: 'Lease' } } } })
})

test('REC-06 the types', async () => {
  const person = { name: 'Vi', email: 'vi@example.com' }
  const { recipients } = await anEnvelope(service, tenant, {
    recipients: [signerItem(), { ...person, type: 'viewer' }, { ...person, type: 'carbon-copy' }],
  })
  expect(recipients.map(({ type }) => type)).toEqual(['signer', 'viewer', 'carbon-copy'])
  expect((await theOne({ type: null }))?.type).toBe('signer')
  for (const type of ['approver', 'Signer', '', 1])
    expect(await judged({ type })).toBe('422 recipients.0.type')
})

test('REC-07 a status in the request is ignored', async () => {
  const made = await theOne({ status: 'completed', completed: '2020-01-01T00:00:00Z' })
  expect(made).toMatchObject({ status: 'sent', completed: null })
  expect((await update(made?.id ?? '', { status: 'completed' })).body).toMatchObject({
    status: 'sent',
    completed: null,
  })
})

test('REC-08 the recipient’s own message', async () => {
  const own = { email: 'own@message.example', message: 'For you alone.' }
  const { recipients } = await anEnvelope(service, tenant, {
    message: 'For everybody.',
    recipients: [signerItem(own), signerItem({ email: 'all@message.example' })],
  })
  expect(recipients.map(({ message }) => message)).toEqual([own.message, null])
  await idle()
  const emails = await Promise.all([own.email, 'all@message.example'].map((to) => messagesTo(service, to)))
  expect(emails[0]?.[0]?.text).toContain('For you alone.')
  expect(emails[0]?.[0]?.text).not.toContain('For everybody.')
  expect(emails[1]?.[0]?.text).toContain('For everybody.')
  const { opened } = await comes(service, tenant, recipients[0])
  expect(opened.body.view).toMatchObject({ envelope: { message: 'For you alone.' } })
})

test('REC-09, REC-10 the password', async () => {
  const secret = 'open sesame 1'
  const { id, recipients } = await sendTo({ password: secret })
  expect(recipients[0]?.password).toBe(true)
  expect((await theOne({}))?.password).toBe(false)
  const answer = await call<object>(tenant.key, 'GET', `/v1/envelopes/${id}`)
  expect(JSON.stringify(answer.body)).not.toContain(secret)
  const { opened, act } = await comes(service, tenant, recipients[0])
  expect(opened.body.view).toMatchObject({ step: 'password', documents: [], fields: [] })
  expect((await act('POST', 'consent', { version: '2026-1' })).status).toBe(403)
  expect((await act('POST', 'password', { password: 'open sesame 2' })).status).toBe(401)
  expect((await act('POST', 'password', { password: secret })).body.step).toBe('consent')
})

test('REC-12 the one-time code', async () => {
  const { recipients } = await sendTo({ sms_auth: '+61400000012' })
  const { opened, act } = await comes(service, tenant, recipients[0])
  expect(opened.body.view).toMatchObject({ step: 'code', documents: [], fields: [] })
  expect((await act('POST', 'code')).status).toBe(204)
  await idle()
  const code = /\b\d{6}\b/.exec((await messagesTo(service, '+61400000012'))[0]?.text ?? '')?.[0]
  const wrong = code === '000000' ? '000001' : '000000'
  expect((await act('POST', 'code/check', { code: wrong })).status).toBe(401)
  expect((await act('POST', 'code/check', { code })).body.step).toBe('consent')
})

test('REC-13 in an update it may be a boolean', async () => {
  const number = '+61400000013'
  const id = (await theOne({ sms_auth: number }))?.id ?? ''
  expect((await update(id, { sms_auth: true })).body.sms_auth).toBe(number)
  expect((await update(id, { sms_auth: false })).body.sms_auth).toBeNull()
  expect((await update(id, { sms_auth: number })).body.sms_auth).toBe(number)
  expect((await update(id, {})).body.sms_auth).toBeNull()
  expect(outcome(await update(id, { sms_auth: 'yes' }))).toBe('422 sms_auth')
})

test('REC-14 a muted recipient gets no messages', async () => {
  const quiet = { email: 'quiet@muted.example', mobile: '+61400000014', muted: true }
  const loud = { email: 'loud@muted.example' }
  const { id, recipients } = await anEnvelope(service, tenant, {
    recipients: [withFields([{ type: 'date' }], quiet), withFields([{ type: 'date' }], loud)],
  })
  expect(recipients.map(({ muted }) => muted)).toEqual([true, false])
  const { sent } = await database
    .selectFrom('envelopes')
    .select('sent')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const earlier = sql<Date>`now() - interval '3 days'`
  await database.updateTable('recipients').set({ sent: earlier }).where('envelopeId', '=', id).execute()
  await database.updateTable('envelopes').set({ sent: earlier }).where('id', '=', id).execute()
  const { config, ports } = service
  await reminders(
    {},
    {
      database,
      config,
      ports,
      log: openLog('silent'),
      jobId: 'clock',
      isLastTry: false,
      goOn: () => undefined,
    },
  )
  await idle()
  // What was recorded about its sending would contradict another time.
  await database.updateTable('envelopes').set({ sent }).where('id', '=', id).execute()
  expect(await messagesTo(service, loud.email)).toHaveLength(2)
  for (const recipient of recipients) await (await comes(service, tenant, recipient)).act('POST', 'finish')
  await idle()
  expect((await messagesTo(service, loud.email)).length).toBeGreaterThan(2)
  expect(await messagesTo(service, quiet.email)).toEqual([])
  expect(await messagesTo(service, quiet.mobile)).toEqual([])
})

test('REC-15 lower orders first, equal orders together', async () => {
  const at = (order: number) => withFields([{ type: 'date' }], { order, email: `o${order}@example.com` })
  const { id, recipients } = await anEnvelope(service, tenant, { recipients: [at(7), at(0), at(7)] })
  expect(recipients.map(({ order }) => order)).toEqual([7, 0, 7])
  const statuses = async () => (await reread(service, tenant, id)).recipients.map(({ status }) => status)
  expect(await statuses()).toEqual(['pending', 'sent', 'pending'])
  expect((await (await comes(service, tenant, recipients[0])).act('POST', 'finish')).status).toBe(403)
  await (await comes(service, tenant, recipients[1])).act('POST', 'finish')
  expect(await statuses()).toEqual(['sent', 'completed', 'sent'])
  for (const order of [1.5, '1', true]) expect(await judged({ order })).toBe('422 recipients.0.order')
})

test('REC-16, REC-17 the decline reason and the times', async () => {
  const { id, recipients } = await anEnvelope(service, tenant, {
    recipients: [
      withFields([{ type: 'date' }]),
      withFields([{ type: 'date' }]),
      withFields([{ type: 'date' }], { order: 2 }),
    ],
  })
  expect(recipients.map(({ declined_reason }) => declined_reason)).toEqual([null, null, null])
  const reason = 'The rate on page 2 is “wrong” 😀.'
  await (await comes(service, tenant, recipients[0])).act('POST', 'decline', { reason })
  await (await comes(service, tenant, recipients[1])).act('POST', 'finish')
  const after = (await reread(service, tenant, id)).recipients
  expect(after[0]?.declined_reason).toBe(reason)
  const moments = after.map(({ created, sent, declined, completed }) =>
    [created, sent, declined, completed].map((text) => text !== null && moment.test(text)),
  )
  expect(moments).toEqual([
    [true, true, true, false],
    [true, true, false, true],
    [true, false, false, false],
  ])
})

test('REC-18, REC-19 where the browser goes afterwards', async () => {
  const redirects = {
    session_completed: 'https://done.example/?a=1',
    session_declined: 'https://no.example/',
  }
  const { recipients } = await sendTo({ redirects })
  expect(recipients[0]?.redirects).toEqual(redirects)
  const { act } = await comes(service, tenant, recipients[0])
  expect((await act('POST', 'finish')).body).toMatchObject({ step: 'finished', recipient: { redirects } })
  const declining = await comes(service, tenant, (await sendTo({ redirects })).recipients[0])
  const declined = await declining.act('POST', 'decline', { reason: 'No.' })
  expect(declined.body).toMatchObject({ step: 'declined', recipient: { redirects } })
  const none = { session_completed: null, session_declined: null }
  expect((await theOne({}))?.redirects).toEqual(none)
  expect((await theOne({ redirects: { session_completed: null } }))?.redirects).toEqual(none)
  expect(await judged({ redirects: { session_completed: 'done' } })).toBe(
    '422 recipients.0.redirects.session_completed',
  )
  expect(await judged({ redirects: 'https://done.example' })).toBe('422 recipients.0.redirects')
})

test('REC-20, REC-21, REC-22 fields are accepted only for signers of a sent envelope', async () => {
  expect(await theOne({})).not.toHaveProperty('fields')
  for (const type of ['viewer', 'carbon-copy']) {
    const recipients = [signerItem(), signerItem({ type })]
    expect(outcome(await ask(service, tenant, { recipients }))).toBe('422 recipients.1.fields')
  }
  expect(outcome(await ask(service, tenant, { draft: true }))).toBe('422 recipients.0.fields')
  const recipients = [signerItem({ fields: undefined }), signerItem({ fields: [] })]
  expect(outcome(await ask(service, tenant, { draft: true, recipients }))).toBe('201')
})

test('REC-23, REC-24, REC-25 a signer signs, a viewer views, a carbon copy gets the finished documents', async () => {
  const { id, recipients } = await anEnvelope(service, tenant, {
    recipients: [
      withFields([{ id: 'note', type: 'input', required: true }]),
      { name: 'Vi', email: 'vi@roles.example', type: 'viewer' },
      { name: 'Cc', email: 'cc@roles.example', type: 'carbon-copy' },
    ],
  })
  await idle()
  expect(await messagesTo(service, 'vi@roles.example')).toHaveLength(1)
  expect(await messagesTo(service, 'cc@roles.example')).toEqual([])
  const viewer = await comes(service, tenant, recipients[1])
  expect(viewer.opened.body.view).toMatchObject({ step: 'open', documents: [{}] })
  const said = { ...nothingIn, value: 'Mine' }
  expect((await viewer.act('PUT', 'fields/note', said)).status).toBe(403)
  expect((await viewer.act('POST', 'finish')).body.step).toBe('finished')
  const signer = await comes(service, tenant, recipients[0])
  expect((await signer.act('POST', 'finish')).status).toBe(422)
  expect((await signer.act('PUT', 'fields/note', said)).status).toBe(200)
  expect((await signer.act('POST', 'finish')).body.step).toBe('finished')
  await idle()
  expect((await reread(service, tenant, id)).status).toBe('completed')
  expect(await messagesTo(service, 'cc@roles.example')).toHaveLength(1)
})

test('REC-26 link and code may go to the same number', async () => {
  const number = '+61400000026'
  expect(await theOne({ mobile: number, sms_auth: number })).toMatchObject({ status: 'sent' })
})

test('REC-27 the properties of a recipient', async () => {
  const names = [
    'completed',
    'created',
    'declined',
    'declined_reason',
    'email',
    'id',
    'message',
    'mobile',
    'muted',
    'name',
    'order',
    'password',
    'redirects',
    'sent',
    'sms_auth',
    'status',
    'type',
  ]
  const { id, recipients } = await sendTo()
  const listed = await call<WireEnvelope[]>(tenant.key, 'GET', '/v1/envelopes')
  const shown = [
    recipients[0],
    (await reread(service, tenant, id)).recipients[0],
    listed.body.find((one) => one.id === id)?.recipients[0],
    (await update(recipients[0]?.id ?? '', {})).body,
  ]
  for (const recipient of shown) {
    expect(propertiesOf(recipient)).toEqual(names)
    expect(propertiesOf(recipient?.redirects)).toEqual(['session_completed', 'session_declined'])
  }
})
