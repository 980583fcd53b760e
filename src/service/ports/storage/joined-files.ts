import type { ByteRange, Storage } from './storage.ts'

/** The size of stored files together, or null when one of them is not there. */
export async function sizeOfFiles(
  storage: Pick<Storage, 'size'>,
  keys: readonly string[],
): Promise<number | null> {
  const sizes = await Promise.all(keys.map(async (key) => storage.size(key)))
  return sizes.reduce<number | null>((sum, size) => (sum === null || size === null ? null : sum + size), 0)
}

/** Reads stored files, or a range of them, as if they were one. Throws `NotStored` when the first is not there. */
export async function streamFiles(
  storage: Pick<Storage, 'size' | 'stream'>,
  keys: readonly string[],
  range?: ByteRange,
): Promise<ReadableStream<Uint8Array>> {
  const [only = '', ...others] = keys
  if (others.length === 0) return (await storage.stream(only, range)).body
  const pieces: { readonly key: string; readonly range: ByteRange }[] = []
  let from = 0
  for (const key of keys) {
    const size = (await storage.size(key)) ?? 0
    const start = Math.max(0, (range?.start ?? 0) - from)
    const end = Math.min(size - 1, (range?.end ?? Infinity) - from)
    if (start <= end) pieces.push({ key, range: { start, end } })
    from += size
  }
  const [first, ...rest] = pieces
  const begun = await storage.stream(first?.key ?? only, first?.range)
  return ReadableStream.from(
    (async function* () {
      yield* begun.body
      for (const piece of rest) yield* (await storage.stream(piece.key, piece.range)).body
    })(),
  )
}
