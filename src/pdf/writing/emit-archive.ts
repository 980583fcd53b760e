import { asciiBytes, hexadecimal } from '../ascii.ts'
import { areEqualBytes, latinText } from '../seal-check/find-bytes.ts'
import type { ArchiveState } from './archive-state.ts'
import { Parts, spellEnd } from './revision.ts'
import { joined } from './tools.ts'

/** What a revision of validation data adds: certificates and revocation lists (DER) that are not in the file yet. */
export interface ValidationData {
  readonly certificates: readonly Uint8Array[]
  readonly lists: readonly Uint8Array[]
}

/** Such a revision without its time-stamp. */
export interface ArchiveFrame {
  /** Up to the time-stamp's value. */
  readonly before: Uint8Array
  /** The value's width, with its brackets. */
  readonly width: number
  readonly after: Uint8Array
  /** What the next revision goes on from. */
  readonly next: ArchiveState
}

const widest = '9999999999'
const rangeWidth = `[0 ${widest} ${widest} ${widest}]`.length

/**
 * Writes validation data and a time-stamp over everything, with so many bytes reserved for it. Three objects are
 * replaced: validation data, fields and the first page's annotations. Everything follows from the state, the data and
 * the width, so that a checker can write it again and compare. Source: ETSI EN 319 142-1 §5.4, ISO 32000-2 §12.8.4.3,
 * §12.8.5.
 */
export function frameArchive(
  state: ArchiveState,
  { certificates, lists }: ValidationData,
  reserved: number,
): ArchiveFrame {
  const { trailer, validation, page } = state
  const blobs = [...certificates, ...lists]
  const numbers = blobs.map((_, index) => trailer.size + index)
  const [field, value] = [trailer.size + blobs.length, trailer.size + blobs.length + 1]
  const next = {
    validation,
    page,
    fields: `${state.fields} ${field} 0 R`,
    annotations: `${state.annotations} ${field} 0 R`,
    certificates: [...state.certificates, ...numbers.slice(0, certificates.length)],
    lists: [...state.lists, ...numbers.slice(certificates.length)],
  }
  const parts = new Parts(state.length)
  const object = (number: number, content: string): void => parts.object(number, [asciiBytes(content)])
  object(validation, spelledValidation(next))
  object(validation + 1, `[${next.fields}]`)
  object(validation + 2, `[${next.annotations}]`)
  for (const [index, blob] of blobs.entries()) {
    const head = asciiBytes(`<<\n/Length ${blob.length}\n>>\nstream\n`)
    parts.object(numbers[index] ?? 0, [head, blob, asciiBytes('\nendstream')])
  }
  object(field, spelledField(field, value, page))
  const offsets = new Map([...parts.offsets, [value, parts.at]])
  const [head, key] = [`${value} 0 obj\n<<\n${stampEntries}/ByteRange `, '\n/Contents ']
  const start = parts.at + head.length + rangeWidth + key.length
  const width = 2 * reserved + 2
  const close = '\n>>\nendobj\n'
  const table = start + width + close.length
  const written = { ...trailer, size: value + 1 }
  const after = close + spellEnd(offsets, written, table)
  const range = `[0 ${start} ${start + width} ${after.length}]`
  return {
    before: joined([...parts.parts, asciiBytes(head + range.padEnd(rangeWidth) + key)]),
    width,
    after: asciiBytes(after),
    next: {
      ...next,
      length: start + width + after.length,
      trailer: { ...written, previous: table },
    },
  }
}

/** The revision with its time-stamp (DER). Throws RangeError if that is larger than its space. */
export function fillArchive({ before, width, after }: ArchiveFrame, token: Uint8Array): Uint8Array {
  const digits = hexadecimal(token).toUpperCase()
  if (digits.length > width - 2)
    throw new RangeError('the time-stamp is larger than the space reserved for it')
  return joined([before, asciiBytes(`<${digits.padEnd(width - 2, '0')}>`), after])
}

const stampEntries = '/Type /DocTimeStamp\n/Filter /Adobe.PPKLite\n/SubFilter /ETSI.RFC3161\n'

function spelledValidation({ certificates, lists }: Pick<ArchiveState, 'certificates' | 'lists'>): string {
  const items = (numbers: readonly number[]): string => numbers.map((number) => `${number} 0 R`).join(' ')
  const revoked = lists.length === 0 ? '' : `/CRLs [${items(lists)}]\n`
  return `<<\n/Type /DSS\n/Certs [${items(certificates)}]\n${revoked}>>`
}

function spelledField(field: number, value: number, page: number): string {
  return [
    '<<\n/Type /Annot\n/Subtype /Widget\n/FT /Sig',
    `/T (Time ${field})`,
    '/F 132\n/Rect [0 0 0 0]',
    `/P ${page} 0 R\n/V ${value} 0 R\n>>`,
  ].join('\n')
}

/** What a revision after a sealed file consists of, taken from the places where {@link frameArchive} puts it. */
export interface ReadArchive extends ValidationData {
  /** The bytes before and after the time-stamp's value, for the digest. */
  readonly frame: ArchiveFrame
  /** With the zeros that fill its space. */
  readonly token: Uint8Array
}

const mostBlobs = 200

/**
 * Takes a revision of validation data apart, writes it again and compares every byte. Null unless it is exactly the one
 * that follows from the state and from what it adds. More may follow it. `bytes` is the whole file.
 */
export function readArchive(bytes: Uint8Array, state: ArchiveState): ReadArchive | null {
  const added = blobsOf(bytes, state)
  if (added === null) return null
  const width = widthOf(bytes, added.end)
  if (width === null) return null
  const frame = frameArchive(state, added, (width - 2) / 2)
  const start = state.length + frame.before.length
  const token = bytesOfHex(latinText(bytes.subarray(start + 1, start + width - 1)))
  if (token === null || frame.next.length > bytes.length) return null
  const again = fillArchive(frame, token)
  const isSame = areEqualBytes(bytes.subarray(state.length, frame.next.length), again)
  return isSame ? { certificates: added.certificates, lists: added.lists, frame, token } : null
}

interface Blobs extends ValidationData {
  /** Where they end. */
  readonly end: number
}

/** Looks only at the numbers and lengths that lead from one blob to the next. The comparison finds everything else. */
function blobsOf(bytes: Uint8Array, state: ArchiveState): Blobs | null {
  const at = state.length
  const head = latinText(bytes.subarray(at, at + 16_384))
  const [whole, certificates = '', lists = ''] =
    /^\d+ 0 obj\n<<\n\/Type \/DSS\n\/Certs \[([\d R]*)\]\n(?:\/CRLs \[([\d R]*)\]\n)?>>\nendobj\n/.exec(
      head,
    ) ?? []
  if (whole === undefined) return null
  const count = (items: string): number => items.match(/R/g)?.length ?? 0
  const ofCertificates = count(certificates) - state.certificates.length
  const all = ofCertificates + count(lists) - state.lists.length
  if (ofCertificates < 0 || all < ofCertificates || all > mostBlobs) return null
  const field = `${state.trailer.size + all} 0 R`
  const arrays = [state.fields, state.annotations].map(
    (items, index) => `${state.validation + 1 + index} 0 obj\n[${items} ${field}]\nendobj\n`,
  )
  let end = at + whole.length + arrays.join('').length
  const blobs: Uint8Array[] = []
  for (let index = 0; index < all; index += 1) {
    const [begun, length] =
      /^\d+ 0 obj\n<<\n\/Length (\d+)\n>>\nstream\n/.exec(latinText(bytes.subarray(end, end + 64))) ?? []
    if (begun === undefined) return null
    const start = end + begun.length
    blobs.push(bytes.slice(start, start + Number(length)))
    end = start + Number(length) + '\nendstream\nendobj\n'.length
  }
  return { certificates: blobs.slice(0, ofCertificates), lists: blobs.slice(ofCertificates), end }
}

/** The width of the time-stamp's value as its range states it. */
function widthOf(bytes: Uint8Array, end: number): number | null {
  const text = latinText(bytes.subarray(end, end + 512))
  const [, start, stop] = /\/ByteRange \[0 (\d{1,10}) (\d{1,10}) \d{1,10}\] *\n\/Contents </.exec(text) ?? []
  const width = Number(stop) - Number(start)
  return width >= 4 && width % 2 === 0 && width < bytes.length ? width : null
}

function bytesOfHex(digits: string): Uint8Array | null {
  if (!/^(?:[\dA-F]{2})+$/.test(digits)) return null
  const bytes = new Uint8Array(digits.length / 2)
  for (let at = 0; at < bytes.length; at += 1)
    bytes[at] = Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16)
  return bytes
}
