import { randomBytes } from 'node:crypto'
import type { TimestampAuthority } from './timestamp.ts'
import { PartAway } from '../away.ts'
import { beforeDeadline, TooLate } from '../../deadline.ts'
import { webStages } from '../probe/network.ts'
import { ProbeFault } from '../probe/probe.ts'
import { timeOf, timestampRequest, tokenOf } from './timestamp-messages.ts'

const patience = 10_000
const about = { what: 'the authority', setting: 'TSA_URL' }
/** Tokens with a chain of certificates and their revocations have up to 30 kB. More than this is an error. */
const mostBytes = 65_536

/** The size of the largest token so far, which every thread of a process sees. */
export type TokenSizes = Int32Array<SharedArrayBuffer>

export function newTokenSizes(): TokenSizes {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
}

/** Keeps the larger one, also when another thread measures at the same moment. */
function measure(sizes: TokenSizes, size: number): void {
  for (let largest = Atomics.load(sizes, 0); size > largest; largest = Atomics.load(sizes, 0))
    Atomics.compareExchange(sizes, 0, largest, size)
}

/**
 * Requests tokens from an authority over HTTP. Name and password in the address become basic authentication. Source:
 * RFC 3161 §3.4.
 */
export function openHttpTimestamp(
  address: string,
  sizes: TokenSizes = newTokenSizes(),
  milliseconds = patience,
): TimestampAuthority {
  const url = new URL(address)
  const { username, password } = url
  url.username = ''
  url.password = ''
  const headers: Record<string, string> = {
    'content-type': 'application/timestamp-query',
    accept: 'application/timestamp-reply',
    ...(username === '' ? {} : { authorization: basic(username, password) }),
  }
  const stamp = async (sha256: Uint8Array) => {
    const nonce = randomBytes(8)
    const { status, reply } = await beforeDeadline(milliseconds, async (signal) => {
      const body = timestampRequest(sha256, nonce) as Uint8Array<ArrayBuffer>
      const response = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal })
      return { status: response.status, reply: new Uint8Array(await response.arrayBuffer()) }
    }).catch((cause: unknown) => {
      throw new PartAway('timestamp', 'The time-stamping authority does not answer', cause)
    })
    if (status < 200 || status > 299)
      throw new PartAway('timestamp', `The time-stamping authority answered ${status}`)
    const token = tokenOf(reply, sha256, nonce)
    if (token.length > mostBytes) throw new Error(`The time-stamp is too large: ${token.length} bytes`)
    measure(sizes, token.length)
    return token
  }
  return {
    stamp,
    largest: () => Atomics.load(sizes, 0),
    probe: () => ({
      stages: [...webStages(url.href, about), { name: 'Stamp', run: () => stampAtOnce(stamp) }],
    }),
  }
}

/** Has something new stamped. */
async function stampAtOnce(stamp: TimestampAuthority['stamp']): Promise<string> {
  const token = await stamp(randomBytes(32)).catch((error: unknown) => {
    const isOver = error instanceof Error && error.cause instanceof TooLate
    const words = error instanceof Error && !isOver ? `${error.message}.` : 'The authority doesn’t answer.'
    throw new ProbeFault(
      words,
      'Check that TSA_URL is the whole address as the authority gives it, with a name and a password where it asks for them.',
      error,
    )
  })
  return `A stamp of ${token.length.toLocaleString('en')} bytes over the right digest, made at ${timeOf(token)}.`
}

function basic(username: string, password: string): string {
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return `Basic ${Buffer.from(pair).toString('base64')}`
}
