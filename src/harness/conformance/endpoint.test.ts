import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { endpoint } from '#contract/v1/endpoints.ts'
import { afterAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { testService } from '../world/service.ts'
import { anEnvelope, aTenant } from '../world/world.ts'
import { moment, outcome, propertiesOf } from './world.ts'

type WireEndpoint = z.output<typeof endpoint>

const service = await testService({ WEBHOOK_ALLOW_PRIVATE: 'true' })
const { call, database, idle, url } = service
const tenant = await aTenant(database)

const received: { readonly headers: IncomingHttpHeaders; readonly raw: string }[] = []
const receiver = createServer((request, response) => {
  let raw = ''
  request.setEncoding('utf8')
  request.on('data', (text: string) => (raw += text))
  request.on('end', () => {
    received.push({ headers: request.headers, raw })
    response.end('ok')
  })
})
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  receiver.closeAllConnections()
  receiver.close()
})
const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`

const made = (await call<WireEndpoint>(tenant.key, 'POST', '/v1/endpoints', { url: address })).body
const read = async () => (await call<WireEndpoint>(tenant.key, 'GET', `/v1/endpoints/${made.id}`)).body

test('WHK-01, WHK-03, WHK-05 the id, the signature and the creation time', async () => {
  const other = await call<WireEndpoint>(tenant.key, 'POST', '/v1/endpoints', {
    url: `${address}/2`,
    signature: 'mine',
  })
  await call(tenant.key, 'PUT', `/v1/endpoints/${other.body.id}`, { active: false })
  expect(new Set([made.id, other.body.id]).size).toBe(2)
  expect(new Set([made.signature, other.body.signature, 'mine', '']).size).toBe(4)
  expect((await read()).signature).toBe(made.signature)
  expect(made.created).toMatch(moment)
})

test('WHK-02, WHK-04 events go to the address of an active endpoint, signed with its signature', async () => {
  expect(made).toMatchObject({ url: address, active: true })
  await anEnvelope(service, tenant)
  await idle()
  const [first] = received
  expect(JSON.parse(first?.raw ?? '{}')).toMatchObject({ event: 'envelope_sent' })
  const signed = createHmac('sha256', made.signature)
    .update(first?.raw ?? '')
    .digest('hex')
  expect(first?.headers['x-service-signature']).toBe(signed)
  const paused = await call<WireEndpoint>(tenant.key, 'PUT', `/v1/endpoints/${made.id}`, { active: false })
  expect([paused.body.active, (await read()).active]).toEqual([false, false])
  const before = received.length
  await anEnvelope(service, tenant)
  await idle()
  expect(received).toHaveLength(before)
})

test('WHK-06 the properties of a webhook endpoint', async () => {
  const names = ['active', 'created', 'id', 'signature', 'url']
  expect(propertiesOf(made)).toEqual(names)
  expect(propertiesOf(await read())).toEqual(names)
})

test('TOK-01, TOK-02, TOK-03 a signing token opens its recipient’s envelope until it expires', async () => {
  const { recipients } = await anEnvelope(service, tenant)
  const path = `/v1/recipients/${recipients[0]?.id}/token`
  const { status, body } = await call<{ endpoint: string; expiration: string }>(tenant.key, 'GET', path)
  expect(status).toBe(200)
  expect(propertiesOf(body)).toEqual(['endpoint', 'expiration'])
  expect(body.endpoint.startsWith(`${url}/`)).toBe(true)
  expect(body.expiration).toMatch(moment)
  const token = body.endpoint.split('/sign/')[1]
  const open = () => call<object>({}, 'POST', '/signing/sessions', { token })
  expect((await open()).body).toMatchObject({ view: { recipient: { id: recipients[0]?.id } } })
  const ended = new Date(Date.now() - 1000)
  await database
    .updateTable('signingTokens')
    .set({ expires: ended })
    .where('recipientId', '=', recipients[0]?.id ?? '')
    .execute()
  expect((await open()).body).toMatchObject({ dead_end: { reason: 'expired' } })
  expect(outcome(await call(tenant.key, 'GET', '/v1/recipients/nobody/token'))).toBe('404')
})
