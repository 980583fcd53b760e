/** A file in an archive, being read. Its body has to be read to the end before the next one comes. */
export interface ArchiveEntry {
  readonly path: string
  readonly size: number
  readonly body: AsyncIterable<Uint8Array>
}

/** The archive ends too early, or holds what no archive of ours does. */
class BrokenArchive extends Error {}

const block = 512
/** Longest path that a header of its own holds. */
const mostInHeader = 100

/** What comes before a file in a tar archive. Source: POSIX.1-2001, pax interchange format. */
export function tarHead(path: string, size: number): Uint8Array {
  const name = Buffer.from(path)
  if (name.length <= mostInHeader) return header(path, size, '0')
  const record = paxRecord('path', path)
  const long = [header('path', record.length, 'x'), record, tarRest(record.length)]
  return Buffer.concat([...long, header(name.subarray(0, mostInHeader).toString('latin1'), size, '0')])
}

/** What comes after a file of this size. */
export function tarRest(size: number): Uint8Array {
  return new Uint8Array(rest(size))
}

/** What ends a tar archive. */
export function tarEnd(): Uint8Array {
  return new Uint8Array(2 * block)
}

/** Reads a tar archive entry by entry. Throws {@link BrokenArchive}. */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<ArchiveEntry> {
  const bytes = openBytes(source)
  let path: string | null = null
  for (;;) {
    const head = await bytes.take(block)
    if (head.every((one) => one === 0)) {
      // Whatever follows is read too, because the end of what was encrypted proves that nothing was cut off.
      await bytes.drain()
      return
    }
    const { name, size, type } = readHeader(head)
    if (type === 'x') {
      path = pathOf(await bytes.take(size))
      await bytes.take(rest(size))
      continue
    }
    if (type !== '0') throw new BrokenArchive(`an entry of the unknown type ${type}`)
    yield { path: path ?? name, size, body: bytes.pieces(size) }
    await bytes.take(rest(size))
    path = null
  }
}

function header(name: string, size: number, type: '0' | 'x'): Uint8Array {
  const head = Buffer.alloc(block)
  const octal = (value: number, at: number, length: number) =>
    head.write(value.toString(8).padStart(length - 1, '0'), at, 'latin1')
  head.write(name, 0, mostInHeader, 'latin1')
  octal(0o600, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(size, 124, 12)
  octal(0, 136, 12)
  head.write(' '.repeat(8), 148, 'latin1')
  head.write(type, 156, 'latin1')
  head.write('ustar\x0000', 257, 'latin1')
  const sum = head.reduce((total, one) => total + one, 0)
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return head
}

function readHeader(head: Uint8Array): { name: string; size: number; type: string } {
  const text = (at: number, length: number) =>
    Buffer.from(head.subarray(at, at + length))
      .toString('latin1')
      .split('\0')[0] ?? ''
  const sum = head.reduce((total, one, index) => total + (index >= 148 && index < 156 ? 32 : one), 0)
  if (Number.parseInt(text(148, 8), 8) !== sum) throw new BrokenArchive('a header that does not add up')
  return { name: text(0, mostInHeader), size: Number.parseInt(text(124, 12), 8), type: text(156, 1) }
}

/** The length in front of a record counts itself. */
function paxRecord(name: string, value: string): Buffer {
  const rest = Buffer.byteLength(` ${name}=${value}\n`)
  const first = rest + String(rest).length
  const length = rest + String(first).length
  return Buffer.from(`${length} ${name}=${value}\n`)
}

function pathOf(record: Uint8Array): string {
  const path = /^\d+ path=(.*)\n$/s.exec(Buffer.from(record).toString('utf8'))?.[1]
  if (path === undefined) throw new BrokenArchive('a record without a path')
  return path
}

/** Bytes that fill up the last block. */
function rest(size: number): number {
  return (block - (size % block)) % block
}

/** Bytes that arrive in pieces of any length, taken in the lengths that are needed. */
function openBytes(source: AsyncIterable<Uint8Array>) {
  const iterator = source[Symbol.asyncIterator]()
  let left: Uint8Array = new Uint8Array()
  const next = async (): Promise<Uint8Array> => {
    while (left.length === 0) {
      const { value, done } = await iterator.next()
      if (done === true) throw new BrokenArchive('it ends too early')
      left = value
    }
    return left
  }
  async function* pieces(size: number): AsyncGenerator<Uint8Array> {
    for (let missing = size; missing > 0;) {
      const piece = (await next()).subarray(0, missing)
      left = left.subarray(piece.length)
      missing -= piece.length
      yield piece
    }
  }
  return {
    pieces,
    take: async (size: number): Promise<Uint8Array> => Buffer.concat(await Array.fromAsync(pieces(size))),
    drain: async () => {
      for (let end = false; !end;) end = (await iterator.next()).done === true
    },
  }
}
