import { BlockList, isIP, SocketAddress } from 'node:net'

const loopback = /^(127\.|::1$|::ffff:127\.)/

/** Whether an address belongs to this machine. */
export function isThisMachine(address: string): boolean {
  return loopback.test(address)
}

/** Whether the host of an address, as a client names it, is this machine's own. Source: RFC 6761 §6.3. */
export function isLoopbackName(hostname: string): boolean {
  const bare = hostname.toLowerCase().replace(/^\[|\]$|\.$/g, '')
  return bare === 'localhost' || bare.endsWith('.localhost') || (isIP(bare) !== 0 && isThisMachine(bare))
}

/** An address in its one form: without a zone, an IPv4 address never in the form of IPv6. Null if it is none. */
export function plainAddress(text: string): string | null {
  const bare = text.replace(/%.*$/, '')
  // An IPv4 address has no other form.
  const mapped = bare.startsWith('::ffff:') ? bare.slice('::ffff:'.length) : bare
  if (isIP(mapped) === 4) return mapped
  if (isIP(bare) === 0) return null
  const { address } = new SocketAddress({ address: bare, family: 'ipv6' })
  return address.replace(/^::ffff:(?=\d+\.)/, '')
}

/**
 * The network of one subscriber: an IPv4 address, or all addresses with the same first 64 bits. This machine is one, by
 * whichever of its addresses. Source: RFC 6177.
 */
export function networkOf(address: string): string {
  if (isThisMachine(address)) return '127.0.0.1'
  if (isIP(address) !== 6) return address
  const [left = [], right = []] = address
    .split('::')
    .map((half) => half.split(':').filter((part) => part !== ''))
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0')
  return [...left, ...zeros, ...right].slice(0, 4).join(':')
}

/** A set of networks. */
export interface Networks {
  /** Whether it holds an address in its one form. */
  has(address: string): boolean
}

/** Reads addresses and networks such as `10.0.0.0/8`, separated by commas. Returns what is none as `faults`. */
export function readNetworks(text: string): { readonly networks: Networks; readonly faults: string[] } {
  const list = new BlockList()
  const faults = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !addNetwork(list, part))
  return {
    networks: { has: (address) => isIP(address) !== 0 && list.check(address, familyOf(address)) },
    faults,
  }
}

function addNetwork(list: BlockList, part: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(part) ?? []
  if (isIP(address) === 0) return false
  const family = familyOf(address)
  const longest = family === 'ipv6' ? 128 : 32
  if (bits !== undefined && Number(bits) > longest) return false
  list.addSubnet(address, Number(bits ?? longest), family)
  return true
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}
