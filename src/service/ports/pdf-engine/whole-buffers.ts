/** Bytes below this are copied as fast as they are handed over. */
const least = 64 * 1024

/**
 * The memory of large files in what a thread is asked or answers, to be handed over instead of copied. Bytes that are a part of more memory,
 * such as PDFium's, are left out: they are copied. `value` may be nested however deep.
 */
export function wholeBuffers(value: unknown): ArrayBuffer[] {
  const found = new Set<ArrayBuffer>()
  const visit = (inner: unknown): void => {
    if (inner instanceof Uint8Array) {
      const { buffer, byteLength } = inner
      if (buffer instanceof ArrayBuffer && byteLength >= least && buffer.byteLength === byteLength)
        found.add(buffer)
    } else if (typeof inner === 'object' && inner !== null) {
      for (const one of Object.values(inner)) visit(one)
    }
  }
  visit(value)
  return [...found]
}
