import { plainAddress } from '../../network.ts'
import type { Networks } from '../../network.ts'

/** Headers that only a proxy sets. A request with one of them did not begin where its connection does. */
const proxyHeaders = [
  'x-forwarded-for',
  'forwarded',
  'via',
  'x-real-ip',
  'x-forwarded-host',
  'x-forwarded-proto',
] as const

/** Whether a proxy passed the request on, as far as it says so. */
export function wasPassedOn(headers: Headers): boolean {
  return proxyHeaders.some((name) => headers.has(name))
}

/**
 * The network address of a caller. Each trusted proxy adds the address it was called from at the right, so the headers
 * are read from there, past trusted proxies, to the first address that is none: what stands left of it is the caller's
 * own claim. Where a header is unreadable before that, or the two headers differ, the direct address counts.
 */
export function callerAddress(direct: string, headers: Headers, trusted: Networks): string {
  const own = plainAddress(direct) ?? direct
  if (!trusted.has(own)) return own
  const told = [
    walk(lastFirst(headers.get('x-forwarded-for'), false).map(bareAddress), trusted),
    walk(lastFirst(headers.get('forwarded'), true).map(addressInElement), trusted),
  ].filter((one) => one !== undefined)
  const [first] = told
  return first && told.every((one) => one === first) ? first : own
}

/**
 * The first address from the right that is no trusted proxy's, or the last of all if every one is. Null where something
 * unreadable comes first, undefined without entries.
 */
function walk(entries: readonly (string | null)[], trusted: Networks): string | null | undefined {
  const end = entries.findIndex((entry) => entry === null || !trusted.has(entry))
  return end < 0 ? entries.at(-1) : entries[end]
}

/**
 * The entries of a list, the last first. Quotes are matched from the right, so that one left open by the caller swallows
 * nothing that a proxy added after it.
 */
function lastFirst(header: string | null, isQuoted: boolean): string[] {
  if (header === null) return []
  const entries: string[] = []
  let end = header.length
  let isInside = false
  for (let at = header.length - 1; at >= 0; at -= 1) {
    if (isQuoted && header[at] === '"') isInside = !isInside
    if (header[at] !== ',' || isInside) continue
    entries.push(header.slice(at + 1, end))
    end = at
  }
  return [...entries, header.slice(0, end)].map((entry) => entry.trim())
}

/** An address with or without brackets and port. Null for anything else. */
function bareAddress(entry: string): string | null {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry
  return plainAddress(bare)
}

/** The address of the one `for` of an element, quoted or not. Source: RFC 7239 §4 and §6. */
function addressInElement(element: string): string | null {
  const pairs = element.match(/(?:[^;"]|"[^"]*")+/g) ?? []
  const nodes = pairs.flatMap(
    (pair) => /^\s*for\s*=\s*(?:"([^"]*)"|([^\s"]+))\s*$/i.exec(pair)?.slice(1) ?? [],
  )
  const [node, ...others] = nodes.filter((one) => one !== undefined)
  return node === undefined || others.length > 0 ? null : bareAddress(node)
}
