import { inflateRawSync } from 'node:zlib'

/** A file in a ZIP as its central directory describes it. Nothing is unpacked. */
export interface ZipEntry {
  readonly name: string
  /** 0 stored, 8 deflated. */
  readonly method: number
  /** CRC-32 of the unpacked content. */
  readonly checksum: number
  readonly packedSize: number
  readonly size: number
  /** Offset of its local header. */
  readonly offset: number
}

const endLength = 22
const entryLength = 46
const localLength = 30
const commentAtMost = 0xffff

/**
 * Reads the central directory of a ZIP. Null when it is missing or unreadable. ZIP64 counts as missing, since it is for
 * files over 4 GB. Source: PKWARE APPNOTE 6.3, 4.3.12 and 4.3.16.
 */
export function readZipDirectory(bytes: Uint8Array): ZipEntry[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  if (end === null) return null
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  const entries: ZipEntry[] = []
  for (let index = 0; index < count; index += 1) {
    if (at + entryLength > end || view.getUint32(at, true) !== 0x02014b50) return null
    const nameLength = view.getUint16(at + 28, true)
    const next = at + entryLength + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    if (next > end) return null
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + entryLength, at + entryLength + nameLength)),
      method: view.getUint16(at + 10, true),
      checksum: view.getUint32(at + 16, true),
      packedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    })
    at = next
  }
  return entries
}

/** The record that ends the archive comes last, before a comment of up to 64 KiB. */
function findEnd(view: DataView): number | null {
  const last = view.byteLength - endLength
  for (let at = last; at >= Math.max(0, last - commentAtMost); at -= 1)
    if (view.getUint32(at, true) === 0x06054b50) return at
  return null
}

/** Unpacks one file of a ZIP. Null when it is damaged, or larger than `atMost` bytes whatever it claims. */
export function unpackEntry(bytes: Uint8Array, entry: ZipEntry, atMost: number): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { offset, packedSize, method } = entry
  if (offset + localLength > bytes.length || view.getUint32(offset, true) !== 0x04034b50) return null
  const begin = offset + localLength + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  const packed = bytes.subarray(begin, begin + packedSize)
  if (packed.length < packedSize) return null
  if (method === 0) return packed.length > atMost ? null : packed
  if (method !== 8) return null
  try {
    return inflateRawSync(packed, { maxOutputLength: atMost })
  } catch {
    return null
  }
}
