import { createHash } from 'node:crypto'

/** A part of a stored file: first and last byte, both inclusive. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** The bytes of a file, which may be in parts one after the other. */
export type Content = Uint8Array | readonly Uint8Array[]

/** A stored file being read. */
interface StoredStream {
  /** Size of the whole file in bytes, even when only a range is read. */
  readonly size: number
  readonly body: ReadableStream<Uint8Array>
}

/** A file in the store. */
export interface StoredFile {
  readonly key: string
  /** When it was stored, by the store's clock. */
  readonly stored: Date
}

/**
 * Stores documents. Keys are paths of safe segments (`envelopes/0191…/original.pdf`), see {@link checkedKey}. A file is
 * written once and never changed: the same key may only be stored again with the same bytes.
 */
export interface Storage {
  readonly kind: 'disk' | 's3'
  /** Free space in bytes, or null when unknown. */
  freeSpace(): Promise<number | null>
  /** Stores a file. When it returns, the bytes are on stable storage. Never leaves half a file. */
  put(key: string, content: Content): Promise<void>
  /** The whole file. Throws {@link NotStored} when there is none. */
  get(key: string): Promise<Uint8Array>
  /** Opens a file, or a range within it. Throws {@link NotStored} when there is none. */
  stream(key: string, range?: ByteRange): Promise<StoredStream>
  /**
   * The bytes of a file in order. The memory of one piece may be used again for the next. Throws {@link NotStored} when
   * there is none.
   */
  pieces(key: string): AsyncIterable<Uint8Array>
  /** Size in bytes, or null when there is no such file. */
  size(key: string): Promise<number | null>
  exists(key: string): Promise<boolean>
  /** Deletes a file. Harmless when there is none. */
  delete(key: string): Promise<void>
  /** Every file in any order. What is stored or deleted meanwhile may or may not be included. */
  list(): AsyncIterable<StoredFile>
}

/** The SHA-256 of a stored file in lower-case hexadecimal. Throws {@link NotStored} when there is none. */
export async function digestOfFile(storage: Pick<Storage, 'pieces'>, key: string): Promise<string> {
  const digest = createHash('sha256')
  for await (const piece of storage.pieces(key)) digest.update(piece)
  return digest.digest('hex')
}

/** Content in one piece. */
export function inOne(content: Content): Uint8Array {
  return content instanceof Uint8Array ? content : Buffer.concat(content)
}

/** There is no file under the key. */
export class NotStored extends Error {
  constructor(key: string) {
    super(`Nothing is stored under ${key}`)
  }
}

const safeKey = /^(?!.*\.\.)[a-z0-9][a-z0-9._-]*(?:\/[a-z0-9][a-z0-9._-]*)*$/i

/** The key itself. Throws for a key that could leave the store or that an adapter could not hold. */
export function checkedKey(key: string): string {
  if (key.length > 512 || !safeKey.test(key)) throw new TypeError(`Not a storage key: ${JSON.stringify(key)}`)
  return key
}
