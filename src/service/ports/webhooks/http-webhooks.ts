import { request as requestHttp } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { performance } from 'node:perf_hooks'
import { maximumAnswerBytes, deliveryMilliseconds } from '#domain/webhook/schedule.ts'
import { beforeDeadline, TooLate } from '../../deadline.ts'
import {
  anyAddresses,
  Forbidden,
  hostOf,
  lookupOf,
  publicAddresses,
  resolveByNameServers,
  resolveBySystem,
} from './resolve.ts'
import type { HostAddress, Resolve } from './resolve.ts'
import type { WebhookAnswer, WebhookRequest, Webhooks } from './webhooks.ts'

interface Settings {
  /** Whether private and special addresses may be reached too. */
  readonly allowPrivate: boolean
  readonly resolve?: Resolve
  readonly milliseconds?: number
}

type Addresses = (host: string) => Promise<HostAddress[]>

/**
 * Reaches endpoints over HTTP. The name is resolved for every request, and the connection goes to an address that was
 * checked: a name that changes its address in between reaches nothing new.
 */
export function openHttpWebhooks({ allowPrivate, resolve, milliseconds }: Settings): Webhooks {
  const ask = resolve ?? (allowPrivate ? resolveBySystem : resolveByNameServers)
  const addresses: Addresses = (host) => (allowPrivate ? anyAddresses(host, ask) : publicAddresses(host, ask))
  return {
    whyNot: (url) => whyNot(url, addresses),
    post: (request) => post(request, addresses, milliseconds ?? deliveryMilliseconds),
  }
}

async function whyNot(text: string, addresses: Addresses): Promise<string | null> {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    return 'Enter a web address that starts with https://.'
  try {
    // A name without an address may get one later. It is checked again at every delivery.
    await addresses(hostOf(url))
    return null
  } catch (error) {
    if (error instanceof Forbidden) return error.message
    throw error
  }
}

async function post(
  { url: text, headers, body }: WebhookRequest,
  addresses: Addresses,
  milliseconds: number,
): Promise<WebhookAnswer> {
  const begun = performance.now()
  const heard: { status: number | null; retryAfter: string | null; text: string } = {
    status: null,
    retryAfter: null,
    text: '',
  }
  const answered = (error: string | null): WebhookAnswer => ({
    ...heard,
    error,
    milliseconds: Math.round(performance.now() - begun),
  })
  try {
    await beforeDeadline(milliseconds, async (signal) => {
      const url = new URL(text)
      const found = await addresses(hostOf(url))
      if (found.length === 0) throw new Error('The host name has no address.')
      const response = await send(url, { headers, body, found, signal })
      heard.status = response.statusCode ?? null
      heard.retryAfter = response.headers['retry-after'] ?? null
      await readBeginning(response, (part) => (heard.text += part))
    })
    return answered(null)
  } catch (error) {
    // The status is the acknowledgement, which a body that does not end does not take back.
    if (heard.status !== null) return answered(null)
    return answered(error instanceof TooLate ? error.message : inWords(error))
  }
}

interface Sending {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly found: readonly HostAddress[]
  readonly signal: AbortSignal
}

function send(url: URL, { headers, body, found, signal }: Sending): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    const sent = request(
      url,
      {
        method: 'POST',
        agent: false,
        lookup: lookupOf(found),
        signal,
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'accept-encoding': 'identity',
          'user-agent': 'Countersign webhooks',
        },
      },
      resolve,
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Reads the beginning of a response and hangs up. */
async function readBeginning(response: IncomingMessage, take: (part: string) => void): Promise<void> {
  const decoder = new TextDecoder()
  let left = maximumAnswerBytes
  try {
    for await (const chunk of response) {
      const bytes = (chunk as Buffer).subarray(0, left)
      take(decoder.decode(bytes, { stream: true }).replaceAll('\0', ''))
      left -= bytes.length
      if (left <= 0) break
    }
  } finally {
    response.destroy()
  }
}

function inWords(error: unknown): string {
  if (error instanceof AggregateError && error.errors[0] !== undefined) return inWords(error.errors[0])
  if (!(error instanceof Error)) return 'The request failed.'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (
    words[code] ?? (error instanceof Forbidden || code === '' ? error.message : `${code}: ${error.message}`)
  )
}

const words: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed before an answer came.',
  EHOSTUNREACH: 'The host can’t be reached.',
  ENETUNREACH: 'The network can’t be reached.',
  ETIMEDOUT: 'The connection took too long.',
}
