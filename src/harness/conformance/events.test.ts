import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { addQueueJob } from '#service/queue/webhook-jobs.ts'
import { aMailServer, rejectsAll } from '../world/mail-server.ts'
import { aReceiver, isDescribed, isSigned, takesAll } from '../world/receiver.ts'
import { testService } from '../world/service.ts'
import type { TestService } from '../world/service.ts'
import { aMember, anEnvelope, aTenant } from '../world/world.ts'
import type { Tenant } from '../world/world.ts'
import { aVerification, submitDetails } from './a-verification.ts'
import { aMobile, aSigner, declineByMail, sendTo, signByMail, threeOf } from './correspondence.ts'
import { inbox } from '#harness/world/inbox.ts'

const settings = { WEBHOOK_ALLOW_PRIVATE: 'true' }
const service = await testService(settings)
const undelivered = await testService({ ...settings, SMTP_URL: (await aMailServer(rejectsAll)).url })
const { call, database } = service
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string

interface Endpoint {
  readonly id: string
  readonly url: string
  readonly signature: string
}

/** An organisation whose endpoint is this test’s receiver. */
async function aListener(of: TestService = service) {
  const tenant = await aTenant(of.database)
  const receiver = await aReceiver()
  const endpoint = await listen(of, tenant, receiver.url)
  return { tenant, receiver, endpoint }
}
async function listen(of: TestService, { key }: Tenant, url: string): Promise<Endpoint> {
  return (await of.call<Endpoint>(key, 'POST', '/v1/endpoints', { url })).body
}
const triesAt = ({ id }: Endpoint) =>
  database
    .selectFrom('webhookDeliveries')
    .select(['attempts', 'state', 'firstTried', 'lastTried', 'nextTry'])
    .where('endpointId', '=', id)
    .orderBy('sequence')
    .execute()

test('EVT-01, EVT-02, EVT-03, EVT-04, EVT-08, EVT-12, EVT-14 from sending to completion, in order', async () => {
  const { tenant, receiver } = await aListener()
  const { id, people } = await sendTo(service, tenant, [
    aSigner({ order: 1, mobile: aMobile() }),
    aSigner({ order: 2 }),
  ])
  const [ada, bo] = threeOf(people)
  await signByMail(service, ada)
  await signByMail(service, bo)
  await service.idle()
  const about = { envelope_id: id }
  const [of, by] = [
    { ...about, recipient_id: ada.id },
    { ...about, recipient_id: bo.id },
  ]
  const address = expect.stringContaining('/downloads/') as string
  expect(receiver.received.map(({ body }) => body)).toEqual([
    { event: 'envelope_sent', ...about, sent: moment },
    { event: 'recipient_sent', ...of, method: 'email', sent: moment },
    { event: 'recipient_sent', ...of, method: 'sms', sent: moment },
    { event: 'recipient_viewed', ...of, viewed: moment },
    { event: 'recipient_completed', ...of, completed: moment },
    { event: 'recipient_sent', ...by, method: 'email', sent: moment },
    { event: 'recipient_viewed', ...by, viewed: moment },
    { event: 'recipient_completed', ...by, completed: moment },
    {
      event: 'envelope_completed',
      ...about,
      completed: moment,
      master: address,
      certificate: address,
      combined: address,
    },
  ])
  expect(receiver.received.every(isDescribed)).toBe(true)
  const last = receiver.received.at(-1)?.body ?? {}
  for (const name of ['master', 'certificate', 'combined'] as const) {
    const link = String((last as Record<string, unknown>)[name])
    const payload = link.split('/downloads/')[1]?.split('.')[0] ?? ''
    const [expires] = JSON.parse(Buffer.from(payload, 'base64url').toString().slice(1)) as [number]
    expect(Math.round((expires - Date.now()) / 3_600_000)).toBe(72)
    expect((await fetch(link)).status).toBe(200)
  }
})

test('EVT-05, EVT-07 declined and voided', async () => {
  const { tenant, receiver } = await aListener()
  const { id, people } = await sendTo(service, tenant, [aSigner()])
  await declineByMail(service, threeOf(people)[0].email, 'Too dear.')
  await call(tenant.key, 'POST', `/v1/envelopes/${id}/void`)
  await service.idle()
  const told = receiver.received.map(({ body }) => body).slice(-2)
  expect(told).toEqual([
    {
      event: 'recipient_declined',
      envelope_id: id,
      recipient_id: threeOf(people)[0].id,
      declined: moment,
      declined_reason: 'Too dear.',
    },
    { event: 'envelope_voided', envelope_id: id, voided: moment },
  ])
  expect(receiver.received.every(isDescribed)).toBe(true)
})

test('EVT-06 failed', async () => {
  const { tenant, receiver } = await aListener(undelivered)
  const { id, recipients } = await anEnvelope(undelivered, tenant, { recipients: [aSigner()] })
  await undelivered.idle()
  expect(receiver.received.map(({ body }) => body).at(-1)).toEqual({
    event: 'recipient_failed',
    envelope_id: id,
    recipient_id: threeOf(recipients)[0].id,
    diagnosis: expect.stringContaining('550') as string,
  })
  expect(receiver.received.every(isDescribed)).toBe(true)
})

test('EVT-09, EVT-20 a muted recipient', async () => {
  const { tenant, receiver } = await aListener()
  const { id, people } = await sendTo(service, tenant, [aSigner({ muted: true })])
  const [signer] = threeOf(people)
  const path = `/v1/recipients/${signer.id}/token`
  const { body } = await call<{ endpoint: string }>(tenant.key, 'GET', path)
  await database
    .updateTable('signingTokens')
    .set({ expires: new Date(Date.now() - 1000) })
    .where('recipientId', '=', signer.id)
    .execute()
  await call({}, 'POST', '/signing/links', { token: body.endpoint.split('/sign/')[1] })
  await service.idle()
  expect(receiver.received.map((one) => one.body)).toEqual([
    { event: 'envelope_sent', envelope_id: id, sent: moment },
    { event: 'recipient_token_request', envelope_id: id, recipient_id: signer.id },
  ])
  expect(receiver.received.every(isDescribed)).toBe(true)
})

test('EVT-10, EVT-11 a verification', async () => {
  const { tenant, receiver } = await aListener()
  const { id } = await aVerification(service, tenant, { muted: true })
  await submitDetails(service, tenant, id)
  const told = () => receiver.received.map(({ body }) => body)
  await expect.poll(told, { timeout: 10_000 }).toEqual([
    { event: 'verification_completed', verification_id: id, completed: moment, verified: moment },
    { event: 'verification_reports', verification_id: id },
  ])
  const [first] = told()
  expect(first?.['verified']).toBe(first?.['completed'])
  expect(receiver.received.every(isDescribed)).toBe(true)
})

test('EVT-13 which endpoints get events', async () => {
  const { tenant, receiver } = await aListener()
  const [second, paused, foreign] = [await aReceiver(), await aReceiver(), await aListener()]
  await listen(service, tenant, second.url)
  const silent = await listen(service, tenant, paused.url)
  await call(tenant.key, 'PUT', `/v1/endpoints/${silent.id}`, { active: false })
  await anEnvelope(service, tenant, { recipients: [aSigner()] })
  await service.idle()
  const counts = [receiver, second, paused, foreign.receiver].map(({ received }) => received.length)
  expect(counts).toEqual([2, 2, 0, 0])
  expect(receiver.received[0]?.headers['content-type']).toBe('application/json')
  expect(second.received.map(({ raw }) => raw)).toEqual(receiver.received.map(({ raw }) => raw))
})

test('EVT-15, EVT-16 retried hourly, then given up', async () => {
  const { tenant, receiver, endpoint } = await aListener()
  await aMember(database, tenant.organisationId)
  receiver.behaviour = (response) => response.writeHead(500).end('broken')
  await anEnvelope(service, tenant, { recipients: [aSigner()] })
  await expect.poll(async () => (await triesAt(endpoint))[0]?.nextTry).not.toBeNull()
  const [first, second] = await triesAt(endpoint)
  expect([first, second]).toMatchObject([
    { state: 'pending', attempts: 1 },
    { state: 'pending', attempts: 0 },
  ])
  const wait = (first?.nextTry?.getTime() ?? 0) - (first?.lastTried?.getTime() ?? 0)
  expect(wait / 3_600_000).toBeCloseTo(1, 1)
  await comeBackAfter(72 * 3_600_000, endpoint)
  const path = `/v1/endpoints/${endpoint.id}`
  const isActive = async () => (await call<{ active: boolean }>(tenant.key, 'GET', path)).body.active
  await expect.poll(isActive).toBe(false)
  await service.idle()
  const emails = await inbox(database, { organisationId: tenant.organisationId })
  const told = emails.filter(({ subject }) => subject?.includes('endpoint') === true)
  expect(told).toMatchObject([
    { toAddress: tenant.email, text: expect.stringContaining(endpoint.url) as string },
  ])
})

/** Moves the start of an endpoint’s first delivery back by the given time, and makes its next attempt due. */
async function comeBackAfter(milliseconds: number, { id }: Endpoint): Promise<void> {
  const row = await database
    .selectFrom('webhookDeliveries')
    .select(['organisationId', 'endpointId', 'subjectId', 'id'])
    .where('endpointId', '=', id)
    .orderBy('sequence')
    .executeTakeFirstOrThrow()
  await database
    .updateTable('webhookDeliveries')
    .set({ firstTried: new Date(Date.now() - milliseconds), nextTry: null })
    .where('id', '=', row.id)
    .execute()
  await addQueueJob(database, row, { runAt: new Date(0) })
}

test('EVT-17 every attempt is the same', async () => {
  const { tenant, receiver, endpoint } = await aListener()
  const { people } = await sendTo(service, tenant, [aSigner()])
  receiver.behaviour = (response, { body }) => {
    const seen = receiver.received.filter((one) => one.body.event === body.event).length
    if (body.event === 'envelope_completed' && seen === 1)
      response.writeHead(503, { 'retry-after': '1' }).end()
    else takesAll(response, { headers: {}, raw: '', body })
  }
  await signByMail(service, threeOf(people)[0])
  const tries = () => receiver.received.filter(({ body }) => body.event === 'envelope_completed')
  await expect.poll(() => tries().length, { timeout: 10_000 }).toBe(2)
  const [first, second] = tries()
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  expect(second?.raw).toBe(first?.raw)
  expect(tries().every((one) => isSigned(one, endpoint.signature))).toBe(true)
})

test('EVT-18, EVT-19 signed twice', async () => {
  const { tenant, receiver, endpoint } = await aListener()
  await anEnvelope(service, tenant, { recipients: [aSigner()] })
  await service.idle()
  const [one] = receiver.received
  if (one === undefined) throw new Error('Nothing arrived')
  const { raw, headers } = one
  expect(headers['x-service-signature']).toBe(
    createHmac('sha256', endpoint.signature).update(raw).digest('hex'),
  )
  expect(isSigned(one, endpoint.signature)).toBe(true)
  expect(isSigned({ ...one, raw: raw.replace('envelope_sent', 'envelope_void') }, endpoint.signature)).toBe(
    false,
  )
})
