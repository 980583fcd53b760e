/**
 * A block of addresses and its purpose. For IPv6, only general unicast counts as public: see {@link
 * specialPurposeOf}.
 */
type Block = readonly [block: string, purpose: string]

/** Source: IANA IPv4 and IPv6 Special-Purpose Address Registries (RFC 6890), RFC 7526 for 6to4, RFC 5771 for multicast. */
const blocks: readonly Block[] = [
  ['0.0.0.0/8', 'unspecified'],
  ['10.0.0.0/8', 'private'],
  ['100.64.0.0/10', 'shared by a provider'],
  ['127.0.0.0/8', 'loopback'],
  ['169.254.0.0/16', 'link-local'],
  ['172.16.0.0/12', 'private'],
  ['192.0.0.0/24', 'reserved'],
  ['192.0.2.0/24', 'for documentation'],
  ['192.88.99.0/24', 'a relay'],
  ['192.168.0.0/16', 'private'],
  ['198.18.0.0/15', 'for benchmarks'],
  ['198.51.100.0/24', 'for documentation'],
  ['203.0.113.0/24', 'for documentation'],
  ['224.0.0.0/4', 'multicast'],
  ['240.0.0.0/4', 'reserved'],
  ['::1/128', 'loopback'],
  ['::ffff:0:0/96', 'IPv4-mapped'],
  ['::/96', 'IPv4-compatible'],
  ['64:ff9b::/96', 'a translation (NAT64)'],
  ['64:ff9b:1::/48', 'a translation (NAT64)'],
  ['2001::/23', 'reserved'],
  ['2001:db8::/32', 'for documentation'],
  ['2002::/16', 'a translation (6to4)'],
  ['3fff::/20', 'for documentation'],
  ['fc00::/7', 'private'],
  ['fe80::/10', 'link-local'],
  ['ff00::/8', 'multicast'],
]

interface Parsed {
  readonly bits: 32 | 128
  readonly value: bigint
}

const ranges = blocks.map(([block, purpose]) => {
  const [base = '', length = ''] = block.split('/')
  const parsed = parse(base)
  if (parsed === null) throw new Error(`${block} is no block`)
  return { ...parsed, shift: BigInt(parsed.bits - Number(length)), purpose }
})

/**
 * The purpose of a special IP address, or null for one on the public internet. Anything that is not an address, and
 * IPv6 outside general unicast (2000::/3), is `reserved`. Takes no brackets; a zone is ignored.
 */
export function specialPurposeOf(address: string): string | null {
  const parsed = parse(address)
  if (parsed === null) return 'reserved'
  const { bits, value } = parsed
  const found = ranges.find(
    (range) => range.bits === bits && value >> range.shift === range.value >> range.shift,
  )
  if (found) return found.purpose
  return bits === 32 || value >> 125n === 1n ? null : 'reserved'
}

/** Whether a host name is local by its form alone. Source: RFC 6761, RFC 6762, RFC 8375. */
export function isLocalName(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '')
  return /(^|\.)(localhost|local|internal|home\.arpa|localdomain)$/.test(name)
}

/**
 * Whether what is sent to an address can be read by everyone on the way: it travels over the internet without encryption.
 * A name of this machine or its network may lead nowhere else.
 */
export function isExposed(address: string): boolean {
  const [, host = ''] = /^http:\/\/(?:[^/?#]*@)?(\[[^\]]*\]|[^/?#:]*)/i.exec(address.trim()) ?? []
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  if (bare === '' || isLocalName(bare)) return false
  return !isAddress(bare) || specialPurposeOf(bare) === null
}

/** Whether a host is an IP address, written without brackets. */
export function isAddress(host: string): boolean {
  return parse(host) !== null
}

function parse(address: string): Parsed | null {
  return address.includes(':') ? parseSix(address.split('%')[0] ?? '') : parseFour(address)
}

function parseFour(address: string): Parsed | null {
  const parts = address.split('.')
  if (parts.length !== 4 || parts.some((part) => !/^\d{1,3}$/.test(part) || Number(part) > 255)) return null
  return { bits: 32, value: parts.reduce((value, part) => (value << 8n) | BigInt(part), 0n) }
}

function parseSix(address: string): Parsed | null {
  const halves = withoutDots(address)?.split('::')
  if (halves === undefined || halves.length > 2) return null
  const [head = [], tail] = halves.map((half) => (half === '' ? [] : half.split(':')))
  const missing = 8 - head.length - (tail?.length ?? 0)
  if (tail === undefined ? missing !== 0 : missing < 1) return null
  const groups = [...head, ...Array.from({ length: missing }, () => '0'), ...(tail ?? [])]
  if (groups.some((group) => !/^[0-9a-f]{1,4}$/i.test(group))) return null
  return { bits: 128, value: groups.reduce((value, group) => (value << 16n) | BigInt(`0x${group}`), 0n) }
}

/** `::ffff:1.2.3.4` → `::ffff:102:304`. */
function withoutDots(address: string): string | null {
  if (!address.includes('.')) return address
  const cut = address.lastIndexOf(':') + 1
  const four = parseFour(address.slice(cut))
  if (four === null) return null
  return `${address.slice(0, cut)}${(four.value >> 16n).toString(16)}:${(four.value & 0xffffn).toString(16)}`
}
