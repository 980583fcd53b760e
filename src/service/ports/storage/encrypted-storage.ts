import {
  decryptRange,
  encryptFile,
  fileHead,
  plainSizeOf,
  storedRangeOf,
} from '../../secrets/encrypted-file.ts'
import { inOne } from './storage.ts'
import type { ByteRange, Storage } from './storage.ts'

/** The keys of files, kept apart from the store. */
export interface FileKeys {
  /** The key of a file, or null for one that is stored as it is. */
  readonly find: (storageKey: string) => Promise<Buffer | null>
  /** The key of a file that is about to be stored. */
  readonly make: (storageKey: string) => Promise<Buffer>
  readonly remove: (storageKey: string) => Promise<void>
}

/** Files with photos of people and of their documents: what individuals submit, and the reports about them. */
const personalFiles = /^verifications\/(?!.*\/purge-receipt\.pdf$)/

/**
 * Encrypts personal files in a store, each with a key of its own. Without that, the file can't be read any more, from
 * a backup of the store either. All others are stored as they are. Sizes and ranges are those of the files themselves.
 */
export function encryptedStorage(store: Storage, keys: FileKeys): Storage {
  const keyOf = async (key: string) => (personalFiles.test(key) ? keys.find(key) : null)
  const sizeOf = async (key: string) => {
    const stored = await store.size(key)
    return stored === null ? null : plainSizeOf(stored)
  }
  const stream = async (key: string, range?: ByteRange): ReturnType<Storage['stream']> => {
    const fileKey = await keyOf(key)
    if (fileKey === null) return store.stream(key, range)
    const { size: stored, body } = await store.stream(key, fileHead)
    const head = Buffer.concat(await Array.fromAsync(body))
    const plainSize = plainSizeOf(stored)
    const wanted = range ?? { start: 0, end: Math.max(0, plainSize - 1) }
    const encrypted = await store.stream(key, storedRangeOf(wanted, plainSize))
    const plain = decryptRange(encrypted.body, wanted, { key: fileKey, name: key, head, plainSize })
    return { size: plainSize, body: ReadableStream.from(plain) }
  }
  return {
    ...store,
    put: async (key, content) =>
      store.put(
        key,
        personalFiles.test(key) ? encryptFile(await keys.make(key), key, inOne(content)) : content,
      ),
    get: async (key) => {
      if ((await keyOf(key)) === null) return store.get(key)
      const { body } = await stream(key)
      return new Uint8Array(Buffer.concat(await Array.fromAsync(body)))
    },
    stream,
    pieces: async function* (key) {
      if ((await keyOf(key)) === null) yield* store.pieces(key)
      else yield* (await stream(key)).body
    },
    size: async (key) => ((await keyOf(key)) === null ? store.size(key) : sizeOf(key)),
    delete: async (key) => {
      // Without its key, a copy of the file elsewhere is of no use either.
      if (personalFiles.test(key)) await keys.remove(key)
      await store.delete(key)
    },
  }
}
