import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { expect, test, vi } from 'vitest'
import { createClient, ProblemError, verifyWebhook } from './client.ts'
import type { ClientOptions } from './client.ts'

const refusal = {
  type: '/problems/conflict',
  title: 'No',
  status: 409,
  detail: 'Not now.',
  instance: 'x',
  message: 'Not now.',
}

/** A client whose requests are answered one after the other by these. */
function aClient(answers: readonly (() => Response)[], options: Partial<ClientOptions> = {}) {
  const sent: { url: string; init: RequestInit }[] = []
  const client = createClient({
    baseUrl: 'https://sign.example.com/',
    credentials: { id: 'the-id', key: 'the-key' },
    fetch: async (url, init) => {
      sent.push({ url, init })
      return (answers[sent.length - 1] ?? (() => new Response('[]')))()
    },
    ...options,
  })
  return { client, sent }
}
const refused = (status: number, headers: HeadersInit = {}) =>
  Response.json({ ...refusal, status }, { status, headers })
const away = () => {
  throw new TypeError('fetch failed')
}

/** Runs work while every pause ends at once, and tells the pauses. */
async function hurried<Result>(work: () => Promise<Result>) {
  const pauses: number[] = []
  const plain = globalThis.setTimeout
  const timer = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((done: () => void, pause: number) => {
    // That of the deadline.
    if (pause > 30_000) return plain(done, pause)
    pauses.push(pause)
    queueMicrotask(done)
    return 0
  }) as never)
  const result = await work().finally(() => timer.mockRestore())
  return { result, pauses }
}

test('sends names as they are on the wire, and credentials', async () => {
  const { client, sent } = aClient([() => Response.json({ account_id: 'a', metadata: { deal_id: 1 } })])
  const query = { endpointDuration: 5 }
  expect(await client.v1.envelopes.retrieve({ params: { id: 'a/b?c' }, query })).toEqual({
    accountId: 'a',
    metadata: { deal_id: 1 },
  })
  expect(sent[0]?.url).toBe('https://sign.example.com/v1/envelopes/a%2Fb%3Fc?endpoint_duration=5')
  expect(sent[0]?.init).toMatchObject({
    redirect: 'manual',
    headers: { 'x-service-id': 'the-id', 'x-service-key': 'the-key' },
  })
})

test.each(['', '.', '..'])('refuses the id %j, which would call another operation', async (id) => {
  const { client, sent } = aClient([])
  await expect(client.v1.envelopes.delete({ params: { id } })).rejects.toThrow('params.id')
  expect(sent).toEqual([])
})

test('tries again what can be repeated, waiting as long as it is told or ever longer', async () => {
  const { client, sent } = aClient([away, () => refused(503), () => refused(429, { 'retry-after': '7' })])
  const { result, pauses } = await hurried(() => client.v1.groups.list())
  expect(result).toEqual([])
  expect(sent).toHaveLength(4)
  const [first = 0, second = 0, third] = pauses
  expect([first <= 500, second <= 1000, third]).toEqual([true, true, 7000])
})

test('waits until the time that a proxy names', async () => {
  const at = new Date(Date.now() + 20_000).toUTCString()
  const { client } = aClient([() => new Response('busy', { status: 503, headers: { 'retry-after': at } })])
  const { pauses } = await hurried(() => client.v1.groups.list())
  expect(pauses[0]).toBeGreaterThan(15_000)
})

test('tries a POST again only with a key, also while the first is still running', async () => {
  const answers = [
    away,
    () => refused(409, { 'retry-after': '2' }),
    () => new Response(null, { status: 204 }),
  ]
  const plain = aClient(answers)
  await expect(plain.client.v1.envelopes.send({ params: { id: 'e' } })).rejects.toMatchObject({
    code: 'offline',
  })
  expect(plain.sent).toHaveLength(1)
  const keyed = aClient(answers)
  const { pauses } = await hurried(() =>
    keyed.client.v1.envelopes.send({ params: { id: 'e' } }, { idempotencyKey: 'k' }),
  )
  expect(keyed.sent.map(({ init }) => (init.headers as Record<string, string>)['idempotency-key'])).toEqual([
    'k',
    'k',
    'k',
  ])
  expect(pauses[1]).toBe(2000)
})

test('gives up after its tries, at a refusal for good, at its deadline, and when it is told to stop', async () => {
  const gone = aClient(Array(9).fill(away), { retries: 2 })
  await hurried(() => expect(gone.client.v1.groups.list()).rejects.toBeInstanceOf(ProblemError))
  expect(gone.sent).toHaveLength(3)
  const wrong = aClient([() => refused(409)])
  await expect(wrong.client.v1.groups.list()).rejects.toMatchObject({
    code: 'conflict',
    status: 409,
    message: 'Not now.',
  })
  expect(wrong.sent).toHaveLength(1)
  const late = aClient([() => refused(503, { 'retry-after': '90' })])
  await expect(late.client.v1.groups.list()).rejects.toMatchObject({ status: 503, retryAfter: 90 })
  const silent = createClient({ baseUrl: 'https://x.example', fetch: untilStopped })
  await expect(silent.v1.groups.list({}, { timeout: 20 })).rejects.toMatchObject({ code: 'offline' })
  const stopped = new AbortController()
  const call = silent.v1.groups.list({}, { signal: stopped.signal })
  stopped.abort(new Error('enough'))
  await expect(call).rejects.toThrow('enough')
})

const untilStopped = (_: string, { signal }: RequestInit) =>
  new Promise<Response>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error))
  })

test('reads an answer again that breaks off, and says when it is not one of the service', async () => {
  const broken = new ReadableStream({ start: (controller) => controller.error(new TypeError('terminated')) })
  const { client, sent } = aClient([() => new Response(broken)])
  await hurried(() => client.v1.groups.list())
  expect(sent).toHaveLength(2)
  const page = aClient([() => new Response('<html>')]).client
  await expect(page.v1.groups.list()).rejects.toThrow('Is baseUrl the address')
})

test('does not follow a redirect with the credentials', async () => {
  const { client, sent } = aClient([
    () => new Response(null, { status: 308, headers: { location: 'https://evil.example/' } }),
  ])
  await expect(client.v1.groups.list()).rejects.toThrow('https://evil.example/')
  expect(sent).toHaveLength(1)
})

test('goes through all pages, asking for each when it is needed', async () => {
  const page = (id: string, cursor: string, more: boolean) => () =>
    Response.json({ envelopes: [{ id }], cursor, has_more: more })
  const { client, sent } = aClient([page('1', 'c1', true), page('2', 'c2', false)])
  const ids: string[] = []
  for await (const { id } of client.v2.envelopes.all({ query: { status: 'sent' } })) {
    ids.push(id)
    expect(sent).toHaveLength(ids.length)
  }
  expect(ids).toEqual(['1', '2'])
  expect(sent[1]?.url).toContain('status=sent&cursor=c1')
  const stuck = aClient([page('1', 'c', true), page('1', 'c', true)]).client
  await expect(Array.fromAsync(stuck.v2.envelopes.all())).rejects.toThrow('same page twice')
})

test('a long download is not cut off at the deadline of its call', async () => {
  const aborted: boolean[] = []
  const client = createClient({
    baseUrl: 'https://x.example',
    fetch: async (_, { signal }) => {
      signal?.addEventListener('abort', () => aborted.push(true))
      return new Response('abc')
    },
  })
  const { body } = await client.download('https://x.example/file', { timeout: 10 })
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect([await new Response(body).text(), aborted]).toEqual(['abc', []])
})

test('opens a download without credentials, wherever it is', async () => {
  const headers = {
    'content-disposition': `attachment; filename="A.pdf"; filename*=UTF-8''%C3%84.pdf`,
    'content-length': '3',
  }
  const { client, sent } = aClient([() => new Response('abc', { headers })])
  const file = await client.download('https://files.example/x')
  expect(file).toMatchObject({ name: 'Ä.pdf', size: 3 })
  expect(await new Response(file.body).text()).toBe('abc')
  expect(JSON.stringify(sent)).not.toContain('the-')
})

const secret = `whsec_${randomBytes(24).toString('base64')}`
const raw = JSON.stringify({
  event: 'recipient_failed',
  envelope_id: 'e',
  recipient_id: 'r',
  diagnosis: 'Größe',
})

/** Headers as the service makes them, judged by another implementation of Standard Webhooks. */
function signed(body = raw, at = new Date()) {
  const judge = new Webhook(secret)
  const headers: Record<string, string> = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': judge.sign('msg_1', at, body),
  }
  if (Math.abs(Date.now() - at.getTime()) < 200_000) judge.verify(body, headers)
  return headers
}

test('verifies webhooks of text and bytes, with headers of fetch and of Node', async () => {
  const event = { event: 'recipient_failed', envelopeId: 'e', recipientId: 'r', diagnosis: 'Größe' }
  expect(await verifyWebhook(raw, signed(), secret)).toEqual(event)
  expect(await verifyWebhook(new TextEncoder().encode(raw), new Headers(signed()), secret)).toEqual(event)
  const rotated = { ...signed(), 'webhook-signature': `v1,AAAA v1a,x ${signed()['webhook-signature']}` }
  expect(await verifyWebhook(raw, rotated, secret)).toEqual(event)
})

const minutes = (count: number) => new Date(Date.now() + count * 60_000)
test.each<[what: string, body: string, headers: Record<string, string | string[]>, secret: string]>([
  ['another body', `${raw} `, signed(), secret],
  ['another secret', raw, signed(), `whsec_${randomBytes(24).toString('base64')}`],
  ['a recording', raw, signed(raw, minutes(-5.1)), secret],
  ['one of the future', raw, signed(raw, minutes(5.1)), secret],
  [
    'another time',
    raw,
    { ...signed(), 'webhook-timestamp': signed(raw, minutes(1))['webhook-timestamp'] ?? '' },
    secret,
  ],
  ['another id', raw, { ...signed(), 'webhook-id': 'msg_2' }, secret],
  ['a time that is none', raw, { ...signed(), 'webhook-timestamp': '1e12' }, secret],
  ['no signature', raw, { ...signed(), 'webhook-signature': '' }, secret],
  ['only the signature without a time', raw, { 'x-service-signature': 'ab'.repeat(32) }, secret],
  ['a wrong plain signature', raw, { ...signed(), 'x-service-signature': 'ab'.repeat(32) }, secret],
  ['two times', raw, { ...signed(), 'Webhook-Timestamp': '0' }, secret],
])('refuses %s', async (_, body, headers, by) => {
  await expect(verifyWebhook(body, headers, by)).rejects.toMatchObject({ name: 'WebhookError' })
})
