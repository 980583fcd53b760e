import type { PdfObject } from '@libpdf/core'
import type { OpenDocument } from '../document.ts'
import { PdfArray, PdfName, PdfStream } from '@libpdf/core'

/**
 * The total unpacked size in bytes of what the pages show, counting shared content once per page, since stamping
 * reads it that often. Null if it exceeds `most`; stops unpacking there. Source: ISO 32000-1 §7.4.4.
 */
export async function unpackedBytes(document: OpenDocument, most: number): Promise<number | null> {
  const sizes = new Map<PdfStream, number>()
  let total = 0
  for (const { dict } of document.pages)
    for (const stream of contentOf(document, dict.get('Contents'))) {
      const size = sizes.get(stream) ?? (await unpackedSize(document, stream, most))
      sizes.set(stream, size)
      total += size
      if (total > most) return null
    }
  return total
}

function contentOf({ follow }: OpenDocument, contents: PdfObject | undefined): PdfStream[] {
  const target = follow(contents)
  const items = target instanceof PdfArray ? target.toArray().map(follow) : [target]
  return items.filter((item) => item instanceof PdfStream)
}

async function unpackedSize(document: OpenDocument, stream: PdfStream, most: number): Promise<number> {
  const data = await unpacked(document, stream, most)
  return data === null ? Number.POSITIVE_INFINITY : data.length
}

/** What a stream contains; null if it unpacks to more than `most` bytes. */
export async function unpacked(
  { follow }: OpenDocument,
  stream: PdfStream,
  most: number,
): Promise<Uint8Array | null> {
  const entry = follow(stream.get('Filter'))
  const filters = entry instanceof PdfArray ? entry.toArray().map(follow) : [entry]
  let data = stream.data
  for (const filter of filters) {
    if (!(filter instanceof PdfName)) continue
    const next = filter.value === 'FlateDecode' ? await inflate(data, most) : decode(filter, data)
    if (next === null) return null
    data = next
  }
  return data
}

/** Null if the result exceeds `most` bytes. For damaged data, whatever could be unpacked. */
async function inflate(data: Uint8Array, most: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  const { readable, writable } = new DecompressionStream('deflate')
  const writer = writable.getWriter()
  const written = writer
    .write(data)
    .then(() => writer.close())
    .catch(() => undefined)
  const reader = readable.getReader()
  try {
    for (let part = await reader.read(); part.value !== undefined; part = await reader.read()) {
      size += part.value.length
      if (size > most) {
        await reader.cancel()
        return null
      }
      chunks.push(part.value)
    }
  } catch {
    // Readers show what came before the damage.
  }
  await written
  return joined(chunks, size)
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

/** Applies the filters that hardly enlarge anything. */
function decode(filter: PdfName, data: Uint8Array): Uint8Array {
  try {
    return new PdfStream([['Filter', filter]], data).getDecodedData()
  } catch {
    return new Uint8Array()
  }
}
