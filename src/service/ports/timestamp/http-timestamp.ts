import { randomBytes } from 'node:crypto'
import type { TimestampAuthority } from './timestamp.ts'
import { timestampRequest, tokenOf } from './timestamp-messages.ts'

const patience = 10_000
/** A seal keeps room for tokens up to this. */
const largestToken = 10_000

/** Asks an authority over HTTP; name and password in the address are sent as basic authentication. Source: RFC 3161 §3.4. */
export function openHttpTimestamp(address: string): TimestampAuthority {
  const url = new URL(address)
  const { username, password } = url
  url.username = ''
  url.password = ''
  const headers: Record<string, string> = {
    'content-type': 'application/timestamp-query',
    accept: 'application/timestamp-reply',
    ...(username === '' ? {} : { authorization: basic(username, password) }),
  }
  return {
    stamp: async (sha256) => {
      const nonce = randomBytes(8)
      const response = await fetch(url, {
        method: 'POST',
        headers,
        body: timestampRequest(sha256, nonce) as Uint8Array<ArrayBuffer>,
        redirect: 'error',
        signal: AbortSignal.timeout(patience),
      }).catch((cause: unknown) => {
        throw new Error('The time-stamping authority does not answer', { cause })
      })
      if (!response.ok) throw new Error(`The time-stamping authority answered ${response.status}`)
      const token = tokenOf(new Uint8Array(await response.arrayBuffer()), sha256, nonce)
      if (token.length > largestToken) throw new Error(`The time-stamp is too large: ${token.length} bytes`)
      return token
    },
  }
}

function basic(username: string, password: string): string {
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return `Basic ${Buffer.from(pair).toString('base64')}`
}
