import { randomBytes } from 'node:crypto'
import { crc32, inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { colourPng, greyPng, pagePng } from './small-png.ts'

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

/** Pixels as PDFium draws them, from colours as red, green, blue. */
const pixelsOf = (colours: readonly (readonly [number, number, number])[]) =>
  new Uint8Array(colours.flatMap(([red, green, blue]) => [blue, green, red, 0]))

test('packs two pixels into a byte, and ends an odd row with half of one', () => {
  const pixels = pixelsOf([0, 255, 136, 17, 34, 255].map((shade) => [shade, shade, shade]))
  const { IHDR, IDAT, IEND } = chunksOf(greyPng({ width: 3, height: 2, pixels }))
  expect(IHDR?.toString('hex')).toBe('00000003000000020400000000')
  expect(inflateSync(IDAT ?? '').toString('hex')).toBe('000f800012f0')
  expect(IEND).toHaveLength(0)
})

test('weighs colours as the eye does where only grey is kept', () => {
  const { IDAT } = chunksOf(greyPng({ width: 1, height: 1, pixels: pixelsOf([[255, 255, 0]]) }))
  expect(inflateSync(IDAT ?? '').toString('hex')).toBe('00d0')
})

test('has colours where the page does, and greys where it has none or is a photo', () => {
  const typeOf = (colours: Parameters<typeof pixelsOf>[0], width: number) =>
    chunksOf(pagePng({ width, height: colours.length / width, pixels: pixelsOf(colours) })).IHDR?.[9]
  const paper = Array.from({ length: 4000 }, (_, at) => [255 - (at % 3), 255, 255] as const)
  expect(typeOf(paper, 40)).toBe(0)
  expect(
    typeOf([...paper.slice(0, 3990), ...Array.from({ length: 10 }, () => [200, 0, 0] as const)], 40),
  ).toBe(3)
  const random = randomBytes(480_000)
  const noise = Array.from(
    { length: 160_000 },
    (_, at) => [...random.subarray(at * 3, at * 3 + 3)] as unknown as readonly [number, number, number],
  )
  expect(typeOf(noise, 400)).toBe(0)
})

test('keeps white and the frequent colours, and takes the nearest for the others', () => {
  const white = [255, 255, 255] as const
  const many = Array.from({ length: 400 }, (_, at) => [(at % 20) * 8, Math.floor(at / 20) * 8, 8] as const)
  const colours = [...many, ...many.slice(0, 255), ...Array.from({ length: 45 }, () => white)]
  const { IHDR, PLTE, IDAT } = chunksOf(colourPng({ width: 70, height: 10, pixels: pixelsOf(colours) }))
  expect([IHDR?.[8], IHDR?.[9], PLTE?.length]).toEqual([8, 3, 768])
  const rows = inflateSync(IDAT ?? '')
  expect(rows).toHaveLength(710)
  const colourAt = (at: number) => {
    const place = rows[Math.floor(at / 70) * 71 + 1 + (at % 70)] ?? 0
    return [...(PLTE?.subarray(place * 3, place * 3 + 3) ?? [])]
  }
  expect(colourAt(699)).toEqual([...white])
  expect(colourAt(21)).toEqual([8, 8, 8])
  // The last of the rare ones.
  const [red = 0, green = 0, blue = 0] = colourAt(399)
  expect(Math.max(152 - red, 152 - green, Math.abs(blue - 8))).toBeLessThan(80)
})
