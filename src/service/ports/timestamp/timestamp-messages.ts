import {
  integer,
  nullValue,
  objectIdentifier,
  octetString,
  readElements,
  sequence,
  trueValue,
} from '#pdf/seal/der.ts'
import type { ReadElement } from '#pdf/seal/der.ts'

const sha256Identifier = objectIdentifier('2.16.840.1.101.3.4.2.1')
const signedData = objectIdentifier('1.2.840.113549.1.7.2')
const timestampInfo = objectIdentifier('1.2.840.113549.1.9.16.1.4')

/** A request for a token over a SHA-256 digest, the authority's certificate included. Source: RFC 3161 §2.4.1. */
export function timestampRequest(digest: Uint8Array, nonce: Uint8Array): Uint8Array {
  const imprint = sequence(sequence(sha256Identifier, nullValue), octetString(digest))
  return sequence(integer(Uint8Array.of(1)), imprint, integer(nonce), trueValue)
}

/**
 * The token (DER) of a response. Throws when the authority refused, or when the token is for another digest or request.
 * Source: RFC 3161 §2.4.2.
 */
export function tokenOf(answer: Uint8Array, digest: Uint8Array, nonce: Uint8Array): Uint8Array {
  const [statusInfo, token] = children(readElements(answer)[0])
  const status = children(statusInfo)[0]?.content.at(-1)
  if (status !== 0 && status !== 1) throw new Error(`The time-stamping authority refused (status ${status})`)
  if (token === undefined) throw new Error('The time-stamping authority sent no token')
  const [, , imprint, , , ...rest] = children(infoOf(token))
  const [, hashed] = children(imprint)
  if (!areEqual(hashed?.content, digest)) throw new Error('The time-stamp is over something else')
  const wanted = readElements(integer(nonce))[0]?.content
  if (!rest.some(({ tag, content }) => tag === 0x02 && areEqual(content, wanted)))
    throw new Error('The time-stamp answers another request')
  return token.whole
}

/** When a token was created, ISO 8601 in UTC. Throws when it contains no time. Source: RFC 3161 §2.4.2, `genTime`. */
export function timeOf(token: Uint8Array): string {
  const [whole] = readElements(token)
  const info = whole === undefined ? undefined : infoOf(whole)
  const time = children(info).find(({ tag }) => tag === 0x18)
  const text = time === undefined ? '' : Buffer.from(time.content).toString('latin1')
  const found = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/.exec(text)
  if (found === null) throw new Error('The time-stamp says no time')
  const [, year, month, day, hour, minute, second, fraction = ''] = found
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction}Z`).toISOString()
}

/** The TSTInfo inside a token. Source: RFC 3161 §2.4.2, RFC 5652 §5.1. */
function infoOf(token: ReadElement): ReadElement | undefined {
  const [type, wrapped] = children(token)
  const [, , encapsulated] = children(children(wrapped)[0])
  const [contentType, content] = children(encapsulated)
  if (!areEqual(type?.whole, signedData) || !areEqual(contentType?.whole, timestampInfo))
    throw new Error('The time-stamping authority sent no time-stamp token')
  const [octets] = children(content)
  return octets === undefined ? undefined : readElements(octets.content)[0]
}

function children(parent: ReadElement | undefined): ReadElement[] {
  return parent === undefined ? [] : readElements(parent.content)
}

function areEqual(one: Uint8Array | undefined, other: Uint8Array | undefined): boolean {
  return one !== undefined && other !== undefined && Buffer.compare(one, other) === 0
}
