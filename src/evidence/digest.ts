import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import canonicalize from 'canonicalize'

/** Anything that JSON can say. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [name: string]: Json
}

/** SHA-256 of a text as UTF-8, in lower-case hexadecimal. */
export function sha256OfText(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)))
}

/**
 * The digest of a JSON value: SHA-256 over a label, a line feed and the value in canonical form (RFC 8785). The label
 * says what the value is, so that a digest of one kind never passes for another.
 */
export function digestOf(label: string, value: Json): string {
  return sha256OfText(`${label}\n${canonicalText(value)}`)
}

/** A JSON value in canonical form (RFC 8785). */
export function canonicalText(value: Json): string {
  return canonicalize(value) ?? ''
}
