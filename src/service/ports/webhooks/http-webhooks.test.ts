import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { openHttpWebhooks } from './http-webhooks.ts'
import type { HostAddress } from './resolve.ts'

const reached: string[] = []
const behaviours: Readonly<Record<string, RequestListener>> = {
  '/ok': (_, response) => response.end('thank you'),
  '/redirect': (_, response) => response.writeHead(302, { location: '/ok' }).end(),
  '/wait': (_, response) => response.writeHead(503, { 'retry-after': '7' }).end(),
  '/hang': () => undefined,
  '/half': (_, response) => void response.writeHead(200).write('half'),
  '/endless': (_, response) => {
    response.writeHead(200)
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(10_000)));
    }
    response.on('drain', more)
    more()
  },
}
const server = createServer((request, response) => {
  reached.push(request.url ?? '')
  behaviours[request.url ?? '']?.(request, response)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const open = openHttpWebhooks({ allowPrivate: true, milliseconds: 500 })
const post = (path: string) => open.post({ url: `http://127.0.0.1:${port}${path}`, headers: {}, body: '{}' })

test('reads a response', async () => {
  expect(await post('/ok')).toMatchObject({ status: 200, text: 'thank you', error: null })
})

test('takes a redirect as a response and does not follow it', async () => {
  reached.length = 0
  expect(await post('/redirect')).toMatchObject({ status: 302 })
  expect(reached).toEqual(['/redirect'])
})

test('passes on a request to wait', async () => {
  expect(await post('/wait')).toMatchObject({ status: 503, retryAfter: '7' })
})

test('leaves a hanging receiver after the limit', async () => {
  const answer = await post('/hang')
  expect(answer).toMatchObject({ status: null, error: 'No answer within 0.5 seconds.' })
  expect(answer.milliseconds).toBeLessThan(1500)
})

test('counts a status even without the end of its body', async () => {
  expect(await post('/half')).toMatchObject({ status: 200, text: 'half', error: null })
})

test('reads 64 KB of an endless response', async () => {
  const { status, text } = await post('/endless')
  expect([status, text.length]).toEqual([200, 65_536])
})

test('reports an unreachable receiver', async () => {
  const answer = await open.post({ url: 'http://127.0.0.1:1/', headers: {}, body: '' })
  expect(answer).toMatchObject({ status: null, error: 'The connection was refused.' })
})

const leadsTo =
  (...answers: string[][]) =>
  async (): Promise<HostAddress[]> =>
    (answers.shift() ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

test.each([
  'http://127.0.0.1/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f.0.0.1/',
  'http://0/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::127.0.0.1]/',
  'http://[2002:7f00:1::]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[fe80::1]/',
  'http://169.254.169.254/latest/meta-data',
  'https://100.100.100.200/',
  'https://localhost/',
  'https://LOCALHOST./',
  'https://a.internal/',
  'ftp://example.com/',
  'javascript:alert(1)',
  'example.com',
  '',
])('refuses %s on save', async (url) => {
  const strict = openHttpWebhooks({ allowPrivate: false, resolve: leadsTo(['93.184.216.34']) })
  expect(await strict.whyNot(url)).toEqual(expect.any(String))
})

test.each([
  [['10.0.0.1'], false],
  [['93.184.216.34', '10.0.0.1'], false],
  [['::ffff:10.0.0.1'], false],
  [['93.184.216.34'], true],
  [[], true],
])('refuses a name that resolves to %j', async (addresses, allowed) => {
  const strict = openHttpWebhooks({ allowPrivate: false, resolve: leadsTo(addresses) })
  expect((await strict.whyNot('https://hooks.example.com/')) === null).toBe(allowed)
})

test('reaches nothing by a name that resolves elsewhere after it was saved', async () => {
  const rebound = openHttpWebhooks({
    allowPrivate: false,
    resolve: leadsTo(['93.184.216.34'], ['127.0.0.1']),
  })
  const url = `http://hooks.example.com:${port}/ok`
  expect(await rebound.whyNot(url)).toBeNull()
  reached.length = 0
  const answer = await rebound.post({ url, headers: {}, body: '{}' })
  expect(answer).toMatchObject({
    status: null,
    error: expect.stringContaining('Only public addresses') as string,
  })
  expect(reached).toEqual([])
})

test('connects to the address that was checked', async () => {
  let asked = 0
  const resolve = async (): Promise<HostAddress[]> => {
    asked += 1
    return [{ address: '127.0.0.1', family: 4 }]
  }
  const pinned = openHttpWebhooks({ allowPrivate: true, resolve })
  const answer = await pinned.post({ url: `http://no.such.name.invalid:${port}/ok`, headers: {}, body: '{}' })
  expect([answer.status, asked]).toEqual([200, 1])
})
