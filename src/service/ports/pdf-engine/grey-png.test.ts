import { crc32, inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { greyPng } from './grey-png.ts'

/** The chunks of a PNG by type, after checking each checksum. */
function chunksOf(png: Uint8Array): Record<string, Buffer> {
  const bytes = Buffer.from(png)
  const chunks: Record<string, Buffer> = {}
  for (let at = 8; at < bytes.length;) {
    const length = bytes.readUInt32BE(at)
    const body = bytes.subarray(at + 4, at + 8 + length)
    expect(bytes.readUInt32BE(at + 8 + length)).toBe(crc32(body))
    chunks[body.toString('latin1', 0, 4)] = body.subarray(4)
    at += 12 + length
  }
  return chunks
}

test('packs two pixels into a byte, and ends an odd row with half of one', () => {
  const grey = new Uint8Array([0, 255, 136, 17, 34, 255])
  const { IHDR, IDAT, IEND } = chunksOf(greyPng({ width: 3, height: 2, grey }))
  expect(IHDR?.toString('hex')).toBe('00000003000000020400000000')
  expect(inflateSync(IDAT ?? '').toString('hex')).toBe('000f800012f0')
  expect(IEND).toHaveLength(0)
})
