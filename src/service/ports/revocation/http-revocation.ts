import { request as requestHttp } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { beforeDeadline } from '../../deadline.ts'
import { readRevocationList } from '#pdf/seal-check/read-revocation-list.ts'
import {
  anyAddresses,
  Forbidden,
  hostOf,
  lookupOf,
  publicAddresses,
  resolveByNameServers,
  resolveBySystem,
} from '../webhooks/resolve.ts'
import type { HostAddress } from '../webhooks/resolve.ts'
import type { RevocationLists } from './revocation.ts'

const patience = 10_000
/** Lists of large authorities have some hundred kilobytes, and go into every file. More than this is an error. */
const mostBytes = 2 * 1024 * 1024
const mostKept = 100

interface Kept {
  readonly list: Uint8Array
  readonly until: Date
}

interface Settings {
  /** Hosts outside the public internet that lists may be fetched from. */
  readonly hosts?: readonly string[]
  readonly now?: () => Date
  readonly milliseconds?: number
}

/**
 * Fetches lists over HTTP and keeps each until the next one is announced. An organisation may seal with a certificate of its
 * own, which names whatever address it likes: only public ones are reached, and those of the operator's `hosts`. Source: RFC
 * 5280 §4.2.1.13, RFC 2585 §4.
 */
export function openHttpRevocation({
  hosts = [],
  now = () => new Date(),
  milliseconds = patience,
}: Settings = {}): RevocationLists {
  const reach = async (host: string) =>
    hosts.includes(host)
      ? anyAddresses(host, resolveBySystem)
      : publicAddresses(host, resolveByNameServers).catch((error: unknown) => {
          if (!(error instanceof Forbidden)) throw error
          throw new Unusable(`${error.message} The operator can name the host in REVOCATION_HOSTS.`)
        })
  const kept = new Map<string, Kept>()
  return {
    fetch: async (address) => {
      const found = kept.get(address)
      if (found !== undefined && found.until > now()) return found.list
      const list = await listAt(address, reach, milliseconds)
      const { nextUpdate } = readRevocationList(list)
      if (nextUpdate !== null && nextUpdate <= now())
        throw new Error(`The revocation list at ${address} has ended`)
      if (kept.size >= mostKept) kept.clear()
      if (nextUpdate !== null) kept.set(address, { list, until: nextUpdate })
      return list
    },
  }
}

type Reach = (host: string) => Promise<readonly HostAddress[]>

async function listAt(address: string, reach: Reach, milliseconds: number): Promise<Uint8Array> {
  const url = new URL(address)
  if (!['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '')
    throw new Error(`There is no way to fetch a revocation list at ${address}`)
  return beforeDeadline(milliseconds, (signal) => read(url, reach, signal)).catch((cause: unknown) => {
    const why = cause instanceof Unusable ? `: ${cause.message}` : ''
    throw new Error(`The revocation list at ${address} does not come${why}`, { cause })
  })
}

class Unusable extends Error {}

async function read(url: URL, reach: Reach, signal: AbortSignal): Promise<Uint8Array> {
  const found = await reach(hostOf(url))
  if (found.length === 0) throw new Unusable('the name has no address')
  const response = await get(url, found, signal)
  try {
    if (response.statusCode !== 200) throw new Unusable('the answer is none')
    const parts: Uint8Array[] = []
    let size = 0
    for await (const chunk of response) {
      const part = chunk as Buffer
      size += part.byteLength
      if (size > mostBytes) throw new Unusable('it is too large')
      parts.push(part)
    }
    return new Uint8Array(Buffer.concat(parts))
  } finally {
    response.destroy()
  }
}

/** Follows no redirects: they would lead elsewhere. The connection goes to an address that was checked. */
function get(url: URL, found: readonly HostAddress[], signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    const asked = request(url, { agent: false, lookup: lookupOf(found), signal }, resolve)
    asked.on('error', reject)
    asked.end()
  })
}
