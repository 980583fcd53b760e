/**
 * A value as written in a file, with its position: byte offsets from the start, the end exclusive. Source: ISO
 * 32000-1 §7.3.
 */
export type PlacedValue = { readonly start: number; readonly end: number } & (
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'name'; readonly name: string }
  /** `isClean` if a hexadecimal string consists only of whole pairs of digits. */
  | {
      readonly kind: 'string'
      readonly written: 'hexadecimal' | 'literal'
      readonly bytes: Uint8Array
      readonly isClean: boolean
    }
  | { readonly kind: 'array'; readonly items: readonly PlacedValue[] }
  | PlacedDictionary
  | { readonly kind: 'reference'; readonly number: number; readonly generation: number }
  /** true, false, null */
  | { readonly kind: 'word'; readonly word: string }
)

export interface PlacedDictionary {
  readonly kind: 'dictionary'
  readonly start: number
  readonly end: number
  readonly entries: ReadonlyMap<string, PlacedValue>
}

const deepest = 40
const spaces = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20])
const delimiters = new Set([...'()<>[]{}/%'].map((sign) => sign.charCodeAt(0)))

/**
 * Reads the value at an offset. Throws RangeError for anything that does not conform to ISO 32000-1, including a
 * duplicate key.
 */
export function readValue(bytes: Uint8Array, at: number): PlacedValue {
  return new ValueReader(bytes, at).read(0)
}

class ValueReader {
  private readonly bytes: Uint8Array
  private at: number

  constructor(bytes: Uint8Array, at: number) {
    this.bytes = bytes
    this.at = at
  }

  read(depth: number): PlacedValue {
    if (depth > deepest) throw new RangeError('nested too deep')
    this.skipSpace()
    const start = this.at
    switch (this.bytes[this.at]) {
      case 0x2f:
        return { kind: 'name', name: this.name(), start, end: this.at }
      case 0x28:
        return this.literal()
      case 0x5b:
        return this.array(depth)
      case 0x3c:
        return this.bytes[this.at + 1] === 0x3c ? this.dictionary(depth) : this.hexadecimal()
      case undefined:
      default:
        return this.numberOrWord()
    }
  }

  private skipSpace(): void {
    for (;;) {
      const byte = this.bytes[this.at]
      if (byte === undefined) throw new RangeError('cut off')
      if (byte === 0x25) while (![0x0a, 0x0d, undefined].includes(this.bytes[this.at])) this.at += 1
      else if (spaces.has(byte)) this.at += 1
      else return
    }
  }

  /** The characters up to the next space or delimiter. */
  private regular(): string {
    const start = this.at
    for (;;) {
      const byte = this.bytes[this.at]
      if (byte === undefined || spaces.has(byte) || delimiters.has(byte)) break
      this.at += 1
    }
    return String.fromCharCode(...this.bytes.subarray(start, Math.min(this.at, start + 200)))
  }

  private name(): string {
    this.at += 1
    return this.regular().replaceAll(/#([\da-fA-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
  }

  private numberOrWord(): PlacedValue {
    const start = this.at
    const text = this.regular()
    if (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(text)) {
      const reference = /^\d+$/.test(text) ? this.reference(start, Number(text)) : null
      return reference ?? { kind: 'number', number: Number(text), start, end: this.at }
    }
    if (['true', 'false', 'null'].includes(text)) return { kind: 'word', word: text, start, end: this.at }
    throw new RangeError(`not a value: ${text}`)
  }

  private reference(start: number, number: number): PlacedValue | null {
    const tail = String.fromCharCode(...this.bytes.subarray(this.at, this.at + 32))
    const match = /^[\s\0]+(\d+)[\s\0]+R(?![^\s\0()<>[\]{}/%])/.exec(tail)
    if (match === null) return null
    this.at += match[0].length
    return { kind: 'reference', number, generation: Number(match[1]), start, end: this.at }
  }

  private literal(): PlacedValue {
    const start = this.at
    const content: number[] = []
    let open = 0
    for (;;) {
      const byte = this.bytes[this.at]
      if (byte === undefined) throw new RangeError('cut off')
      this.at += 1
      if (byte === 0x5c) {
        content.push(...this.escaped())
        continue
      }
      if (byte === 0x28) open += 1
      if (byte === 0x29) open -= 1
      if (open === 0) break
      if (this.at > start + 1) content.push(byte)
    }
    return {
      kind: 'string',
      written: 'literal',
      bytes: Uint8Array.from(content),
      isClean: false,
      start,
      end: this.at,
    }
  }

  private escaped(): number[] {
    const octal = /^[0-7]{1,3}/.exec(String.fromCharCode(...this.bytes.subarray(this.at, this.at + 3)))
    if (octal !== null) {
      this.at += octal[0].length
      return [Number.parseInt(octal[0], 8) & 0xff]
    }
    const byte = this.bytes[this.at] ?? 0
    this.at += 1
    if (byte === 0x0d && this.bytes[this.at] === 0x0a) this.at += 1
    if (byte === 0x0a || byte === 0x0d) return []
    return [{ n: 0x0a, r: 0x0d, t: 0x09, b: 0x08, f: 0x0c }[String.fromCharCode(byte)] ?? byte]
  }

  private hexadecimal(): PlacedValue {
    const start = this.at
    const close = this.bytes.indexOf(0x3e, start)
    if (close === -1) throw new RangeError('cut off')
    this.at = close + 1
    const { content, isClean } = fromHexadecimal(this.bytes.subarray(start + 1, close))
    return { kind: 'string', written: 'hexadecimal', bytes: content, isClean, start, end: this.at }
  }

  private array(depth: number): PlacedValue {
    const start = this.at
    const items: PlacedValue[] = []
    this.at += 1
    for (;;) {
      this.skipSpace()
      if (this.bytes[this.at] === 0x5d) break
      items.push(this.read(depth + 1))
    }
    this.at += 1
    return { kind: 'array', items, start, end: this.at }
  }

  private dictionary(depth: number): PlacedDictionary {
    const start = this.at
    const entries = new Map<string, PlacedValue>()
    this.at += 2
    for (;;) {
      this.skipSpace()
      const byte = this.bytes[this.at]
      if (byte === 0x3e && this.bytes[this.at + 1] === 0x3e) break
      if (byte !== 0x2f) throw new RangeError('not a key')
      const key = this.name()
      if (entries.has(key)) throw new RangeError(`given twice: ${key}`)
      entries.set(key, this.read(depth + 1))
    }
    this.at += 2
    return { kind: 'dictionary', entries, start, end: this.at }
  }
}

function fromHexadecimal(text: Uint8Array): { readonly content: Uint8Array; readonly isClean: boolean } {
  const digits: number[] = []
  let isClean = true
  for (const byte of text) {
    const digit = digitOf(byte)
    if (digit === -1) isClean = false
    else digits.push(digit)
  }
  if (digits.length % 2 === 1) isClean = false
  const content = Uint8Array.from(
    { length: Math.ceil(digits.length / 2) },
    (_, index) => (digits[index * 2] ?? 0) * 16 + (digits[index * 2 + 1] ?? 0),
  )
  return { content, isClean }
}

function digitOf(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const lower = byte | 0x20
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1
}
