/** Distinguished Encoding Rules of ASN.1, as far as certificates and signatures need them. Source: ITU-T X.690. */

const encoder = (text: string): Uint8Array =>
  Uint8Array.from(unescapedUtf8(text), (sign) => sign.charCodeAt(0))

/** One element: tag, length, content. */
export function element(tag: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const content = concatenate(...parts)
  return concatenate(Uint8Array.of(tag, ...lengthOf(content.length)), content)
}

export function sequence(...parts: readonly Uint8Array[]): Uint8Array {
  return element(0x30, ...parts)
}

/** A SET OF, its members in DER order. */
export function setOf(...members: readonly Uint8Array[]): Uint8Array {
  return element(0x31, ...members.toSorted(compareBytes))
}

/** A context-specific element with nested elements. */
export function tagged(number: number, ...parts: readonly Uint8Array[]): Uint8Array {
  return element(0xa0 + number, ...parts)
}

/** A non-negative integer from its big-endian bytes. */
export function integer(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte !== 0)
  const trimmed = first === -1 ? Uint8Array.of(0) : bytes.subarray(first)
  return element(0x02, (trimmed[0] ?? 0) >= 0x80 ? concatenate(Uint8Array.of(0), trimmed) : trimmed)
}

export function octetString(bytes: Uint8Array): Uint8Array {
  return element(0x04, bytes)
}

export function bitString(bytes: Uint8Array, unusedBits = 0): Uint8Array {
  return element(0x03, Uint8Array.of(unusedBits), bytes)
}

export function utf8String(text: string): Uint8Array {
  return element(0x0c, encoder(text))
}

export const nullValue = element(0x05)
export const trueValue = element(0x01, Uint8Array.of(0xff))

/** An object identifier in dotted form. */
export function objectIdentifier(dotted: string): Uint8Array {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return element(0x06, Uint8Array.from([first * 40 + second, ...rest].flatMap(baseOneTwentyEight)))
}

/** An instant to the second: UTCTime until 2049, GeneralizedTime after. Source: RFC 5280 §4.1.2.5. */
export function time(instant: Date): Uint8Array {
  const digits = instant.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)
  return instant.getUTCFullYear() < 2050
    ? element(0x17, encoder(`${digits.slice(2)}Z`))
    : element(0x18, encoder(`${digits}Z`))
}

/** A parsed element: its tag, its content, and all of its bytes. */
export interface ReadElement {
  readonly tag: number
  readonly content: Uint8Array
  readonly whole: Uint8Array
}

/** The adjacent elements in the bytes. Throws RangeError if they are truncated. */
export function readElements(bytes: Uint8Array): ReadElement[] {
  const elements: ReadElement[] = []
  let at = 0
  while (at < bytes.length) {
    const tag = bytes[at] ?? 0
    const short = bytes[at + 1] ?? 0x80
    if (short === 0x80) throw new RangeError('not DER')
    const more = short < 0x80 ? 0 : short - 0x80
    const length =
      more === 0 ? short : bytes.subarray(at + 2, at + 2 + more).reduce((sum, byte) => sum * 256 + byte, 0)
    const start = at + 2 + more
    if (more > 4 || start + length > bytes.length) throw new RangeError('not DER')
    elements.push({
      tag,
      content: bytes.subarray(start, start + length),
      whole: bytes.subarray(at, start + length),
    })
    at = start + length
  }
  return elements
}

export function concatenate(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

function lengthOf(length: number): number[] {
  if (length < 0x80) return [length]
  const bytes: number[] = []
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256)
  return [0x80 + bytes.length, ...bytes]
}

function baseOneTwentyEight(value: number): number[] {
  const groups = [value % 128]
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128))
    groups.unshift((rest % 128) + 128)
  return groups
}

function compareBytes(one: Uint8Array, other: Uint8Array): number {
  const differing = one.findIndex((byte, index) => byte !== other[index])
  return differing === -1 ? one.length - other.length : (one[differing] ?? 0) - (other[differing] ?? -1)
}

/** The UTF-8 bytes of a text, one character per byte. */
function unescapedUtf8(text: string): string {
  return encodeURIComponent(text).replaceAll(/%([\dA-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}
