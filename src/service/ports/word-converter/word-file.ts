import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { readCompoundStreams } from './compound-file.ts'
import type { CompoundStream } from './compound-file.ts'
import { readZipDirectory, unpackEntry } from './zip-directory.ts'
import type { ZipEntry } from './zip-directory.ts'

/** `docx`: Office Open XML in a ZIP. `doc`: the binary format of Word 97 to 2003 in a compound file. */
export type WordFormat = 'docx' | 'doc'

/**
 * What a Word file may unpack to. The largest real ones contain tens of megabytes of images, which are already
 * compressed.
 */
const unpackedAtMost = 200 * 1024 * 1024
const entriesAtMost = 10_000
const contentTypesAtMost = 1024 * 1024

const zip = [0x50, 0x4b, 0x03, 0x04]
const compound = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const mainPart =
  /(wordprocessingml\.(document|template)|ms-word\.(document|template)\.macroEnabled\w*)\.main\+xml/

const words = {
  encrypted:
    'The file is protected by a password. In Word, choose File, Info, Protect Document. Remove the password, then add the file again.',
  damaged: 'The Word file is damaged. Open it in Word, save it under a new name, and add that.',
  bomb: 'The Word file unpacks to far more than its size. Save it as PDF and add that.',
} as const

/**
 * The Word format of a file, by its content alone. Null for other files. Refuses `document-encrypted` with a password,
 * and `document-damaged` for what cannot be read or unpacks to more than 200 MB. Unpacks nothing but the list of parts.
 * Source: ECMA-376 part 2, 10.1.2; MS-DOC 2.5.2; MS-OFFCRYPTO 1.3.
 */
export function wordFormatOf(bytes: Uint8Array): Result<WordFormat | null> {
  if (startsWith(bytes, zip)) return formatOfZip(bytes)
  if (startsWith(bytes, compound)) return formatOfCompound(bytes)
  return ok(null)
}

function formatOfZip(bytes: Uint8Array): Result<WordFormat | null> {
  const entries = readZipDirectory(bytes)
  if (entries === null) {
    const isWord = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('word/document')
    return isWord ? refuse(refusal('document-damaged', words.damaged)) : ok(null)
  }
  if (!entries.some(({ name }) => name.startsWith('word/'))) return ok(null)
  if (isBomb(bytes, entries)) return refuse(refusal('document-damaged', words.bomb))
  const list = entries.find(({ name }) => name === '[Content_Types].xml')
  const content = list === undefined ? null : unpackEntry(bytes, list, contentTypesAtMost)
  if (content === null) return refuse(refusal('document-damaged', words.damaged))
  return ok(mainPart.test(new TextDecoder('latin1').decode(content)) ? 'docx' : null)
}

/** Too many parts, too large when unpacked, or parts that share their bytes. */
function isBomb(bytes: Uint8Array, entries: readonly ZipEntry[]): boolean {
  const sum = (sizeOf: (entry: ZipEntry) => number) =>
    entries.reduce((total, entry) => total + sizeOf(entry), 0)
  return (
    entries.length > entriesAtMost ||
    sum(({ size }) => size) > unpackedAtMost ||
    sum(({ packedSize }) => packedSize) > bytes.length
  )
}

function formatOfCompound(bytes: Uint8Array): Result<WordFormat | null> {
  const streams = readCompoundStreams(bytes)
  if (streams === null) return refuse(refusal('document-damaged', words.damaged))
  const named = (name: string) => streams.find((stream) => stream.name === name)
  if (named('EncryptedPackage')) return refuse(refusal('document-encrypted', words.encrypted))
  const document = named('WordDocument')
  if (document === undefined) return ok(null)
  if (!marks.has(markOf(document))) return refuse(refusal('document-damaged', words.damaged))
  return isEncrypted(document) ? refuse(refusal('document-encrypted', words.encrypted)) : ok('doc')
}

/** The number that a Word stream starts with: since Word 97, and before. Source: MS-DOC 2.5.2, wIdent. */
const marks: ReadonlySet<number> = new Set([0xa5ec, 0xa5dc])

function markOf({ beginning }: CompoundStream): number {
  return (beginning[0] ?? 0) | ((beginning[1] ?? 0) << 8)
}

/** The flag fEncrypted of the file information block. Source: MS-DOC 2.5.2, FibBase. */
function isEncrypted({ beginning }: CompoundStream): boolean {
  return ((beginning[11] ?? 0) & 0x01) !== 0
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}
