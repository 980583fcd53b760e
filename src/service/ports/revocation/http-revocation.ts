import { beforeDeadline } from '../../deadline.ts'
import { readRevocationList } from '#pdf/seal-check/read-revocation-list.ts'
import type { RevocationLists } from './revocation.ts'

const patience = 10_000
/** Lists of large authorities have some hundred kilobytes, and go into every file. More than this is an error. */
const mostBytes = 2 * 1024 * 1024
const mostKept = 100

interface Kept {
  readonly list: Uint8Array
  readonly until: Date
}

/** Fetches lists over HTTP and keeps each until the next one is announced. Source: RFC 5280 §4.2.1.13, RFC 2585 §4. */
export function openHttpRevocation(
  now: () => Date = () => new Date(),
  milliseconds = patience,
): RevocationLists {
  const kept = new Map<string, Kept>()
  return {
    fetch: async (address) => {
      const found = kept.get(address)
      if (found !== undefined && found.until > now()) return found.list
      const list = await listAt(address, milliseconds)
      const { nextUpdate } = readRevocationList(list)
      if (nextUpdate !== null && nextUpdate <= now())
        throw new Error(`The revocation list at ${address} has ended`)
      if (kept.size >= mostKept) kept.clear()
      if (nextUpdate !== null) kept.set(address, { list, until: nextUpdate })
      return list
    },
  }
}

async function listAt(address: string, milliseconds: number): Promise<Uint8Array> {
  const url = new URL(address)
  if (!['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '')
    throw new Error(`There is no way to fetch a revocation list at ${address}`)
  return beforeDeadline(milliseconds, (signal) => read(url, signal)).catch((cause: unknown) => {
    const why = cause instanceof Unusable ? `: ${cause.message}` : ''
    throw new Error(`The revocation list at ${address} does not come${why}`, { cause })
  })
}

class Unusable extends Error {}

async function read(url: URL, signal: AbortSignal): Promise<Uint8Array> {
  const response = await fetch(url, { redirect: 'error', signal })
  if (!response.ok || response.body === null) throw new Unusable(String(response.status))
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body) {
    size += part.byteLength
    if (size > mostBytes) throw new Unusable('it is too large')
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}
