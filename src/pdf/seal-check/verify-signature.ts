import type { ReadElement } from '../seal/der.ts'
import { areEqualBytes } from './find-bytes.ts'
import { readElements } from '../seal/der.ts'
import { contentOf, identifierOf, inside, only, tags } from './asn1.ts'

/** Digests by object identifier, with their WebCrypto names. SHA-1 is recognised but never trusted for a signature. */
const digests: Readonly<Record<string, string>> = {
  '1.3.14.3.2.26': 'SHA-1',
  '2.16.840.1.101.3.4.2.1': 'SHA-256',
  '2.16.840.1.101.3.4.2.2': 'SHA-384',
  '2.16.840.1.101.3.4.2.3': 'SHA-512',
}

/** The scheme and digest implied by a signature algorithm's identifier. */
const schemes: Readonly<
  Record<string, { readonly name: 'RSASSA-PKCS1-v1_5' | 'ECDSA'; readonly hash: string | null }>
> = {
  '1.2.840.113549.1.1.1': { name: 'RSASSA-PKCS1-v1_5', hash: null },
  '1.2.840.113549.1.1.11': { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
  '1.2.840.113549.1.1.12': { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-384' },
  '1.2.840.113549.1.1.13': { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-512' },
  '1.2.840.10045.2.1': { name: 'ECDSA', hash: null },
  '1.2.840.10045.4.3.2': { name: 'ECDSA', hash: 'SHA-256' },
  '1.2.840.10045.4.3.3': { name: 'ECDSA', hash: 'SHA-384' },
  '1.2.840.10045.4.3.4': { name: 'ECDSA', hash: 'SHA-512' },
}
const probabilistic = '1.2.840.113549.1.1.10'

const curves: Readonly<Record<string, { readonly name: string; readonly bytes: number }>> = {
  '1.2.840.10045.3.1.7': { name: 'P-256', bytes: 32 },
  '1.3.132.0.34': { name: 'P-384', bytes: 48 },
  '1.3.132.0.35': { name: 'P-521', bytes: 66 },
}

/** The WebCrypto name of the digest in an algorithm identifier; null if unknown. */
export function digestNamed(algorithm: ReadElement | undefined): string | null {
  const [identifier, parameters] = inside(algorithm, tags.sequence)
  expectNothing(parameters)
  return digests[identifierOf(identifier)] ?? null
}

/** SHA-1 is broken: anyone can make two documents with the same digest. */
export function isTrustworthyDigest(name: string): boolean {
  return name !== 'SHA-1'
}

export async function digestOf(name: string, data: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest(name, data))
}

export interface Verified {
  readonly outcome: 'right' | 'wrong' | 'unsupported'
  /** A description of scheme and digest, e.g. `ECDSA P-256, SHA-256`. */
  readonly words: string | null
}

/**
 * Whether a signature over data was made with a key. `hash` is the digest given by the context. It is used if the
 * algorithm names none, and must agree if it does. Source: RFC 8017, RFC 5480, RFC 5758.
 */
export async function verifySignature(
  publicKey: Uint8Array,
  algorithm: ReadElement,
  data: Uint8Array,
  signature: Uint8Array,
  hash: string | null,
): Promise<Verified> {
  const scheme = schemeOf(algorithm, publicKey, hash)
  if (scheme === null) return { outcome: 'unsupported', words: null }
  const { parameters, words, halfBytes } = scheme
  try {
    const raw = halfBytes === null ? signature : sideBySide(signature, halfBytes)
    if (raw === null) return { outcome: 'wrong', words }
    const key = await crypto.subtle.importKey('spki', publicKey, parameters, false, ['verify'])
    return { outcome: (await crypto.subtle.verify(parameters, key, raw, data)) ? 'right' : 'wrong', words }
  } catch {
    return { outcome: 'wrong', words }
  }
}

interface Scheme {
  readonly parameters: KeyAlgorithm
  readonly words: string
  /** For EC: the number of bytes of r and s each. */
  readonly halfBytes: number | null
}

function schemeOf(algorithm: ReadElement, publicKey: Uint8Array, surrounding: string | null): Scheme | null {
  const [identifier, parameters, ...more] = inside(algorithm, tags.sequence)
  if (more.length > 0) throw new RangeError('not an algorithm')
  const name = identifierOf(identifier)
  if (name === probabilistic) return probabilisticScheme(parameters, surrounding)
  const scheme = schemes[name]
  expectNothing(parameters)
  const hash = scheme?.hash ?? surrounding
  if (scheme === undefined || hash === null || (surrounding !== null && hash !== surrounding)) return null
  if (!isTrustworthyDigest(hash)) return null
  if (scheme.name === 'RSASSA-PKCS1-v1_5')
    return { parameters: { name: scheme.name, hash }, words: `RSA, ${hash}`, halfBytes: null }
  const curve = curveOf(publicKey)
  if (curve === null) return null
  return {
    parameters: { name: 'ECDSA', namedCurve: curve.name, hash },
    words: `ECDSA ${curve.name}, ${hash}`,
    halfBytes: curve.bytes,
  }
}

/** RSASSA-PSS with the same digest for both uses. Source: RFC 4055 §3.1. */
function probabilisticScheme(parameters: ReadElement | undefined, surrounding: string | null): Scheme | null {
  const fields = inside(parameters, tags.sequence)
  const field = (tag: number): ReadElement | undefined => {
    const found = fields.find((one) => one.tag === tag)
    return found === undefined ? undefined : only(inside(found, tag))
  }
  const hash = digestNamed(field(0xa0))
  const [, maskDigest] = inside(field(0xa1), tags.sequence)
  const salt = field(0xa2)
  if (hash === null || !isTrustworthyDigest(hash) || digestNamed(maskDigest) !== hash) return null
  if (surrounding !== null && surrounding !== hash) return null
  const saltLength = salt === undefined ? 20 : (contentOf(salt, tags.integer).at(-1) ?? 0)
  return { parameters: { name: 'RSA-PSS', hash, saltLength }, words: `RSA-PSS, ${hash}`, halfBytes: null }
}

function curveOf(publicKey: Uint8Array): { readonly name: string; readonly bytes: number } | null {
  const [algorithm] = inside(only(readElements(publicKey)), tags.sequence)
  const [, curve] = inside(algorithm, tags.sequence)
  return curve?.tag === tags.objectIdentifier ? (curves[identifierOf(curve)] ?? null) : null
}

/** The r and s of a signature, each padded to the curve's length. */
function sideBySide(signature: Uint8Array, bytes: number): Uint8Array | null {
  const numbers = inside(only(readElements(signature)), tags.sequence)
  const raw = new Uint8Array(bytes * 2)
  if (numbers.length !== 2) return null
  for (const [index, number] of numbers.entries()) {
    const content = contentOf(number, tags.integer)
    const digits = content[0] === 0 ? content.subarray(1) : content
    if (digits.length > bytes) return null
    raw.set(digits, (index + 1) * bytes - digits.length)
  }
  return raw
}

/** Accepts only absent or NULL parameters. */
function expectNothing(parameters: ReadElement | undefined): void {
  const isNull = parameters !== undefined && areEqualBytes(parameters.whole, Uint8Array.of(tags.nullValue, 0))
  if (parameters !== undefined && !isNull) throw new RangeError('unexpected parameters')
}
