import { AwsClient } from 'aws4fetch'
import { createHash } from 'node:crypto'
import { beforeDeadline, TooLate } from '../../deadline.ts'
import { checkedKey, inOne, NotStored } from './storage.ts'
import { readS3Url } from '../../s3-url.ts'
import type { ByteRange, Storage, StoredFile } from './storage.ts'

/** So long a connection may be silent in each try: the first may have been cut off unnoticed, the next is another one. */
const patiences = [4000, 4000, 5000, 7000, 10_000] as const
/** A list of a thousand files may take long. */
const patience = 30_000
/** What a slow line carries in a second. */
const bytesPerSecond = 4_000_000
/** An object becomes visible whole or not at all, so nothing is written next to it. */
const retries = 2

/** Stores files in a bucket of an S3 store, with path-style addresses. Source: Amazon S3 API, Signature Version 4. */
export function openS3Storage(address: string): Storage {
  const { root, bucket, prefix, region, accessKeyId, secretAccessKey } = readS3Url(address)
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries })

  const send = async (key: string, init: RequestInit): Promise<Response> => {
    const url = `${root}/${checkedKey(key)}`
    const length = init.body instanceof Uint8Array ? init.body.byteLength : 0
    const response = await untilHeard((length / bytesPerSecond) * 1000, (signal) =>
      client.fetch(url, { ...init, signal }),
    )
    if (response.ok) return response
    await response.body?.cancel()
    if (response.status === 404) throw new NotStored(key)
    throw new Error(`The object store answered ${response.status} to ${init.method ?? 'GET'} ${key}`)
  }
  const page = async (token: string | null): Promise<string> => {
    const query = new URLSearchParams({ 'list-type': '2', 'max-keys': '1000', prefix })
    if (token !== null) query.set('continuation-token', token)
    return beforeDeadline(patience, async (signal) => {
      const response = await client.fetch(`${bucket}?${query.toString()}`, { signal })
      if (!response.ok) throw new Error(`The object store answered ${response.status} to a list`)
      return response.text()
    })
  }
  const size = async (key: string): Promise<number | null> => {
    try {
      const { headers } = await send(key, { method: 'HEAD' })
      return Number(headers.get('content-length'))
    } catch (error) {
      if (error instanceof NotStored) return null
      throw error
    }
  }

  const stream: Storage['stream'] = async (key, range) => {
    const { body, headers, status } = await send(key, { headers: rangeHeader(range) })
    if (body === null) return { size: 0, body: new Blob([]).stream() }
    const whole =
      status === 206 ? headers.get('content-range')?.split('/').at(-1) : headers.get('content-length')
    return { size: Number(whole), body }
  }

  return {
    kind: 's3',
    freeSpace: () => Promise.resolve(null),
    put: async (key, content) => {
      const bytes = inOne(content)
      const digest = createHash('sha256').update(bytes).digest('hex')
      const headers = { 'x-amz-content-sha256': digest, 'content-type': 'application/octet-stream' }
      await send(key, { method: 'PUT', body: bytes as Uint8Array<ArrayBuffer>, headers })
    },
    get: async (key) => new Uint8Array(await (await send(key, {})).arrayBuffer()),
    stream,
    pieces: async function* (key) {
      yield* (await stream(key)).body
    },
    size,
    exists: async (key) => (await size(key)) !== null,
    delete: async (key) => {
      await send(key, { method: 'DELETE' }).catch((error: unknown) => {
        if (!(error instanceof NotStored)) throw error
      })
    },
    list: () => listed(page, prefix),
  }
}

/** Asks again when nothing is heard: everything that is asked of a store can be asked twice. */
async function untilHeard(extra: number, ask: (signal: AbortSignal) => Promise<Response>): Promise<Response> {
  for (const [tried, milliseconds] of patiences.entries())
    try {
      return await beforeDeadline(milliseconds + extra, ask)
    } catch (error) {
      if (!(error instanceof TooLate) || tried === patiences.length - 1) throw error
    }
  throw new TooLate(0)
}

/** Reads only what our keys can contain, which needs no XML escapes. Source: Amazon S3 API, ListObjectsV2. */
async function* listed(
  page: (token: string | null) => Promise<string>,
  prefix: string,
): AsyncGenerator<StoredFile> {
  for (let token: string | null = null, isMore = true; isMore;) {
    const text: string = await page(token)
    for (const [, content = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const key = inside(content, 'Key')
      const stored = new Date(inside(content, 'LastModified') ?? '')
      if (key?.startsWith(prefix)) yield { key: key.slice(prefix.length), stored }
    }
    token = inside(text, 'NextContinuationToken')?.replaceAll('&amp;', '&') ?? null
    isMore = token !== null
  }
}

function inside(text: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1]
}

function rangeHeader(range: ByteRange | undefined): Record<string, string> {
  return range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` }
}
