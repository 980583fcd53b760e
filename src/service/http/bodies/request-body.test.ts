import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { operationsOf } from '#contract/operations-of.ts'
import { contract } from '#contract/router.ts'
import { announcedBytes, bodyRule, readBody } from './request-body.ts'

const rules = operationsOf(contract).map(({ access, method, path, parts }) => ({
  name: `${method} ${path}`,
  access,
  ...bodyRule({ access, input: z.object(parts) }),
}))
const over = (bytes: number, accesses: readonly string[]) =>
  rules.filter((rule) => accesses.includes(rule.access) && rule.bytes > bytes).map(({ name }) => name)

test('reads no more than 64 kB from strangers, whatever they call', () => {
  expect(over(64 * 1024, ['anyone'])).toEqual([])
})

test('reads no more than signatures and photos from guests', () => {
  expect(over(2 * 1024 * 1024, ['recipient', 'witness-link', 'individual'])).toEqual([
    'PUT /verifying/photos/{kind}',
  ])
})

test('reads files only where the contract has some', () => {
  expect(over(12 * 1024 * 1024, ['account', 'organisation', 'partner', 'organisation-or-partner'])).toEqual([
    'POST /v1/documents',
    'POST /v1/envelopes',
    'POST /v1/templates/{id}/use',
  ])
})

const rule = { kind: 'json', bytes: 1000 } as const
const posted = (body: BodyInit | null, headers: Record<string, string> = {}) =>
  new Request('http://localhost/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)

test('knows how much room a body takes before it is read', () => {
  expect(announcedBytes(new Request('http://localhost/'), rule)).toBe(0)
  expect(announcedBytes(posted(null, { 'content-length': '300' }), rule)).toBe(300)
  expect(announcedBytes(posted(null, { 'content-length': '9999' }), rule)).toBe(1000)
  expect(announcedBytes(posted(null, { 'transfer-encoding': 'chunked' }), rule)).toBe(1000)
  expect(announcedBytes(posted(null), rule)).toBe(0)
})

test('cuts off a body without an end', async () => {
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      sent += 1
      controller.enqueue(new Uint8Array(1000))
    },
  })
  await expect(readBody(posted(endless), rule)).rejects.toMatchObject({ refusal: { code: 'too-large' } })
  expect(sent).toBeLessThan(25)
})

test.each([
  ['a small body', 'content-length: 900', '{"name":'],
  ['a large body', 'content-length: 900000', '{"name":'],
  ['a body of unknown length', 'transfer-encoding: chunked', '5\r\n{"nam\r\n'],
])('takes %s whose sender has left for their fault', async (_, header, part) => {
  const large = { kind: 'json', bytes: 1_000_000 } as const
  const begun = Promise.withResolvers<null>()
  const found = Promise.withResolvers<unknown>()
  const server = createAdaptorServer({
    fetch: async (request) => {
      begun.resolve(null)
      await readBody(request, large).then(found.resolve, found.resolve)
      return new Response()
    },
  }) as Server
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(
    `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${header}\r\n\r\n${part}`,
  )
  await begun.promise
  socket.destroy()
  expect(await found.promise).toMatchObject({ refusal: { code: 'malformed-request' } })
  server.close()
})

test('reads a small body, and checks its type', async () => {
  const body = JSON.stringify({ name: 'Ü'.repeat(100) })
  const announced = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
  expect(Buffer.from(await readBody(posted(body, announced), rule)).toString()).toBe(body)
  const asText = { ...announced, 'content-type': 'text/plain' }
  await expect(readBody(posted(body, asText), rule)).rejects.toMatchObject({
    refusal: { code: 'unsupported-type' },
  })
})
