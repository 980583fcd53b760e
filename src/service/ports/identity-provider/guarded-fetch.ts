import { request as requestHttp } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { beforeDeadline } from '../../deadline.ts'
import { hostOf, lookupOf } from '../webhooks/resolve.ts'
import type { HostAddress } from '../webhooks/resolve.ts'
import { ProviderFailure } from './identity-provider.ts'

/** Keys and metadata have some kilobytes. */
const mostBytes = 1024 * 1024

interface Asked {
  readonly method?: string
  readonly headers?: ConstructorParameters<typeof Headers>[0]
  readonly body?: unknown
}

/**
 * A `fetch` for libraries, to addresses that someone outside names: the connection goes to an address that was checked, ends in
 * time, and no redirect is followed.
 */
export function guardedFetch(
  reach: (host: string) => Promise<readonly HostAddress[]>,
  { milliseconds, schemes }: { readonly milliseconds: number; readonly schemes: readonly string[] },
) {
  return (address: string, { method = 'GET', headers, body }: Asked = {}): Promise<Response> =>
    beforeDeadline(milliseconds, async (signal) => {
      const url = new URL(address)
      if (!schemes.includes(url.protocol))
        throw new ProviderFailure('The provider names an address without https://.')
      const found = await reach(hostOf(url))
      if (found.length === 0)
        throw new ProviderFailure(`The name ${url.hostname} has no address.`, { isAway: true })
      const text = body === undefined || body === null ? '' : textOf(body)
      const response = await send(url, { method, headers: new Headers(headers), text, found, signal })
      return read(response)
    })
}

function textOf(body: unknown): string {
  if (typeof body === 'string' || body instanceof URLSearchParams) return String(body)
  throw new TypeError('Only text is sent to identity providers')
}

interface Sending {
  readonly method: string
  readonly headers: Headers
  readonly text: string
  readonly found: readonly HostAddress[]
  readonly signal: AbortSignal
}

function send(url: URL, { method, headers, text, found, signal }: Sending): Promise<IncomingMessage> {
  const length = text === '' ? {} : { 'content-length': String(Buffer.byteLength(text)) }
  const sent = { ...Object.fromEntries(headers), ...length, 'accept-encoding': 'identity' }
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    const options = { method, agent: false, lookup: lookupOf(found), signal, headers: sent } as const
    const asked = request(url, options, resolve)
    asked.on('error', reject)
    asked.end(text)
  })
}

async function read(response: IncomingMessage): Promise<Response> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of response) {
      const part = chunk as Buffer
      size += part.byteLength
      if (size > mostBytes) throw new ProviderFailure('The answer is too large.')
      parts.push(part)
    }
  } finally {
    response.destroy()
  }
  const headers = new Headers()
  for (const [name, value] of Object.entries(response.headers))
    if (value !== undefined) headers.set(name, String(value))
  const status = response.statusCode ?? 500
  const hasBody = status !== 204 && status !== 205 && status !== 304
  return new Response(hasBody ? Buffer.concat(parts) : null, { status, headers })
}
