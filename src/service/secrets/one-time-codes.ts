import { createHmac, randomBytes } from 'node:crypto'

const stepSeconds = 30
const digits = 6
const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A new secret of an authenticator: 160 bits, as long as the hash. Source: RFC 4226 §4, R6. */
export function newAuthenticatorSecret(): Buffer {
  return randomBytes(20)
}

/** Bytes in the characters that people type into an authenticator. Source: RFC 4648 §6, base32 without padding. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => characters[Number.parseInt(group.padEnd(5, '0'), 2)] ?? '')
    .join('')
}

/** The step of a time. Source: RFC 6238 §4. */
export function stepAt(moment: Date): number {
  return Math.floor(moment.getTime() / 1000 / stepSeconds)
}

/** The code of a step. Source: RFC 4226 §5.3, RFC 6238 with HMAC-SHA-1, which every authenticator knows. */
export function codeOfStep(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0x0f
  const number = digest.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/**
 * The step that a code belongs to: the current one or a neighbour, since clocks differ, and only after `lastStep`,
 * since no code counts twice. Undefined for a wrong code. Source: RFC 6238 §5.2 and §6.
 */
export function stepOfCode(
  secret: Uint8Array,
  code: string,
  { now, lastStep }: { readonly now: Date; readonly lastStep: number },
): number | undefined {
  const present = stepAt(now)
  return [present - 1, present, present + 1].find(
    (step) => step > lastStep && codeOfStep(secret, step) === code,
  )
}

/** What an authenticator reads from the QR code. Source: Key URI Format of Google Authenticator. */
export function authenticatorUri(secret: Uint8Array, about: { issuer: string; account: string }): string {
  const label = [about.issuer, about.account].map((part) => encodeURIComponent(part)).join(':')
  const query = new URLSearchParams({ secret: base32(secret), issuer: about.issuer })
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`
}

/** A code for a lost authenticator: 80 bits, such as `k3dm-9xq2-…` in four groups of four. */
export function newRecoveryCode(): string {
  return writtenCode(randomBytes(10))
}

/** Ten bytes as a code that people can type. */
export function writtenCode(bytes: Uint8Array): string {
  return base32(bytes).toLowerCase().match(/.{4}/g)?.join('-') ?? ''
}

/** A written code in the form used for comparison, however it was typed. */
export function plainCode(typed: string): string {
  return typed.toLowerCase().replaceAll(/[^a-z2-7]/g, '')
}
