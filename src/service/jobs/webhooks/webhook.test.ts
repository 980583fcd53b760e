import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testService } from '#harness/world/service.ts'
import { aReceiver, isSigned, takesAll } from '#harness/world/receiver.ts'
import { addQueueJob } from '../../queue/webhook-jobs.ts'
import { aMember, anEnvelope, aTenant, complete, signerItem } from '#harness/world/world.ts'
import type { Tenant, WireEnvelope } from '#harness/world/world.ts'
import { inbox } from '#harness/world/inbox.ts'

const service = await testService({ WEBHOOK_ALLOW_PRIVATE: 'true' })
const { call, database } = service

interface WireEndpoint {
  readonly id: string
  readonly signature: string
  readonly active: boolean
}

async function anEndpoint(tenant: Tenant, url: string): Promise<WireEndpoint> {
  return (await call<WireEndpoint>(tenant.key, 'POST', '/v1/endpoints', { url })).body
}

async function until(isSo: () => boolean | Promise<boolean>, seconds = 50): Promise<void> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(20)) if (await isSo()) return
  throw new Error('It does not come about')
}

const deliveriesAt = (endpoint: WireEndpoint) =>
  database
    .selectFrom('webhookDeliveries')
    .selectAll()
    .where('endpointId', '=', endpoint.id)
    .orderBy('sequence')
    .execute()

async function twoInTurn(tenant: Tenant): Promise<WireEnvelope> {
  const recipients = [signerItem({ order: 1 }), signerItem({ name: 'Bo', email: 'bo@example.com', order: 2 })]
  return anEnvelope(service, tenant, { recipients })
}

test('delivers every event of an envelope in order, signed, to every active endpoint', async () => {
  const tenant = await aTenant(database)
  const [one, two, paused] = await Promise.all([aReceiver(), aReceiver(), aReceiver()])
  const endpoint = await anEndpoint(tenant, one.url)
  await anEndpoint(tenant, two.url)
  const silent = await anEndpoint(tenant, paused.url)
  await call(tenant.key, 'PUT', `/v1/endpoints/${silent.id}`, { active: false })
  const envelope = await twoInTurn(tenant)
  // No one signs before the email was sent, which is when its event is delivered.
  await until(() => one.received.length === 2)
  await complete(service, tenant, envelope, 0)
  await until(() => one.received.length === 4)
  await complete(service, tenant, envelope, 1)
  await until(() => one.received.length === 6 && two.received.length === 6)
  const [ada, bo] = envelope.recipients.map(({ id }) => id)
  const about = { envelope_id: envelope.id }
  const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string
  const address = expect.stringContaining('/downloads/') as string
  expect(one.received.map(({ body }) => body)).toEqual([
    { event: 'envelope_sent', ...about, sent: moment },
    { event: 'recipient_sent', ...about, recipient_id: ada, method: 'email', sent: moment },
    { event: 'recipient_completed', ...about, recipient_id: ada, completed: moment },
    { event: 'recipient_sent', ...about, recipient_id: bo, method: 'email', sent: moment },
    { event: 'recipient_completed', ...about, recipient_id: bo, completed: moment },
    {
      event: 'envelope_completed',
      ...about,
      completed: moment,
      master: address,
      certificate: address,
      combined: address,
    },
  ])
  expect(two.received.map(({ body }) => body.event)).toEqual(one.received.map(({ body }) => body.event))
  expect(one.received.every((received) => isSigned(received, endpoint.signature))).toBe(true)
  expect(one.received.every((received) => isSigned(received, 'whsec_other'))).toBe(false)
  expect(one.received[0]?.headers).toMatchObject({ 'content-type': 'application/json' })
  expect(paused.received).toEqual([])
  const file = await fetch(String(one.received[5]?.body['combined']))
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
})

test('retries a failing event when the receiver asks, blocks only its envelope, and keeps its id', async () => {
  const tenant = await aTenant(database)
  const receiver = await aReceiver()
  const endpoint = await anEndpoint(tenant, receiver.url)
  const second = await twoInTurn(tenant)
  await until(() => receiver.received.length === 2)
  let isBroken = true
  receiver.behaviour = (response, { body }) => {
    if (isBroken && body.envelope_id !== second.id)
      response.writeHead(503, { 'retry-after': '1' }).end('later')
    else response.end()
  }
  const first = await anEnvelope(service, tenant)
  await until(() => receiver.received.length >= 4)
  await complete(service, tenant, first)
  await complete(service, tenant, second, 0)
  await until(() => receiver.received.filter(({ body }) => body.envelope_id === second.id).length === 4)
  const tries = receiver.received.filter(({ body }) => body.envelope_id === first.id)
  expect(new Set(tries.map(({ body }) => body.event))).toEqual(new Set(['envelope_sent']))
  expect(new Set(tries.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  isBroken = false
  await until(async () => (await deliveriesAt(endpoint)).every(({ state }) => state === 'delivered'))
  const order = receiver.received.filter(({ body }) => body.envelope_id === first.id)
  expect(
    order
      .slice(tries.length)
      .map(({ body }) => body.event)
      .slice(-4),
  ).toEqual(['envelope_sent', 'recipient_sent', 'recipient_completed', 'envelope_completed'])
  expect(order.every((one) => isSigned(one, endpoint.signature))).toBe(true)
})

test('sends the same bytes on every attempt of an event, with files available for 72 hours', async () => {
  const tenant = await aTenant(database)
  const receiver = await aReceiver((response, { body }) => {
    const isFirst = receiver.received.filter((one) => one.body.event === body.event).length === 1
    response.writeHead(isFirst ? 503 : 200, isFirst ? { 'retry-after': '1' } : {}).end()
  })
  const endpoint = await anEndpoint(tenant, receiver.url)
  await complete(service, tenant, await anEnvelope(service, tenant))
  await until(async () => (await deliveriesAt(endpoint)).every(({ state }) => state === 'delivered'))
  const tries = receiver.received.filter(({ body }) => body.event === 'envelope_completed')
  expect(tries).toHaveLength(2)
  expect(new Set(tries.map(({ raw }) => raw)).size).toBe(1)
  const [delivery] = (await deliveriesAt(endpoint)).slice(-1)
  const token = new URL(String(tries[0]?.body['combined'])).pathname.split(/[/.]/).at(-2) ?? ''
  const [expires] = JSON.parse(Buffer.from(token, 'base64url').toString('utf8').slice(1)) as [number]
  const hours = (expires - (delivery?.firstTried?.getTime() ?? 0)) / 3_600_000
  expect(hours).toBe(72)
})

test('treats a redirect as a failure, retries in an hour and does not follow it', async () => {
  const tenant = await aTenant(database)
  const elsewhere = await aReceiver()
  const receiver = await aReceiver((response) => response.writeHead(307, { location: elsewhere.url }).end())
  const endpoint = await anEndpoint(tenant, receiver.url)
  await anEnvelope(service, tenant)
  await until(async () => (await deliveriesAt(endpoint))[0]?.attempts === 1)
  const [first, second] = await deliveriesAt(endpoint)
  expect(first).toMatchObject({ state: 'pending', status: 307, attempts: 1 })
  expect(second).toMatchObject({ state: 'pending', attempts: 0 })
  const wait = (first?.nextTry?.getTime() ?? 0) - (first?.lastTried?.getTime() ?? 0)
  expect(wait / 60_000).toBeCloseTo(60, 0)
  expect([receiver.received.length, elsewhere.received.length]).toEqual([1, 0])
})

test('disables a receiver that is gone, notifies administrators, and sends what was pending on resume', async () => {
  const tenant = await aTenant(database)
  await database
    .updateTable('accounts')
    .set({ verified: new Date() })
    .where('id', '=', tenant.accountId)
    .execute()
  await aMember(database, tenant.organisationId, { role: 'standard', verified: new Date() })
  const receiver = await aReceiver((response) => response.writeHead(410).end())
  const endpoint = await anEndpoint(tenant, receiver.url)
  await anEnvelope(service, tenant)
  const path = `/v1/endpoints/${endpoint.id}`
  await until(async () => !(await call<WireEndpoint>(tenant.key, 'GET', path)).body.active)
  const emails = () =>
    inbox(database, { organisationId: tenant.organisationId, subject: 'A webhook endpoint was disabled' })
  await until(async () => (await emails()).length > 0)
  await service.idle()
  expect(await emails()).toMatchObject([
    { toAddress: tenant.email, text: expect.stringContaining(receiver.url) as string },
  ])
  await anEnvelope(service, tenant)
  receiver.behaviour = takesAll
  receiver.received.length = 0
  await call(tenant.key, 'PUT', path, { active: true })
  await until(() => receiver.received.length === 2)
  expect(receiver.received.map(({ body }) => body.event)).toEqual(['envelope_sent', 'recipient_sent'])
})

test('disables an endpoint 72 hours after its first attempt', async () => {
  const tenant = await aTenant(database)
  const receiver = await aReceiver((response) => response.writeHead(500).end('broken'))
  const endpoint = await anEndpoint(tenant, receiver.url)
  const { id } = await anEnvelope(service, tenant)
  await until(async () => (await deliveriesAt(endpoint))[0]?.attempts === 1)
  await database
    .updateTable('webhookDeliveries')
    .set({ firstTried: new Date(Date.now() - 72 * 3_600_000), nextTry: null })
    .where('endpointId', '=', endpoint.id)
    .where('attempts', '=', 1)
    .execute()
  await addQueueJob(
    database,
    { organisationId: tenant.organisationId, endpointId: endpoint.id, subjectId: id },
    {
      runAt: new Date(0),
    },
  )
  await until(async () => (await deliveriesAt(endpoint))[0]?.attempts === 2)
  const row = await database
    .selectFrom('endpoints')
    .selectAll()
    .where('id', '=', endpoint.id)
    .executeTakeFirst()
  expect(row).toMatchObject({ active: false, disabledReason: 'failing' })
})

test('lets a hanging receiver hold up neither others nor email', async () => {
  const tenant = await aTenant(database)
  const hanging = await aReceiver(() => undefined)
  const quick = await aReceiver()
  await anEndpoint(tenant, hanging.url)
  await anEndpoint(tenant, quick.url)
  const begun = Date.now()
  for (let index = 0; index < 6; index += 1) await anEnvelope(service, tenant)
  await until(() => quick.received.length === 12)
  const mailed = () =>
    database
      .selectFrom('inboxMessages')
      .select('id')
      .where('organisationId', '=', tenant.organisationId)
      .execute()
  await until(async () => (await mailed()).length === 6)
  expect(Date.now() - begun).toBeLessThan(9000)
  expect(hanging.received.length).toBeGreaterThan(0)
  expect(hanging.received.length).toBeLessThanOrEqual(6)
})

test('writes nothing without endpoints', async () => {
  const tenant = await aTenant(database)
  const { id } = await anEnvelope(service, tenant)
  await call(tenant.key, 'POST', `/v1/envelopes/${id}/void`)
  const rows = await database
    .selectFrom('webhookDeliveries')
    .select('id')
    .where('organisationId', '=', tenant.organisationId)
    .execute()
  expect(rows).toEqual([])
})

interface WireDelivery {
  readonly id: string
  readonly event_id: string
  readonly event: string
  readonly state: string
  readonly payload: string
  readonly response: string
}

test('logs what was sent and answered, replays a single event, and sends a test', async () => {
  const tenant = await aTenant(database)
  const receiver = await aReceiver((response) => void response.end('taken'))
  const endpoint = await anEndpoint(tenant, receiver.url)
  const path = `/app/endpoints/${endpoint.id}`
  await anEnvelope(service, tenant)
  await until(() => receiver.received.length === 2)
  await until(async () => (await deliveriesAt(endpoint)).every(({ state }) => state === 'delivered'))
  const log = () =>
    call<{ deliveries: WireDelivery[]; cursor: null }>(tenant.as, 'GET', `${path}/deliveries?state=delivered`)
  const { deliveries, cursor } = (await log()).body
  expect([deliveries.map(({ event }) => event), cursor]).toEqual([['recipient_sent', 'envelope_sent'], null])
  const one = deliveries[1]
  const entry = `${path}/deliveries/${one?.id}`
  const read = await call<WireDelivery>(tenant.as, 'GET', entry)
  expect(read.body).toMatchObject({
    state: 'delivered',
    status: 200,
    attempts: 1,
    response: 'taken',
    error: null,
  })
  expect(read.body.payload).toBe(receiver.received[0]?.raw)

  const site = { ...tenant.as, 'sec-fetch-site': 'same-origin' }
  expect((await call(site, 'POST', `${entry}/replay`)).status).toBe(201)
  await until(() => receiver.received.length === 3)
  expect(receiver.received[2]).toMatchObject({ raw: receiver.received[0]?.raw })
  expect(receiver.received[2]?.headers['webhook-id']).toBe(one?.event_id)

  const tested = await call(site, 'POST', `${path}/test`, { event: 'verification_completed' })
  expect(tested.status).toBe(201)
  await until(() => receiver.received.length === 4)
  expect(receiver.received[3]?.body).toMatchObject({ event: 'verification_completed', test: true })
  expect(receiver.received.every((received) => isSigned(received, endpoint.signature))).toBe(true)

  const revealed = await call(tenant.as, 'GET', `${path}/signature`)
  expect(revealed.body).toEqual({ signature: endpoint.signature })
  const list = await call(tenant.as, 'GET', '/app/endpoints')
  expect(list.body).toEqual([expect.objectContaining({ id: endpoint.id, active: true, pending: 0 })])
})

test('retries pending events at once when asked, while a failed test is not retried and disables nothing', async () => {
  const tenant = await aTenant(database)
  const receiver = await aReceiver((response) => response.writeHead(500).end('broken'))
  const endpoint = await anEndpoint(tenant, receiver.url)
  const path = `/app/endpoints/${endpoint.id}`
  const site = { ...tenant.as, 'sec-fetch-site': 'same-origin' }
  await call(site, 'POST', `${path}/test`, {})
  await until(async () => (await deliveriesAt(endpoint))[0]?.state === 'failed')
  await anEnvelope(service, tenant)
  await until(async () => (await deliveriesAt(endpoint))[1]?.attempts === 1)
  receiver.behaviour = takesAll
  const waiting = (await deliveriesAt(endpoint))[1]
  expect((await call(site, 'POST', `${path}/deliveries/${waiting?.id}/replay`)).status).toBe(201)
  await until(async () => (await deliveriesAt(endpoint)).slice(1).every(({ state }) => state === 'delivered'))
  expect((await deliveriesAt(endpoint)).map(({ state }) => state)).toEqual([
    'failed',
    'delivered',
    'delivered',
  ])
  await call(tenant.key, 'PUT', `/v1/endpoints/${endpoint.id}`, { active: false })
  expect((await call(site, 'POST', `${path}/test`, {})).status).toBe(409)
})

test('shows the log to administrators of the organisation only', async () => {
  const tenant = await aTenant(database)
  const foreign = await aTenant(database)
  const receiver = await aReceiver()
  const endpoint = await anEndpoint(tenant, receiver.url)
  await anEnvelope(service, tenant)
  await until(async () => (await deliveriesAt(endpoint)).length === 2)
  const [delivery] = await deliveriesAt(endpoint)
  const { as } = await aMember(database, tenant.organisationId)
  const path = `/app/endpoints/${endpoint.id}`
  const entry = `${path}/deliveries/${delivery?.id}`
  for (const [method, at] of [
    ['GET', `${path}/signature`],
    ['GET', `${path}/deliveries`],
    ['GET', entry],
    ['POST', `${entry}/replay`],
  ] as const) {
    const site = { 'sec-fetch-site': 'same-origin' }
    expect([at, (await call({ ...as, ...site }, method, at)).status]).toEqual([at, 403])
    expect([at, (await call({ ...foreign.as, ...site }, method, at)).status]).toEqual([at, 404])
    expect([at, (await call({}, method, at)).status]).toEqual([at, 401])
  }
})
