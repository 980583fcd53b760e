import { randomBytes } from 'node:crypto'
import type { TimestampAuthority } from './timestamp.ts'
import { webStages } from '../probe/network.ts'
import { ProbeFault } from '../probe/probe.ts'
import { timeOf, timestampRequest, tokenOf } from './timestamp-messages.ts'

const patience = 10_000
const about = { what: 'the authority', setting: 'TSA_URL' }
/** Tokens with a chain of certificates and their revocations have up to 30 kB. More than this is an error. */
const mostBytes = 65_536

/**
 * Requests tokens from an authority over HTTP. Name and password in the address become basic authentication. Source:
 * RFC 3161 §3.4.
 */
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
  let largest = 0
  const stamp = async (sha256: Uint8Array) => {
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
    if (token.length > mostBytes) throw new Error(`The time-stamp is too large: ${token.length} bytes`)
    largest = Math.max(largest, token.length)
    return token
  }
  return {
    stamp,
    largest: () => largest,
    probe: () => ({
      stages: [...webStages(url.href, about), { name: 'Stamp', run: () => stampAtOnce(stamp) }],
    }),
  }
}

/** Has something new stamped. */
async function stampAtOnce(stamp: TimestampAuthority['stamp']): Promise<string> {
  const token = await stamp(randomBytes(32)).catch((error: unknown) => {
    const isOver = error instanceof Error && error.name === 'TimeoutError'
    const words = error instanceof Error && !isOver ? `${error.message}.` : 'The authority does not answer.'
    throw new ProbeFault(
      words,
      'See whether TSA_URL is the whole address as the authority gives it, with a name and a password where it asks for them.',
      error,
    )
  })
  return `A stamp of ${token.length.toLocaleString('en')} bytes over the right digest, made at ${timeOf(token)}.`
}

function basic(username: string, password: string): string {
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return `Basic ${Buffer.from(pair).toString('base64')}`
}
