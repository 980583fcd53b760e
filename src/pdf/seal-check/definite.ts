import { concatenate, element } from '../seal/der.ts'

const constructed = 0x20
const indefinite = 0x80
const octetString = 0x04
const deepest = 32

/**
 * A value whose elements do not say how long they are, with their lengths, without the zeros that pad it. Many Java
 * programs sign like this. What has its lengths stays as it is, so that digests and signatures over it hold. Null if it
 * cannot be read. Source: ITU-T X.690 §8.1.3.6, §8.7.
 */
export function withLengths(contents: Uint8Array): Uint8Array | null {
  const read = elementAt(contents, 0, 0)
  return read !== null && contents.subarray(read.end).every((byte) => byte === 0) ? read.whole : null
}

interface Read {
  readonly whole: Uint8Array
  readonly end: number
}

function elementAt(bytes: Uint8Array, at: number, depth: number): Read | null {
  const [tag = 0, short = 0] = bytes.subarray(at, at + 2)
  if (at + 2 > bytes.length || depth > deepest) return null
  if (short !== indefinite) {
    const more = short < indefinite ? 0 : short - indefinite
    const length =
      more === 0 ? short : bytes.subarray(at + 2, at + 2 + more).reduce((sum, byte) => sum * 256 + byte, 0)
    const end = at + 2 + more + length
    return more > 4 || end > bytes.length ? null : { whole: bytes.subarray(at, end), end }
  }
  if ((tag & constructed) === 0) return null
  const parts: Uint8Array[] = []
  let next = at + 2
  while (bytes[next] !== 0 || bytes[next + 1] !== 0) {
    const part = elementAt(bytes, next, depth + 1)
    if (part === null) return null
    parts.push(part.whole)
    next = part.end
  }
  return {
    whole: tag === (octetString | constructed) ? joinedString(parts) : element(tag, ...parts),
    end: next + 2,
  }
}

/** A string in pieces as one. */
function joinedString(pieces: readonly Uint8Array[]): Uint8Array {
  const contents = pieces.map((piece) => {
    const short = piece[1] ?? 0
    return piece.subarray(short < indefinite ? 2 : 2 + short - indefinite)
  })
  return element(octetString, concatenate(...contents))
}
