import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHttpSms } from './http-sms.ts'
import { SmsRejected } from './sms.ts'

let status = 200
const requests: { headers: NodeJS.Dict<string | string[]>; body: string }[] = []
const gateway = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    requests.push({ headers: request.headers, body })
    response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end('taken')
  })
})
let address = ''
beforeAll(async () => {
  gateway.listen(0, '127.0.0.1')
  await once(gateway, 'listening')
  address = `http://user:p%40ss@127.0.0.1:${(gateway.address() as AddressInfo).port}/messages`
})
afterAll(() => new Promise<void>((resolve) => void gateway.close(() => resolve())))

const message = { organisationId: 'one', to: '+61400000000', text: 'Sign here', messageId: 'm-1' }

test('posts the message with its id and the credentials of the address', async () => {
  await openHttpSms(address).send(message)
  const request = requests.at(-1)
  expect(JSON.parse(request?.body ?? '')).toEqual({ to: '+61400000000', text: 'Sign here', id: 'm-1' })
  expect(request?.headers['authorization']).toBe(`Basic ${Buffer.from('user:p@ss').toString('base64')}`)
  expect(request?.headers['idempotency-key']).toBe('m-1')
})

test.each([400, 404, 422])('gives up after an answer of %i', async (answer) => {
  status = answer
  await expect(openHttpSms(address).send(message)).rejects.toThrow(SmsRejected)
})

test.each([429, 500, 503, 302])('allows a retry after an answer of %i', async (answer) => {
  status = answer
  const failure = await openHttpSms(address)
    .send(message)
    .catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Error)
  expect(failure).not.toBeInstanceOf(SmsRejected)
})

test('refuses an invalid number', async () => {
  await expect(openHttpSms(address).send({ ...message, to: '0400 000 000' })).rejects.toThrow(SmsRejected)
})
