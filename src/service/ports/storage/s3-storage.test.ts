import { createHash, createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openS3Storage } from './s3-storage.ts'
import { readS3Url } from '../../s3-url.ts'
import { NotStored } from './storage.ts'
import type { Storage } from './storage.ts'

/*
 * A small store that checks Signature Version 4 on its own, from Amazon's description of it. A store of another kind can
 * take its place: S3_TEST_URL=s3://… names one.
 */
const secret = 'a secret/with+signs'
const objects = new Map<string, Buffer>()
const failures: number[] = []

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function queryOf(request: IncomingMessage): URLSearchParams {
  const query = new URL(request.url ?? '', 'http://x').searchParams
  query.sort()
  return query
}

/** ListObjectsV2 with two keys per page. */
function list(query: URLSearchParams): string {
  const under = '/bucket/'
  const from = Number(query.get('continuation-token')?.slice('from&'.length) ?? 0)
  const keys = [...objects.keys()].map((path) => path.slice(under.length))
  const found = keys.filter((key) => key.startsWith(query.get('prefix') ?? '')).toSorted()
  const contents = found
    .slice(from, from + 2)
    .map(
      (key) => `<Contents><Key>${key}</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified></Contents>`,
    )
  const next = `<NextContinuationToken>from&amp;${from + 2}</NextContinuationToken>`
  return `<ListBucketResult>${contents.join('\n')}${found.length > from + 2 ? next : ''}</ListBucketResult>`
}

function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const parts = /Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})/.exec(
    request.headers.authorization ?? '',
  )
  const [, credential = '', names = '', signature = ''] = parts ?? []
  const [id, day = '', region = '', service = ''] = credential.split('/')
  const moment = String(request.headers['x-amz-date'])
  const digest = String(request.headers['x-amz-content-sha256'])
  const isWhole = digest === 'UNSIGNED-PAYLOAD' || digest === createHash('sha256').update(body).digest('hex')
  const canonical = [
    request.method,
    new URL(request.url ?? '', 'http://x').pathname,
    queryOf(request).toString().replaceAll('+', '%20'),
    ...names.split(';').map((name) => `${name}:${String(request.headers[name])}`),
    '',
    names,
    digest,
  ].join('\n')
  const scope = `${day}/${region}/${service}/aws4_request`
  const text = ['AWS4-HMAC-SHA256', moment, scope, createHash('sha256').update(canonical).digest('hex')].join(
    '\n',
  )
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), service), 'aws4_request')
  return id === 'KEY' && service === 's3' && isWhole && hmac(key, text).toString('hex') === signature
}

const server = createServer((request, response) => {
  void Array.fromAsync(request as AsyncIterable<Buffer>).then((chunks) => {
    const body = Buffer.concat(chunks)
    const failure = failures.shift()
    if (failure !== undefined) return response.writeHead(failure).end()
    if (!isSigned(request, body)) return response.writeHead(403).end()
    return answer(request, body, response)
  })
})

function answer(request: IncomingMessage, body: Buffer, response: ServerResponse): void {
  const path = request.url ?? ''
  if (path.startsWith('/bucket?')) {
    response.writeHead(200).end(list(queryOf(request)))
    return
  }
  const kept = objects.get(path)
  const range = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '')
  if (request.method === 'PUT') {
    objects.set(path, body)
    response.writeHead(200).end()
  } else if (request.method === 'DELETE') {
    objects.delete(path)
    response.writeHead(204).end()
  } else if (kept === undefined) response.writeHead(404).end()
  else if (range) {
    const part = kept.subarray(Number(range[1]), Number(range[2]) + 1)
    const content = `bytes ${range[1]}-${range[2]}/${kept.length}`
    response.writeHead(206, { 'content-length': part.length, 'content-range': content }).end(part)
  } else response.writeHead(200, { 'content-length': kept.length }).end(request.method === 'HEAD' ? '' : kept)
}

let storage: Storage
let address: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  address = `s3://KEY:${encodeURIComponent(secret)}@127.0.0.1:${port}/bucket/here?tls=false&region=eu-central-1`
  storage = openS3Storage(process.env['S3_TEST_URL'] ?? address)
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const bytes = new TextEncoder().encode('0123456789')

test('returns what was stored, whole or in part', async () => {
  await storage.put('envelopes/one/original.pdf', bytes)
  expect(Buffer.from(await storage.get('envelopes/one/original.pdf')).toString()).toBe('0123456789')
  const part = await storage.stream('envelopes/one/original.pdf', { start: 2, end: 5 })
  expect(part.size).toBe(10)
  expect(await new Response(part.body).text()).toBe('2345')
  const whole = await storage.stream('envelopes/one/original.pdf')
  expect([whole.size, await new Response(whole.body).text()]).toEqual([10, '0123456789'])
  expect(await storage.size('envelopes/one/original.pdf')).toBe(10)
})

test('reports a missing file as such, and deletes it without harm', async () => {
  await expect(storage.get('none')).rejects.toThrow(NotStored)
  await expect(storage.stream('none')).rejects.toThrow(NotStored)
  expect(await storage.exists('none')).toBe(false)
  await storage.delete('none')
  await storage.put('gone', bytes)
  await storage.delete('gone')
  expect(await storage.exists('gone')).toBe(false)
})

test('lists every file page by page under its own prefix', async () => {
  const keys = ['listed/a', 'listed/b', 'listed/c/d.pdf']
  for (const key of keys) await storage.put(key, bytes)
  objects.set('/bucket/elsewhere/e', Buffer.from(bytes))
  const files = await Array.fromAsync(storage.list())
  expect(files.map(({ key }) => key).filter((key) => /listed|elsewhere/.test(key))).toEqual(keys)
  expect(files.every(({ stored }) => !Number.isNaN(stored.getTime()))).toBe(true)
})

test('stores ten megabytes intact', async () => {
  const large = Buffer.alloc(10_000_000, 'countersign ')
  await storage.put('large', large)
  expect(Buffer.compare(Buffer.from(await storage.get('large')), large)).toBe(0)
  await storage.delete('large')
})

test('refuses a key that could leave the store', async () => {
  await expect(storage.put('../secret', bytes)).rejects.toThrow(TypeError)
})

test('retries a temporary failure, and reports a lasting one and a wrong secret', async () => {
  const small = openS3Storage(address)
  failures.push(503)
  await small.put('again', bytes)
  expect(await small.exists('again')).toBe(true)
  failures.push(503, 503, 503)
  await expect(small.get('again')).rejects.toThrow('503')
  const wrong = openS3Storage(address.replace('KEY:', 'KEY:x'))
  await expect(wrong.get('again')).rejects.toThrow('403')
  await expect(wrong.exists('again')).rejects.toThrow('403')
})

test('refuses an address without a bucket or secret in words', () => {
  expect(() => readS3Url('s3://KEY:SECRET@host')).toThrow('bucket')
  expect(() => readS3Url('s3://host/bucket')).toThrow('secret')
  expect(() => readS3Url('s3://KEY:SECRET@host/bucket?tls=maybe')).toThrow('tls')
  expect(readS3Url('s3://KEY:SE%2FCRET@host:9000/bucket/a/').root).toBe('https://host:9000/bucket/a')
  expect(readS3Url('s3://KEY:SE%2FCRET@host:9000/bucket/a/')).toMatchObject({
    bucket: 'https://host:9000/bucket',
    prefix: 'a/',
  })
  expect(readS3Url('s3://KEY:SE%2FCRET@host/bucket').prefix).toBe('')
  expect(readS3Url('s3://KEY:SE%2FCRET@host/bucket').secretAccessKey).toBe('SE/CRET')
})
