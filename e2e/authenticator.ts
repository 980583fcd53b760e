import { createHmac } from 'node:crypto'

const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const stepMs = 30_000

/**
 * The code that an authenticator app shows, `ahead` steps of half a minute from now. Implemented from the standards,
 * independently of the service. Sources: RFC 4648 §6, RFC 4226 §5.3, RFC 6238 §4.
 */
export function authenticatorCode(secret: string, ahead = 0): string {
  const bits = Array.from(secret, (character) =>
    characters.indexOf(character).toString(2).padStart(5, '0'),
  ).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / stepMs) + ahead))
  const digest = createHmac('sha1', key).update(counter).digest()
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}
