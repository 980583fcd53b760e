/** A part of a stored file: first and last byte, both included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** A stored file being read. */
export interface StoredStream {
  /** Size of the whole file in bytes, also when only a range is read. */
  readonly size: number
  readonly body: ReadableStream<Uint8Array>
}

/** A file that lies in the store. */
export interface StoredFile {
  readonly key: string
  /** When it was put, by the store's clock. */
  readonly stored: Date
}

/**
 * Where documents are kept. Keys are paths of safe segments (`envelopes/0191…/original.pdf`), see {@link checkedKey}.
 * A file is written once and never changed: the same key may be put again only with the same bytes.
 */
export interface Storage {
  readonly kind: 'disk' | 's3'
  /** Bytes that are free; null where nobody can tell. */
  room(): Promise<number | null>
  /** Stores a file; when it returns, the bytes are on stable storage. Never leaves half a file. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The whole file. Throws {@link NotStored} when there is none. */
  get(key: string): Promise<Uint8Array>
  /** Opens a file, or a range of it. `range` must lie inside the file. Throws {@link NotStored} when there is none. */
  stream(key: string, range?: ByteRange): Promise<StoredStream>
  /** Size in bytes, or null when there is no such file. */
  size(key: string): Promise<number | null>
  exists(key: string): Promise<boolean>
  /** Removes a file; harmless when there is none. */
  delete(key: string): Promise<void>
  /** Every file, in any order; what is put or deleted meanwhile may be among them or not. */
  list(): AsyncIterable<StoredFile>
}

/** There is no file under the key. */
export class NotStored extends Error {
  constructor(key: string) {
    super(`Nothing is stored under ${key}`)
  }
}

const safeKey = /^(?!.*\.\.)[a-z0-9][a-z0-9._-]*(?:\/[a-z0-9][a-z0-9._-]*)*$/i

/** The key itself. Throws on a key that could leave the store or that an adapter could not hold. */
export function checkedKey(key: string): string {
  if (key.length > 512 || !safeKey.test(key)) throw new TypeError(`Not a storage key: ${JSON.stringify(key)}`)
  return key
}
