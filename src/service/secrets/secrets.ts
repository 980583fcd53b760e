import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A new bearer secret: 256 random bits, safe in addresses. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** How API credentials of test organisations begin, and no others: “test” in hexadecimal characters. */
const testMark = '7e57'

/**
 * New API credentials: a public id and a private key, 32 hexadecimal characters each. Those for tests are told by how both begin.
 * Source: open detail 1.
 */
export function newCredentials({ isTest }: { readonly isTest: boolean }): {
  readonly id: string
  readonly key: string
} {
  return { id: credential(isTest), key: credential(isTest) }
}

function credential(isTest: boolean): string {
  const text = randomBytes(16).toString('hex')
  if (isTest) return `${testMark}${text.slice(testMark.length)}`
  return text.startsWith(testMark) ? credential(isTest) : text
}

/**
 * The stored form of a bearer secret: SHA-256 in hexadecimal. Only for secrets of full entropy, never for passwords.
 */
export function secretHash(secret: string): string {
  return hash('sha256', secret)
}

/** Whether two texts are equal, in a time that reveals nothing about where they differ. */
export function sameSecret(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other))
}

function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}
