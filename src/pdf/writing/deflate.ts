/** Compresses bytes with zlib. Source: RFC 1950. */
export async function deflate(bytes: Uint8Array): Promise<Uint8Array> {
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
