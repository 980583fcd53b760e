/** What a time-stamp token says, without judging its signature. Source: RFC 3161 §2.4.2, RFC 5652 §5.1. */
export interface TokenClaim {
  /** SHA-256 that was stamped, in hexadecimal. */
  readonly imprint: string
  /** ISO 8601 UTC. */
  readonly time: string
}

const sha256Identifier = '608648016503040201'

/** Reads the digest and the time in a token (DER). Null if it is none, or stamps another kind of digest. */
export function readToken(token: Uint8Array): TokenClaim | null {
  try {
    const [, wrapped] = inside(only(elements(token)))
    const [, , encapsulated] = inside(inside(wrapped)[0])
    const [, octets] = inside(encapsulated)
    const info = inside(only(elements(inside(octets)[0]?.content ?? new Uint8Array())))
    const [algorithm, digest] = inside(info[2])
    const at = info.find(({ tag }) => tag === 0x18)?.content ?? new Uint8Array()
    const time = timeIn(String.fromCharCode(...at))
    if (inside(algorithm)[0]?.content.toHex() !== sha256Identifier || time === null) return null
    return digest?.content.length === 32 ? { imprint: digest.content.toHex(), time } : null
  } catch {
    return null
  }
}

interface Element {
  readonly tag: number
  readonly content: Uint8Array
}

function elements(bytes: Uint8Array): Element[] {
  const found: Element[] = []
  for (let at = 0; at < bytes.length;) {
    const short = bytes[at + 1] ?? 0x80
    const more = short < 0x80 ? 0 : short - 0x80
    if (short === 0x80 || more > 4) throw new RangeError('not DER')
    const length =
      more === 0 ? short : bytes.subarray(at + 2, at + 2 + more).reduce((sum, byte) => sum * 256 + byte, 0)
    const start = at + 2 + more
    if (start + length > bytes.length) throw new RangeError('not DER')
    found.push({ tag: bytes[at] ?? 0, content: bytes.subarray(start, start + length) })
    at = start + length
  }
  return found
}

function only(found: readonly Element[]): Element {
  const [first] = found
  if (first === undefined || found.length !== 1) throw new RangeError('not one element')
  return first
}

function inside(element: Element | undefined): Element[] {
  return elements(element?.content ?? new Uint8Array())
}

function timeIn(text: string): string | null {
  const found = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/.exec(text)
  if (found === null) return null
  const [, year, month, day, hour, minute, second, fraction = ''] = found
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction}Z`).toISOString()
}
