import { isIP } from 'node:net'

const loopback = /^(127\.|::1$|::ffff:127\.)/

/** Whether an address belongs to this machine. */
export function isThisMachine(address: string): boolean {
  return loopback.test(address)
}

/** The network of one subscriber: an IPv4 address, or all addresses with the same first 64 bits. Source: RFC 6177. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const [left = [], right = []] = address
    .split('::')
    .map((half) => half.split(':').filter((part) => part !== ''))
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0')
  return [...left, ...zeros, ...right].slice(0, 4).join(':')
}
