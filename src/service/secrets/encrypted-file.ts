import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { WrongKey } from './encryption.ts'

/**
 * The form of an encrypted file: a nonce's first bytes, then pieces of 64 kB, each with its tag. The rest of a nonce is
 * the piece's number and whether it is the last one, so that pieces cannot be moved, left out or cut off, and a range can be
 * read alone. Source: the STREAM construction of Hoang, Reyhanitabar, Rogaway and Vizár (2015).
 */
const headBytes = 8
const tagBytes = 16
const pieceBytes = 64 * 1024
const storedBytes = pieceBytes + tagBytes

/** A range of bytes, both ends inclusive. */
interface ByteRange {
  readonly start: number
  readonly end: number
}

/** Bytes of the nonce at the start of an encrypted file. */
export const fileHead: ByteRange = { start: 0, end: headBytes - 1 }

/** Encrypts a whole file for one name. A file that is encrypted twice differs. */
export function encryptFile(key: Buffer, name: string, plain: Uint8Array): Buffer {
  const head = randomBytes(headBytes)
  const parts = [head]
  const last = lastPieceOf(plain.byteLength)
  for (let piece = 0; piece <= last; piece += 1) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(head, piece, piece === last))
    cipher.setAAD(Buffer.from(name))
    const part = plain.subarray(piece * pieceBytes, (piece + 1) * pieceBytes)
    parts.push(cipher.update(part), cipher.final(), cipher.getAuthTag())
  }
  return Buffer.concat(parts)
}

/** Size of the file that an encrypted one of this size holds. */
export function plainSizeOf(stored: number): number {
  const pieces = Math.max(1, Math.ceil((stored - headBytes) / storedBytes))
  return Math.max(0, stored - headBytes - pieces * tagBytes)
}

/** The part of the encrypted file that a range of the file lies in. */
export function storedRangeOf({ start, end }: ByteRange, plainSize: number): ByteRange {
  const [first, last] = [
    Math.floor(start / pieceBytes),
    Math.min(Math.floor(end / pieceBytes), lastPieceOf(plainSize)),
  ]
  const stored = headBytes + plainSize + (lastPieceOf(plainSize) + 1) * tagBytes
  return {
    start: headBytes + first * storedBytes,
    end: Math.min(headBytes + (last + 1) * storedBytes, stored) - 1,
  }
}

/** What an encrypted file was encrypted with, and how large it is. */
export interface FileCipher {
  readonly key: Buffer
  readonly name: string
  readonly head: Uint8Array
  readonly plainSize: number
}

/**
 * Decrypts the bytes of {@link storedRangeOf} as they come, and gives the range. Throws {@link WrongKey} before anything of a
 * changed piece is given.
 */
export async function* decryptRange(
  stored: AsyncIterable<Uint8Array>,
  { start, end }: ByteRange,
  cipher: FileCipher,
): AsyncGenerator<Uint8Array> {
  let piece = Math.floor(start / pieceBytes)
  let waiting = Buffer.alloc(0)
  const cut = (plain: Buffer) => {
    const from = piece * pieceBytes
    return plain.subarray(Math.max(0, start - from), Math.max(0, end + 1 - from))
  }
  for await (const bytes of stored) {
    waiting = Buffer.concat([waiting, bytes])
    while (waiting.length >= storedBytes) {
      yield cut(decryptPiece(cipher, piece, waiting.subarray(0, storedBytes)))
      waiting = waiting.subarray(storedBytes)
      piece += 1
    }
  }
  if (waiting.length > 0) yield cut(decryptPiece(cipher, piece, waiting))
  else if (piece * pieceBytes <= end) throw new WrongKey(`${cipher.name} in the store is cut off`)
}

function decryptPiece({ key, name, head, plainSize }: FileCipher, piece: number, stored: Buffer): Buffer {
  try {
    const nonce = nonceOf(head, piece, piece === lastPieceOf(plainSize))
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
    const end = stored.length - tagBytes
    decipher.setAAD(Buffer.from(name)).setAuthTag(stored.subarray(end))
    return Buffer.concat([decipher.update(stored.subarray(0, end)), decipher.final()])
  } catch (error) {
    throw new WrongKey(`${name} in the store was changed or put in place of another file`, { cause: error })
  }
}

function lastPieceOf(plainSize: number): number {
  return Math.max(0, Math.ceil(plainSize / pieceBytes) - 1)
}

function nonceOf(head: Uint8Array, piece: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.set(head.subarray(0, headBytes - 1))
  nonce.writeUInt32BE(piece, headBytes - 1)
  nonce[11] = isLast ? 1 : 0
  return nonce
}
