import { expect, test } from 'vitest'
import { contract } from '#contract/router.ts'
import { clientOf } from './contract-client.ts'
import type { Connection } from './contract-client.ts'
import { ProblemError } from './problem-error.ts'

/** A client that notes what it sends, and is answered one after the other by these. */
function aClient(answers: readonly (() => Response)[], onRefusal?: Connection['onRefusal']) {
  const sent: Request[] = []
  const client = clientOf(contract, {
    baseUrl: () => 'https://sign.example.com',
    headers: () => ({ authorization: 'Bearer secret' }),
    fetch: async (request, init) => {
      expect(init.redirect).toBe('manual')
      sent.push(request)
      return (answers[sent.length - 1] ?? (() => new Response(null, { status: 204 })))()
    },
    ...(onRefusal === undefined ? {} : { onRefusal }),
  })
  return { client, sent }
}

const refused = () =>
  Response.json(
    { type: '/problems/conflict', title: 'No', status: 409, detail: 'Not now.', instance: 'x' },
    { status: 409 },
  )

test('sends what an operation takes, by its names on the wire', async () => {
  const { client, sent } = aClient([() => Response.json({ created_at: 'now', metadata: { a_b: 1 } })])
  const id = '0193 / x'
  const answer = await client.v1.envelopes.update(
    { params: { id }, body: { name: 'Lease', groupId: null } },
    { idempotencyKey: 'once' },
  )
  expect(answer).toEqual({ createdAt: 'now', metadata: { a_b: 1 } })
  const [request] = sent
  expect([request?.method, request?.url]).toEqual([
    'PUT',
    'https://sign.example.com/v1/envelopes/0193%20%2F%20x',
  ])
  expect(Object.fromEntries(request?.headers ?? [])).toEqual({
    authorization: 'Bearer secret',
    'content-type': 'application/json',
    'idempotency-key': 'once',
  })
  expect(await request?.json()).toEqual({ name: 'Lease', group_id: null })
})

test('leaves out of a query what has no value', async () => {
  const { client, sent } = aClient([() => Response.json([])])
  const query = { cursor: 7, search: undefined, envelopeId: null }
  await client.app.endpoints.deliveries({ params: { id: 'a' }, query })
  expect(new URL(sent[0]?.url ?? '').search).toBe('?cursor=7')
  expect(sent[0]?.body).toBeNull()
})

test('sends a file as a form', async () => {
  const { client, sent } = aClient([])
  const file = new File(['name,email'], 'rows.csv', { type: 'text/csv' })
  await expect(
    client.verifying.photo({ params: { kind: 'selfie' }, body: { file } }),
  ).resolves.toBeUndefined()
  expect(sent[0]?.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/)
  const form = await sent[0]?.formData()
  expect(form?.get('file')).toMatchObject({ name: 'rows.csv' })
})

test('calls no other operation by an id made of dots', async () => {
  const { client, sent } = aClient([])
  await expect(client.v1.envelopes.retrieve({ params: { id: '..' } })).rejects.toThrow(/params\.id/)
  expect(sent).toEqual([])
})

test('calls again after a refusal that was mended', async () => {
  const mended: string[] = []
  const { client, sent } = aClient([refused, () => Response.json([])], async ({ message }) => {
    mended.push(message)
    return true
  })
  await expect(client.v1.groups.create({ body: { name: 'Sales' } })).resolves.toEqual([])
  expect([mended, sent.length]).toEqual([['Not now.'], 2])
  // Each has a body of its own.
  expect(await Promise.all(sent.map(async (request) => request.json()))).toEqual([
    { name: 'Sales' },
    { name: 'Sales' },
  ])
})

test.each([
  ['a refusal', refused, { status: 409 }],
  ['an answer that breaks off', () => new Response(brokenOff()), { code: 'offline' }],
  [
    'no connection',
    () => {
      throw new TypeError('fetch failed')
    },
    { code: 'offline' },
  ],
])('throws %s as a problem', async (_, answer, expected) => {
  const { client } = aClient([answer])
  const error = await client.app.session.current().catch((cause: unknown) => cause)
  expect(error).toBeInstanceOf(ProblemError)
  expect(error).toMatchObject(expected)
})

test('passes on that a call was given up', async () => {
  const { client } = aClient([
    () => {
      throw new DOMException('', 'AbortError')
    },
  ])
  await expect(client.app.session.current()).rejects.toThrow(DOMException)
})

function brokenOff(): ReadableStream {
  return new ReadableStream({ pull: (controller) => controller.error(new TypeError('network error')) })
}
