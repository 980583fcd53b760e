import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { canonicalText } from './digest.ts'
import type { Json, JsonObject } from './digest.ts'
import { readToken } from './timestamp.ts'
import { objectIn, textIn } from './verify.ts'

const headsFormat = 'countersign/heads/1'

/** The head of an envelope's trail after the event with this number. */
export type EnvelopeHead = readonly [envelope: string, sequence: number, head: string]

/** All heads of an organisation at one moment, under one root that was time-stamped. */
export interface HeadsFile extends JsonObject {
  readonly format: typeof headsFormat
  readonly organisation: string
  /** Events up to this moment count, ISO 8601 UTC. */
  readonly until: string
  readonly size: number
  readonly root: string
  /** RFC 3161, DER in Base64; its imprint is the root. */
  readonly token: string
  /** In the order of the envelopes' ids. Null if there are too many to list. */
  readonly heads: readonly EnvelopeHead[] | null
}

/** The Merkle tree hash over heads, in hexadecimal. Source: RFC 9162 §2.1.1. */
export function rootOf(heads: readonly EnvelopeHead[]): string {
  return bytesToHex(treeHash(heads))
}

function treeHash(heads: readonly EnvelopeHead[]): Uint8Array {
  const [only] = heads
  if (only === undefined) return sha256(new Uint8Array())
  if (heads.length === 1) return sha256(concatBytes(Uint8Array.of(0), utf8ToBytes(canonicalText([...only]))))
  const half = 2 ** Math.ceil(Math.log2(heads.length) - 1)
  return sha256(concatBytes(Uint8Array.of(1), treeHash(heads.slice(0, half)), treeHash(heads.slice(half))))
}

/** The file that administrators keep. */
export function headsFile(file: Omit<HeadsFile, 'format'>): string {
  return canonicalText({ ...file, format: headsFormat })
}

/** Reads a kept file. Null if it is none, or contradicts itself: its heads give its root, which its token stamps. */
export function readHeadsFile(text: string): HeadsFile | null {
  try {
    const file = objectIn(JSON.parse(text) as Json) as HeadsFile
    const isOne = file.format === headsFormat && canonicalText(file) === text
    const heads = isOne ? file.heads : null
    const isWhole = heads === null || (heads.length === file.size && rootOf(heads) === file.root)
    const claim = isOne ? readToken(Uint8Array.fromBase64(textIn(file.token))) : null
    return isOne && isWhole && claim?.imprint === file.root ? file : null
  } catch {
    return null
  }
}
