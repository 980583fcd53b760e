import { expect, test } from 'vitest'
import { follow } from '../world/signing.ts'
import { aMailServer, rejectsAll } from '../world/mail-server.ts'
import { testService } from '../world/service.ts'
import { anEnvelope, aTenant } from '../world/world.ts'
import {
  aCopy,
  aMobile,
  arrivedAt,
  aSigner,
  aViewer,
  declineByMail,
  followMail,
  linksAt,
  retrieve,
  sendTo,
  signByMail,
  threeOf,
} from './correspondence.ts'
import type { WireRecipient } from './correspondence.ts'

const service = await testService()
const undelivered = await testService({ SMTP_URL: (await aMailServer(rejectsAll)).url })
const { call } = service
const tenant = await aTenant(service.database)
const undeliverable = await aTenant(undelivered.database)
const now = expect.stringMatching(/Z$/) as string

const statusesOf = async (envelopeId: string) =>
  (await retrieve(service, tenant, envelopeId)).recipients.map(({ status }) => status)
const resend = (id: string, way: 'email' | 'sms' = 'email') =>
  call<WireRecipient>(tenant.key, 'POST', `/v1/recipients/${id}/resend-${way}`)

async function aFailed(recipient: object = {}): Promise<WireRecipient> {
  const { id, recipients } = await anEnvelope(undelivered, undeliverable, {
    recipients: [aSigner(recipient)],
  })
  await undelivered.idle()
  const failed = (await retrieve(undelivered, undeliverable, id)).recipients[0]
  expect(recipients[0]?.status).toBe('sent')
  if (failed === undefined) throw new Error('The recipient vanished')
  return failed
}

test('RST-01, RST-03 recipients of a draft are created, a carbon copy has no status', async () => {
  const recipients = [aSigner({ fields: undefined }), aViewer(), aCopy()]
  const { id } = await anEnvelope(service, tenant, { draft: true, recipients })
  expect(await statusesOf(id)).toEqual(['created', 'created', null])
})

test('RST-02, RST-04, RST-06 turn by turn', async () => {
  const { id, envelope, people } = await sendTo(service, tenant, [
    aSigner({ order: 2 }),
    aSigner({ order: 1 }),
    aSigner({ order: 3 }),
  ])
  const [second, first, third] = threeOf(people)
  expect(envelope.recipients.map(({ status, sent }) => [status, sent])).toEqual([
    ['pending', null],
    ['sent', now],
    ['pending', null],
  ])
  await signByMail(service, first)
  expect(await statusesOf(id)).toEqual(['sent', 'completed', 'pending'])
  expect((await retrieve(service, tenant, id)).recipients[1]?.completed).toEqual(now)
  expect([(await linksAt(service, second.email)).length, await linksAt(service, third.email)]).toEqual([
    1,
    [],
  ])
  await signByMail(service, second)
  expect(await statusesOf(id)).toEqual(['completed', 'completed', 'sent'])
})

test('RST-05 equal orders act at the same time, in any sequence', async () => {
  const { id, people } = await sendTo(service, tenant, [aSigner({ order: 4 }), aSigner({ order: 4 })])
  expect(await statusesOf(id)).toEqual(['sent', 'sent'])
  await signByMail(service, threeOf(people)[1])
  expect(await statusesOf(id)).toEqual(['sent', 'completed'])
})

test('RST-07 a decline is recorded with its reason', async () => {
  const { id, people } = await sendTo(service, tenant, [aSigner()])
  await declineByMail(service, threeOf(people)[0].email, 'The rent is too high.')
  expect((await retrieve(service, tenant, id)).recipients[0]).toMatchObject({
    status: 'declined',
    declined: now,
    declined_reason: 'The rent is too high.',
    completed: null,
  })
})

test('RST-08 an address that the mail server rejects fails', async () => {
  expect((await aFailed()).status).toBe('failed')
})

test('RST-09 resending makes declined and failed recipients sent again', async () => {
  const { people } = await sendTo(service, tenant, [aSigner()])
  const [declined] = threeOf(people)
  await declineByMail(service, declined.email)
  expect((await resend(declined.id)).body).toMatchObject({
    status: 'sent',
    declined: null,
    declined_reason: null,
  })
  expect(await linksAt(service, declined.email)).toHaveLength(2)
  const { id } = await aFailed()
  const again = await undelivered.call<WireRecipient>(
    undeliverable.key,
    'POST',
    `/v1/recipients/${id}/resend-email`,
  )
  expect([again.status, again.body.status]).toEqual([200, 'sent'])
})

test('RST-10 resending the SMS or updating does too', async () => {
  const { people } = await sendTo(service, tenant, [aSigner({ mobile: aMobile() }), aSigner()])
  const [texted, updated] = threeOf(people)
  await declineByMail(service, texted.email)
  await declineByMail(service, updated.email)
  expect((await resend(texted.id, 'sms')).body.status).toBe('sent')
  const { name, email } = updated
  const put = await call<WireRecipient>(tenant.key, 'PUT', `/v1/recipients/${updated.id}`, {
    name,
    email,
    type: 'signer',
  })
  expect(put.body).toMatchObject({ status: 'sent', declined: null })
  expect(await linksAt(service, email)).toHaveLength(2)
})

test('RST-11 a deleted recipient has no access', async () => {
  const { people } = await sendTo(service, tenant, [aSigner(), aSigner()])
  const [gone] = threeOf(people)
  const person = await followMail(service, gone.email)
  expect((await call(tenant.key, 'DELETE', `/v1/recipients/${gone.id}`)).status).toBe(204)
  expect((await call(tenant.key, 'GET', `/v1/recipients/${gone.id}`)).status).toBe(404)
  expect((await person.act('GET', 'view')).status).toBe(401)
  expect((await follow(service, person.token)).opened.body).toMatchObject({ dead_end: { reason: 'removed' } })
})

test('RST-12 a muted recipient becomes sent without a message', async () => {
  const { envelope, people } = await sendTo(service, tenant, [aSigner({ muted: true, mobile: aMobile() })])
  expect(envelope.recipients[0]).toMatchObject({ status: 'sent', sent: null })
  const { email, mobile } = threeOf(people)[0]
  expect([await arrivedAt(service, email), await arrivedAt(service, mobile ?? '')]).toEqual([[], []])
})

test('RST-13 a carbon copy is emailed when the envelope is completed', async () => {
  const { id, people } = await sendTo(service, tenant, [aSigner(), aCopy({ mobile: aMobile() })])
  const [signer, copy] = threeOf(people)
  expect(await arrivedAt(service, copy.email)).toEqual([])
  await signByMail(service, signer)
  expect(await linksAt(service, copy.email)).toHaveLength(1)
  expect(await arrivedAt(service, copy.mobile ?? '')).toEqual([])
  expect(await statusesOf(id)).toEqual(['completed', null])
})
