import { expect, test } from 'vitest'
import { runCompiled } from '../../database/compiled.ts'
import { auditTrail } from '../../database/envelopes/audit-events.ts'
import { adoptedAt, findRecipient } from '../../database/envelopes/recipients.ts'
import { keepLanguage } from '../../database/envelopes/recipient-languages.ts'
import { inbox } from '#harness/world/inbox.ts'
import { testService } from '#harness/world/service.ts'
import { agreeAndSign, follow, linkOf, sendTestEnvelope, testSender } from '#harness/world/signing.ts'
import type { TestEnvelope, TestRecipient, TestSender } from '#harness/world/signing.ts'
import { hasWholeChain } from '#harness/world/world.ts'
import { reassignmentsOf } from '../envelopes/reassignments.ts'

const service = await testService()
const { call, database, idle } = service

const ada = { name: 'Ada', email: 'ada@example.org' }
const bo = { name: 'Bo', email: 'bo@example.org' }
const successor = { name: 'Cy Neu', email: 'cy@example.org', reason: 'I am on leave.' }
const pass = (recipient: TestRecipient, more: object = {}) =>
  recipient.act('POST', 'reassign', { ...successor, ...more })

/** The code of a refusal. */
const whyNot = ({ body }: Awaited<ReturnType<typeof pass>>) => body.type?.split('/').at(-1)

/** An organisation whose recipients may name someone else, or not. */
async function aSender(reassigning = true): Promise<TestSender> {
  const sender = await testSender(service)
  const where = { id: sender.organisationId }
  const policy = JSON.stringify(reassigning ? { reassigning } : {})
  await database.updateTable('organisations').set({ policy }).where('id', '=', where.id).execute()
  return sender
}

async function opened(sender: TestSender, { recipients }: TestEnvelope, index = 0) {
  return follow(service, await linkOf(service, sender, recipients[index]?.id ?? ''))
}

async function emailed({ organisationId }: TestSender, toAddress: string) {
  await idle()
  return (await inbox(database, { organisationId, toAddress })).at(-1)
}

const keyOf = ({ organisationId }: TestSender, { id }: TestEnvelope) => ({ organisationId, envelopeId: id })

test('whoever is named takes the place, with nothing of the former, and everyone is told', async () => {
  const sender = await aSender()
  const { organisationId } = sender
  const envelope = await sendTestEnvelope(service, sender, [{ ...ada, password: 'a long password' }, bo])
  await keepLanguage(database, { organisationId, email: successor.email }, 'de')
  const former = await opened(sender, envelope)
  expect(whyNot(await pass(former))).toBe('password-required')
  await former.act('POST', 'password', { password: 'a long password' })
  await agreeAndSign(former, 's1')
  expect((await former.act('GET', 'view')).body).toMatchObject({
    recipient: { reassign: { left: 3, wants_mobile: false } },
  })
  expect((await pass(former)).status).toBe(204)
  // Links and sessions of before are dead, and say why.
  expect((await former.act('GET', 'view')).status).toBe(401)
  const again = await follow(service, former.token)
  expect(again.opened.body.dead_end?.reason).toBe('reassigned')
  const recipientId = envelope.recipients[0]?.id ?? ''
  const row = await findRecipient(database, { organisationId, recipientId })
  expect(row).toMatchObject({ name: 'Cy Neu', email: 'cy@example.org', consented: null, viewed: null })
  expect(row).toMatchObject({ status: 'sent' })
  const [adopted] = await runCompiled(database, adoptedAt({ organisationId, recipientId }))
  expect(adopted).toEqual({ adoptedSignature: null, adoptedInitials: null })
  const { body: wire } = await call(sender.headers, 'GET', `/v1/recipients/${recipientId}`)
  expect(wire).toMatchObject({ name: 'Cy Neu', email: 'cy@example.org' })
  expect(JSON.stringify(wire)).not.toContain('reassign')
  // The new person in their language, the sender with the reason.
  const invitation = await emailed(sender, successor.email)
  expect(invitation?.text).toContain('Ada (ada@example.org) hat dies an Sie weitergegeben.')
  const [told] = await inbox(database, { organisationId, subject: 'Passed on: Agreement' })
  expect(told?.text).toContain('I am on leave.')
  expect(told?.text).toContain('Cy Neu, cy@example.org')
  // The password stays, and the new person starts anew.
  const link = /\/sign\/([\w-]+)/.exec(invitation?.text ?? '')?.[1] ?? ''
  const next = await follow(service, link)
  expect(next.opened.body.view?.step).toBe('password')
  await next.act('POST', 'password', { password: 'a long password' })
  expect((await next.act('GET', 'view')).body.step).toBe('consent')
  await agreeAndSign(next, 's1')
  expect((await next.act('POST', 'finish')).status).toBe(200)
  const other = await opened(sender, envelope, 1)
  await agreeAndSign(other, 's2')
  expect((await other.act('POST', 'finish')).status).toBe(200)
  await idle()
  const key = keyOf(sender, envelope)
  const { sealed, held } = await database
    .selectFrom('envelopes')
    .select(['sealed', 'held'])
    .where('id', '=', envelope.id)
    .executeTakeFirstOrThrow()
  expect([sealed !== null, held]).toEqual([true, null])
  expect(await hasWholeChain(database, key)).toBe(true)
  const trail = await auditTrail(database, key)
  expect(reassignmentsOf(trail, recipientId)).toMatchObject([{ former: ada, reason: 'I am on leave.' }])
})

test('is off unless the rules allow it, and then refuses what they do not', async () => {
  const strict = await aSender(false)
  const closed = await sendTestEnvelope(service, strict, [ada])
  const strictly = await opened(strict, closed)
  expect((await strictly.act('GET', 'view')).body).toMatchObject({ recipient: { reassign: null } })
  expect(whyNot(await pass(strictly))).toBe('not-allowed')

  const sender = await aSender()
  const people = [
    ada,
    { ...bo, order: 2 },
    { name: 'Mute', email: 'mute@example.org', muted: true },
    { name: 'Copy', email: 'copy@example.org', type: 'carbon-copy' },
  ]
  const envelope = await sendTestEnvelope(service, sender, people)
  const first = await opened(sender, envelope)
  for (const email of ['ADA@example.org', 'bo+x@example.org', 'copy@example.org'])
    expect((await pass(first, { email })).body).toMatchObject({ errors: [{ path: 'email' }] })
  expect((await pass(first, { reason: ' ' })).status).toBe(422)
  // An email to whoever they choose would greet with it.
  for (const name of ['Win at evil.example', 'see https://x', 'www.evil'])
    expect((await pass(first, { name })).body).toMatchObject({ errors: [{ path: 'name' }] })
  expect(whyNot(await pass(await opened(sender, envelope, 1)))).toBe('not-your-turn')
  expect(whyNot(await pass(await opened(sender, envelope, 2)))).toBe('conflict')
  await first.act('POST', 'decline', { reason: 'No' })
  expect(whyNot(await pass(first))).toBe('recipient-declined')

  const late = await sendTestEnvelope(service, sender, [ada])
  const tardy = await opened(sender, late)
  const deadline = new Date(Date.now() - 1000)
  await database.updateTable('envelopes').set({ deadline }).where('id', '=', late.id).execute()
  expect((await pass(tardy)).status).toBeGreaterThanOrEqual(401)
  expect(
    await findRecipient(database, { ...sender, recipientId: late.recipients[0]?.id ?? '' }),
  ).toMatchObject(ada)
})

test('what the sender wrote to one person alone does not go on to whom they name', async () => {
  const sender = await aSender()
  const alone = { ...ada, message: 'Your raise is in clause 4.' }
  const envelope = await sendTestEnvelope(service, sender, [alone], { message: 'Dear all' })
  expect((await emailed(sender, ada.email))?.text).toContain('Your raise')
  expect((await pass(await opened(sender, envelope))).status).toBe(204)
  const invitation = await emailed(sender, successor.email)
  expect(invitation?.text).toContain('Dear all')
  expect(invitation?.text).not.toContain('Your raise')
})

test('a code goes to a number of the new person’s own', async () => {
  const sender = await aSender()
  const numbers = { mobile: '+61400000001', sms_auth: '+61400000002' }
  const envelope = await sendTestEnvelope(service, sender, [{ ...ada, ...numbers }, bo])
  const former = await opened(sender, envelope)
  expect(whyNot(await pass(former, { mobile: '+61400000009' }))).toBe('code-required')
  await database.updateTable('signingSessions').set({ codeAt: new Date() }).execute()
  for (const mobile of [null, numbers.mobile, numbers.sms_auth])
    expect((await pass(former, { mobile })).body).toMatchObject({ errors: [{ path: 'mobile' }] })
  expect((await pass(former, { mobile: '+61400000009' })).status).toBe(204)
  const recipientId = envelope.recipients[0]?.id ?? ''
  expect(await findRecipient(database, { ...sender, recipientId })).toMatchObject({
    mobile: '+61400000009',
    smsAuth: '+61400000009',
  })
})

test('three times at most, once of two at once, and the sender can take it back', async () => {
  const sender = await aSender()
  const envelope = await sendTestEnvelope(service, sender, [ada])
  const recipientId = envelope.recipients[0]?.id ?? ''
  for (const turn of [1, 2, 3]) {
    const now = await opened(sender, envelope)
    const tried = await Promise.all(
      ['a', 'b'].map((who) => pass(now, { email: `${who}${turn}@example.org` })),
    )
    expect(tried.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 401])
  }
  const fourth = await opened(sender, envelope)
  expect((await fourth.act('GET', 'view')).body).toMatchObject({ recipient: { reassign: { left: 0 } } })
  expect(whyNot(await pass(fourth))).toBe('conflict')
  const trail = async () => auditTrail(database, keyOf(sender, envelope))
  expect(reassignmentsOf(await trail(), recipientId)).toHaveLength(3)
  const back = { ...ada, type: 'signer' }
  expect((await call(sender.headers, 'PUT', `/v1/recipients/${recipientId}`, back)).status).toBe(200)
  expect(reassignmentsOf(await trail(), recipientId)).toEqual([])
  const home = await emailed(sender, ada.email)
  expect(home?.text).not.toContain('passed this on to you')
  expect((await follow(service, fourth.token)).opened.body.dead_end?.reason).toBe('replaced')
})
