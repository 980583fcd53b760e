import { sha256 } from '@noble/hashes/sha2.js'

/** A SHA-256 over bytes that are not all known yet. Copies go on from what it has read so far. */
export interface RunningDigest {
  readonly update: (bytes: Uint8Array) => unknown
  readonly copy: () => RunningDigest
  /** Ends it: nothing can be added any more. */
  readonly digest: () => Uint8Array
}

/** What the platform does better than code: Node digests and packs several times faster than {@link portableTools}. */
export interface Tools {
  readonly startDigest: () => RunningDigest
  /** Packs bytes with zlib. Source: RFC 1950. */
  readonly deflate: (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>
}

/** Work everywhere. */
export const portableTools: Tools = { startDigest: () => running(sha256.create()), deflate }

function running(state: ReturnType<typeof sha256.create>): RunningDigest {
  return {
    update: (bytes) => state.update(bytes),
    copy: () => running(state.clone()),
    digest: () => state.digest(),
  }
}

async function deflate(bytes: Uint8Array): Promise<Uint8Array> {
  const { readable, writable } = new CompressionStream('deflate')
  const writer = writable.getWriter()
  const written = writer.write(bytes).then(() => writer.close())
  const chunks: Uint8Array[] = []
  const reader = readable.getReader()
  for (let part = await reader.read(); part.value !== undefined; part = await reader.read())
    chunks.push(part.value)
  await written
  return joined(chunks)
}

/** Bytes one after the other. */
export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((size, { length }) => size + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
