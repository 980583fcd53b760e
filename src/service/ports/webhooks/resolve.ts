import { Resolver } from 'node:dns/promises'
import { lookup } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { isAddress, isLocalName, specialPurposeOf } from '#domain/webhook/addresses.ts'

/** An address of a host in the form sockets use. */
export interface HostAddress {
  readonly address: string
  readonly family: 4 | 6
}

/** Finds the addresses of a host name, if any. */
export type Resolve = (host: string) => Promise<HostAddress[]>

/** An address that no one outside may lead the service to. */
export class Forbidden extends Error {}

/** Asks the name servers directly: a slow one keeps no thread busy, and /etc/hosts opens no way in. */
export const resolveByNameServers: Resolve = async (host) => {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  return [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 as const })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 as const })) : []),
  ]
}

/** Asks the system, which knows `localhost` and the names of containers. */
export const resolveBySystem: Resolve = async (host) => {
  const found = await lookup(host, { all: true }).catch(() => [])
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }))
}

/**
 * Every address of a host, all of them public. Throws {@link Forbidden} when any is not: a name must not lead partly
 * inside.
 */
export async function publicAddresses(host: string, resolve: Resolve): Promise<HostAddress[]> {
  if (isLocalName(host)) throw new Forbidden('The name belongs to a local network.')
  const found = isAddress(host) ? [literal(host)] : await resolve(host)
  for (const { address } of found) {
    const purpose = specialPurposeOf(address)
    if (purpose !== null) throw new Forbidden(`The address is ${purpose}. Only public addresses can be used.`)
  }
  return found
}

/** Every address of a host, wherever it leads. For development and tests. */
export async function anyAddresses(host: string, resolve: Resolve): Promise<HostAddress[]> {
  return isAddress(host) ? [literal(host)] : resolve(host)
}

function literal(address: string): HostAddress {
  return { address, family: address.includes(':') ? 6 : 4 }
}

/** The host without the brackets of an IPv6 address. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1')
}

/** Answers a socket's lookup with the checked addresses of a host. */
export function lookupOf(found: readonly HostAddress[]): LookupFunction {
  return (_, options, callback) => {
    const [first] = found
    if (options.all) callback(null, [...found])
    else if (first) callback(null, first.address, first.family)
  }
}
