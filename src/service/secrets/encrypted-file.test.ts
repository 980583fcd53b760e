import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { decryptRange, encryptFile, fileHead, plainSizeOf, storedRangeOf } from './encrypted-file.ts'

const key = randomBytes(32)
const piece = 64 * 1024

/** Reads a range of a stored file, in parts of some size, as a store would give them. */
async function read(
  stored: Buffer,
  start: number,
  end: number,
  how: { key?: Buffer; name?: string; part?: number } = {},
) {
  const plainSize = plainSizeOf(stored.length)
  const range = storedRangeOf({ start, end }, plainSize)
  const asked = stored.subarray(range.start, range.end + 1)
  const parts = async function* () {
    const size = how.part ?? 10_000
    for (let at = 0; at < asked.length; at += size) yield asked.subarray(at, at + size)
  }
  const head = stored.subarray(0, fileHead.end + 1)
  const cipher = { key: how.key ?? key, name: how.name ?? 'a photo', head, plainSize }
  return Buffer.concat(await Array.fromAsync(decryptRange(parts(), { start, end }, cipher)))
}

test.each([0, 1, piece - 1, piece, piece + 1, 3 * piece, 3 * piece + 17])(
  'reads %i bytes back, and any range',
  async (size) => {
    const plain = randomBytes(size)
    const stored = encryptFile(key, 'a photo', plain)
    expect(plainSizeOf(stored.length)).toBe(size)
    expect(await read(stored, 0, Math.max(0, size - 1))).toEqual(plain)
    const ends = [0, 1, piece - 1, piece, piece + 1, 2 * piece, size - 2, size - 1]
    for (const start of ends)
      for (const end of ends)
        if (start >= 0 && start <= end && end < size)
          expect(await read(stored, start, end, { part: 70_001 })).toEqual(plain.subarray(start, end + 1))
  },
)

test('gives nothing of a file that was changed, cut, extended, put together or put elsewhere', async () => {
  const plain = randomBytes(2 * piece + 100)
  const stored = encryptFile(key, 'a photo', plain)
  const other = encryptFile(key, 'a photo', randomBytes(plain.length))
  const [first, second] = [
    stored.subarray(8, 8 + piece + 16),
    stored.subarray(8 + piece + 16, 8 + 2 * (piece + 16)),
  ]
  const flipped = Buffer.from(stored)
  flipped[20] = (flipped[20] ?? 0) ^ 1
  const faults: Record<string, [Buffer, { key?: Buffer; name?: string }?]> = {
    'a changed bit': [flipped],
    'the last piece gone': [stored.subarray(0, 8 + 2 * (piece + 16))],
    'the end gone': [stored.subarray(0, stored.length - 1)],
    'a byte more': [Buffer.concat([stored, Buffer.alloc(1)])],
    'pieces exchanged': [
      Buffer.concat([stored.subarray(0, 8), second, first, stored.subarray(8 + 2 * (piece + 16))]),
    ],
    'a piece of another file': [
      Buffer.concat([other.subarray(0, 8 + piece + 16), stored.subarray(8 + piece + 16)]),
    ],
    'another name': [stored, { name: 'another photo' }],
    'another key': [stored, { key: randomBytes(32) }],
    nothing: [Buffer.alloc(0)],
  }
  for (const [fault, [changed, how]] of Object.entries(faults))
    await expect(read(changed, 0, Math.max(0, plainSizeOf(changed.length) - 1), how), fault).rejects.toThrow(
      'in the store',
    )
})
