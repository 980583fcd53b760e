import { toCamel } from '#contract/codec.ts'
import { signedText, standardKey } from '#domain/webhook/signature.ts'
import type { WebhookEvent } from './interface.ts'

/** The headers of a request: those of `fetch`, or an object as Node has it. */
export type WebhookHeaders =
  | { readonly get: (name: string) => string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>

/** Why a request is not a webhook of the service, or not one of now. Answer it with 400. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
}

/** Seconds by which clocks may differ, and within which a recorded request could be sent again. */
const tolerance = 300

/**
 * Checks both signatures of a webhook and its time, and returns the event. `raw` is the body as it arrived: parsed and written
 * again it has other bytes. `secret` is the endpoint's signature. To handle each event once, remember the header
 * `webhook-id`, which all attempts to deliver it share. Throws a {@link WebhookError}.
 */
export async function verifyWebhook(
  raw: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secret: string,
): Promise<WebhookEvent> {
  if (secret === '') throw new TypeError('Give the signature of the endpoint as the secret.')
  const id = headerOf(headers, 'webhook-id')
  const time = headerOf(headers, 'webhook-timestamp')
  const signatures = headerOf(headers, 'webhook-signature')
  if (id === null || time === null || signatures === null)
    throw new WebhookError('The headers webhook-id, webhook-timestamp and webhook-signature are missing.')
  if (!/^\d{1,12}$/.test(time) || Math.abs(Date.now() / 1000 - Number(time)) > tolerance)
    throw new WebhookError('The webhook is older than five minutes, or a clock is wrong.')
  const body = bytesOf(raw)
  const signed = joined(bytesOf(signedText(id, Number(time), '')), body)
  // Several while a secret is being replaced.
  const given = signatures
    .split(' ')
    .flatMap((one) => (one.startsWith('v1,') ? [ofBase64(one.slice(3))] : []))
  const key = ofBase64(standardKey(secret))
  if (key === null) throw new TypeError('The secret is not that of an endpoint: it starts with whsec_.')
  const plain = headerOf(headers, 'x-service-signature')
  const isRight = await isOneRight(key, given, signed)
  const isPlainRight = plain === null || (await isOneRight(bytesOf(secret), [ofHex(plain)], body))
  if (!isRight || !isPlainRight) throw new WebhookError('The signature is not that of this body and secret.')
  return toCamel(JSON.parse(new TextDecoder().decode(body)) as object) as WebhookEvent
}

/** Compares all of them, in constant time each. */
async function isOneRight(
  key: Uint8Array<ArrayBuffer>,
  given: readonly (Uint8Array<ArrayBuffer> | null)[],
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const imported = await crypto.subtle.importKey('raw', key, hmac, false, ['verify'])
  const right = await Promise.all(
    given.map(async (one) => one !== null && crypto.subtle.verify('HMAC', imported, one, signed)),
  )
  return right.includes(true)
}

/** A header given twice counts as missing: which one was signed? */
function headerOf(headers: WebhookHeaders, name: string): string | null {
  if (typeof headers.get === 'function') return headers.get(name)
  const found = Object.entries(headers).filter(([key]) => key.toLowerCase() === name)
  const value: unknown = found.length === 1 ? found[0]?.[1] : undefined
  return typeof value === 'string' ? value : null
}

function bytesOf(raw: string | Uint8Array | ArrayBuffer): Uint8Array<ArrayBuffer> {
  if (typeof raw === 'string') return new TextEncoder().encode(raw)
  return new Uint8Array(raw)
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

function ofBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
    return bytes.length === 0 ? null : bytes
  } catch {
    return null
  }
}

function ofHex(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^([0-9a-f]{2})+$/i.test(text)) return null
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16))
}
