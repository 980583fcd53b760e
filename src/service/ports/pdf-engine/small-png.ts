import { crc32, deflateSync } from 'node:zlib'
import { lightness } from '#pdf/page-picture.ts'
import type { PagePicture } from '#pdf/page-picture.ts'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Source: W3C PNG (Third Edition), 11.2.1. */
const [greyscale, indexed] = [0, 3]

/**
 * A page as a PNG with sixteen shades of grey: what a page of text needs, at half the size of a photo format. Source: W3C
 * PNG (Third Edition), 11.2 and 9.2; no row is filtered, as recommended for fewer than eight bits.
 */
export function greyPng(picture: PagePicture): Uint8Array {
  const { width, height, pixels } = picture
  const length = 1 + Math.ceil(width / 2)
  const rows = new Uint8Array(length * height)
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const shade = Math.round(lightness(pixels, (row * width + column) * 4) / 17)
      const at = row * length + 1 + (column >> 1)
      rows[at] = (rows[at] ?? 0) | (column % 2 === 0 ? shade << 4 : shade)
    }
  return png(picture, { bits: 4, colours: greyscale }, rows)
}

/** Bytes above which a picture has no colours: a photo would keep a slow connection from everything else. */
const mostBytes = 120_000
/** Pixels of a thousand that have to be coloured: fewer are the edges of letters. */
const fewColoured = 0.5

/** A page as a PNG for a slow connection: in colour if it has any and is no photo, else in shades of grey. */
export function pagePng(picture: PagePicture): Uint8Array {
  if (!isColoured(picture)) return greyPng(picture)
  const coloured = colourPng(picture)
  return coloured.length <= mostBytes ? coloured : greyPng(picture)
}

function isColoured({ width, height, pixels }: PagePicture): boolean {
  let coloured = 0
  for (let at = 0; at < width * height * 4; at += 4) {
    const [blue = 0, green = 0, red = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]]
    if (Math.max(red, green, blue) - Math.min(red, green, blue) > 24) coloured += 1
  }
  return coloured * 1000 > width * height * fewColoured
}

/** A page as a PNG with its 256 most frequent colours, and the nearest of them elsewhere. */
export function colourPng(picture: PagePicture): Uint8Array {
  const { width, height, pixels } = picture
  const counts = new Map<number, number>()
  const shades = new Uint16Array(width * height)
  for (let at = 0; at < shades.length; at += 1) {
    const [blue = 0, green = 0, red = 0] = [pixels[at * 4], pixels[at * 4 + 1], pixels[at * 4 + 2]]
    const shade = ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3)
    shades[at] = shade
    counts.set(shade, (counts.get(shade) ?? 0) + 1)
  }
  const palette = [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 256)
    .map(([shade]) => shade)
  const places = new Map(palette.map((shade, place) => [shade, place]))
  for (const shade of counts.keys()) if (!places.has(shade)) places.set(shade, nearest(palette, shade))
  const rows = new Uint8Array((width + 1) * height)
  for (let at = 0; at < shades.length; at += 1)
    rows[at + 1 + Math.floor(at / width)] = places.get(shades[at] ?? 0) ?? 0
  return png(
    picture,
    { bits: 8, colours: indexed },
    rows,
    chunk('PLTE', Buffer.from(palette.flatMap(channels))),
  )
}

/** Red, green and blue, so that white stays white. */
function channels(shade: number): number[] {
  return [shade >> 10, (shade >> 5) & 31, shade & 31].map((five) => (five << 3) | (five >> 2))
}

function nearest(palette: readonly number[], shade: number): number {
  let [best, least] = [0, Infinity]
  for (const [place, other] of palette.entries()) {
    const red = (other >> 10) - (shade >> 10)
    const green = ((other >> 5) & 31) - ((shade >> 5) & 31)
    const blue = (other & 31) - (shade & 31)
    const distance = red * red + green * green + blue * blue
    if (distance < least) [best, least] = [place, distance]
  }
  return best
}

/** Rows start with a byte that says they are not filtered. */
function png(
  { width, height }: PagePicture,
  { bits, colours }: { readonly bits: number; readonly colours: number },
  rows: Uint8Array,
  ...between: readonly Buffer[]
): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bits, colours], 8)
  const data = chunk('IDAT', deflateSync(rows, { level: 9 }))
  const chunks = [chunk('IHDR', header), ...between, data, chunk('IEND', Buffer.alloc(0))]
  return new Uint8Array(Buffer.concat([signature, ...chunks]))
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(body, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
