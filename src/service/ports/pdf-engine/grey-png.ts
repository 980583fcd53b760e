import { crc32, deflateSync } from 'node:zlib'
import type { GreyPicture } from '#pdf/first-page.ts'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const greyscale = 0
const bits = 4

/**
 * A grey picture as a PNG with sixteen shades: what a page of text needs, at half the size of a photo format. Source:
 * W3C PNG (Third Edition), 11.2 and 9.2; no row is filtered, as recommended for fewer than eight bits.
 */
export function greyPng({ width, height, grey }: GreyPicture): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bits, greyscale], 8)
  const rows = deflateSync(packed(grey, width, height), { level: 9 })
  const chunks = [chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]
  return new Uint8Array(Buffer.concat([signature, ...chunks]))
}

/** Two pixels per byte, the left one first. Each row starts with a byte that says it is not filtered. */
function packed(grey: Uint8Array, width: number, height: number): Uint8Array {
  const length = 1 + Math.ceil(width / 2)
  const rows = new Uint8Array(length * height)
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const shade = Math.round((grey[row * width + column] ?? 255) / 17)
      const at = row * length + 1 + (column >> 1)
      rows[at] = (rows[at] ?? 0) | (column % 2 === 0 ? shade << 4 : shade)
    }
  return rows
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(body, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
