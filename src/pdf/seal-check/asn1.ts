import type { ReadElement } from '../seal/der.ts'
import { readElements } from '../seal/der.ts'

/** The ASN.1 tags used by certificates and signatures. Source: ITU-T X.690 §8. */
export const tags = {
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  nullValue: 0x05,
  objectIdentifier: 0x06,
  sequence: 0x30,
  set: 0x31,
} as const

/** The contents of an element with a certain tag. Throws RangeError if the tag differs or the element is missing. */
export function inside(element: ReadElement | undefined, tag: number): ReadElement[] {
  return readElements(contentOf(element, tag))
}

export function contentOf(element: ReadElement | undefined, tag: number): Uint8Array {
  if (element?.tag !== tag) throw new RangeError(`not an element of tag ${tag}`)
  return element.content
}

/** The single element. Throws RangeError if there is none or more than one. */
export function only(elements: readonly ReadElement[]): ReadElement {
  const [first] = elements
  if (first === undefined || elements.length > 1) throw new RangeError('not one element')
  return first
}

/** An object identifier in dotted form. */
export function identifierOf(element: ReadElement | undefined): string {
  const bytes = contentOf(element, tags.objectIdentifier)
  const numbers: number[] = []
  let number = 0
  for (const byte of bytes) {
    number = number * 128 + (byte & 0x7f)
    if (byte >= 0x80) continue
    if (numbers.length === 0)
      numbers.push(Math.min(2, Math.floor(number / 40)), number - Math.min(2, Math.floor(number / 40)) * 40)
    else numbers.push(number)
    number = 0
  }
  return numbers.join('.')
}

/** A bit string of whole bytes. */
export function bitsOf(element: ReadElement | undefined): Uint8Array {
  const content = contentOf(element, tags.bitString)
  if (content[0] !== 0) throw new RangeError('not whole bytes')
  return content.subarray(1)
}

/** UTCTime or GeneralizedTime. Source: RFC 5280 §4.1.2.5. */
export function timeOf(element: ReadElement | undefined): Date {
  const text = String.fromCharCode(...(element?.content ?? []))
  const full = element?.tag === 0x17 ? `${Number(text.slice(0, 2)) < 50 ? '20' : '19'}${text}` : text
  const match = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/.exec(full)
  if (match === null || (element?.tag !== 0x17 && element?.tag !== 0x18)) throw new RangeError('not a time')
  const [, year, month, day, hour, minute, second, fraction = ''] = match
  const instant = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction.slice(0, 4)}Z`)
  if (Number.isNaN(instant.getTime())) throw new RangeError('not a time')
  return instant
}

/** Text of any of the string types used in names. */
export function textOf(element: ReadElement | undefined): string {
  if (element === undefined) return ''
  const signs = Array.from(element.content)
  if (element.tag === 0x1e) {
    const units = signs.flatMap((byte, index) =>
      index % 2 === 0 ? [byte * 256 + (signs[index + 1] ?? 0)] : [],
    )
    return String.fromCharCode(...units)
  }
  return element.tag === 0x0c ? utf8Text(element.content) : String.fromCharCode(...signs)
}

/** Decodes UTF-8, or Latin-1 if the bytes are not valid UTF-8. */
export function utf8Text(bytes: Uint8Array): string {
  try {
    return decodeURIComponent(Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''))
  } catch {
    return String.fromCharCode(...bytes)
  }
}
