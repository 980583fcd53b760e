import { crc32, deflateSync, inflateSync } from 'node:zlib'

/** A picture: three bytes per pixel (red, green, blue), rows from the top. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Reads a PNG with eight bits per channel; transparency is dropped. Source: PNG, third edition. */
export function readPng(bytes: Buffer): Picture {
  const width = bytes.readUInt32BE(16)
  const height = bytes.readUInt32BE(20)
  const channels = { 2: 3, 6: 4 }[bytes.readUInt8(25)]
  if (bytes.readUInt8(24) !== 8 || channels === undefined) throw new Error('not a picture that is read here')
  const parts: Buffer[] = []
  for (let at = 8; at < bytes.length; at += bytes.readUInt32BE(at) + 12)
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)))
  const rows = unfilter(inflateSync(Buffer.concat(parts)), width * channels, channels)
  const pixels = new Uint8Array(width * height * 3)
  for (let from = 0, to = 0; to < pixels.length; from += channels, to += 3) {
    pixels[to] = rows[from] ?? 0
    pixels[to + 1] = rows[from + 1] ?? 0
    pixels[to + 2] = rows[from + 2] ?? 0
  }
  return { width, height, pixels }
}

function unfilter(data: Buffer, stride: number, step: number): Uint8Array {
  const height = data.length / (stride + 1)
  const rows = new Uint8Array(height * stride)
  const none = new Uint8Array(stride)
  for (let row = 0; row < height; row += 1) {
    const start = row * (stride + 1)
    const own = rows.subarray(row * stride, (row + 1) * stride)
    own.set(data.subarray(start + 1, start + 1 + stride))
    addPrediction(
      data[start] ?? 0,
      own,
      row === 0 ? none : rows.subarray((row - 1) * stride, row * stride),
      step,
    )
  }
  return rows
}

/** Reverses a row's filter in place. */
function addPrediction(filter: number, row: Uint8Array, above: Uint8Array, step: number): void {
  for (let at = 0; at < row.length; at += 1) {
    const left = at < step ? 0 : (row[at - step] ?? 0)
    const up = above[at] ?? 0
    row[at] = (row[at] ?? 0) + predicted(filter, left, up, at < step ? 0 : (above[at - step] ?? 0))
  }
}

function predicted(filter: number, left: number, above: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return above
  if (filter === 3) return (left + above) >> 1
  return filter === 4 ? paeth(left, above, corner) : 0
}

function paeth(left: number, above: number, corner: number): number {
  const toLeft = Math.abs(above - corner)
  const toAbove = Math.abs(left - corner)
  const toCorner = Math.abs(left + above - 2 * corner)
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}

/** Writes a picture as PNG. */
export function writePng({ width, height, pixels }: Picture): Buffer {
  const rows = Buffer.alloc(height * (width * 3 + 1))
  for (let row = 0; row < height; row += 1)
    rows.set(pixels.subarray(row * width * 3, (row + 1) * width * 3), row * (width * 3 + 1) + 1)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const data = deflateSync(rows, { level: 3 })
  return Buffer.concat([
    Buffer.from(signature),
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, sum])
}

/** Reads a picture from `pdftoppm`. Source: Netpbm, ppm, raw. */
export function readPpm(bytes: Buffer): Picture {
  const head = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.toString('latin1', 0, 64))
  if (!head) throw new Error('not a raw ppm')
  const [all, width, height] = head
  return { width: Number(width), height: Number(height), pixels: bytes.subarray(all.length) }
}
