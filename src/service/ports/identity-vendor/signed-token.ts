import { createHmac, timingSafeEqual } from 'node:crypto'

/** A JSON Web Token signed with HMAC-SHA-256 (RFC 7515 compact form, RFC 7518 HS256). */
export function signToken(claims: Readonly<Record<string, unknown>>, secret: string): string {
  const head = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(claims)}`
  return `${head}.${signatureOf(head, secret)}`
}

/**
 * The claims of a token created at most five minutes from `now`, or null unless form, algorithm, signature and time are
 * valid.
 */
export function readToken(
  token: string,
  secret: string,
  now: Date,
): Readonly<Record<string, unknown>> | null {
  const [header = '', payload = '', signature = '', ...more] = token.split('.')
  if (more.length > 0 || !sameText(signature, signatureOf(`${header}.${payload}`, secret))) return null
  const claims = decoded(payload)
  const made = claims?.['iat']
  if (decoded(header)?.['alg'] !== 'HS256' || claims === null || typeof made !== 'number') return null
  return Math.abs(now.getTime() / 1000 - made) <= 300 ? claims : null
}

function signatureOf(head: string, secret: string): string {
  return createHmac('sha256', secret).update(head).digest('base64url')
}

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function decoded(part: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}

function sameText(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}
