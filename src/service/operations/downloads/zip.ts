import { makeZip, predictLength } from 'client-zip'
import { streamFiles } from '../../ports/storage/joined-files.ts'
import type { Storage } from '../../ports/storage/storage.ts'

/** A file in a ZIP: its path, and where its bytes are. */
export interface ZipEntry {
  readonly path: string
  readonly modified: Date
  readonly content:
    | { readonly storageKey: string; readonly tails?: readonly string[]; readonly size: number }
    | { readonly bytes: Uint8Array }
}

/** The size in bytes of the ZIP of these files. They are stored uncompressed, since PDFs are compressed already. */
export function zipSize(entries: readonly ZipEntry[]): bigint {
  return predictLength(entries.map((entry) => ({ name: entry.path, size: sizeOf(entry) })))
}

/** The size of a file in bytes. */
function sizeOf({ content }: ZipEntry): number {
  return 'bytes' in content ? content.bytes.byteLength : content.size
}

/**
 * The ZIP of these files, each opened when its turn comes and read only as fast as the ZIP is. Breaks when a file
 * cannot be read or has another length than announced, and calls `onBreak` with the reason. Cancelling releases the
 * open file.
 */
export function zipOf(
  entries: readonly ZipEntry[],
  storage: Pick<Storage, 'stream' | 'size'>,
  onBreak: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const open: { reader: ReadableStreamDefaultReader<Uint8Array> | null } = { reader: null }
  async function* bytesOf({ path, content }: ZipEntry): AsyncGenerator<Uint8Array> {
    if ('bytes' in content) return yield content.bytes
    const body = await streamFiles(storage, [content.storageKey, ...(content.tails ?? [])])
    const reader = body.getReader()
    open.reader = reader
    let size = 0
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      size += read.value.byteLength
      yield read.value
    }
    open.reader = null
    if (size !== content.size) throw new Error(`${path} has ${size} bytes instead of ${content.size}`)
  }
  const files = entries.map((entry) => ({
    name: entry.path,
    lastModified: entry.modified,
    input: bytesOf(entry),
  }))
  const zip = makeZip(files).getReader()
  return new ReadableStream({
    async pull(controller) {
      try {
        const { value, done } = await zip.read()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        onBreak(error)
        controller.error(error)
      }
    },
    async cancel(cause) {
      await open.reader?.cancel(cause)
      await zip.cancel(cause).catch(() => undefined)
    },
  })
}
