import type { Picture } from './png.ts'

/** A part of a picture in pixels, from the top-left. */
export interface Region {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** How well two pictures match, in pixels. */
export interface Agreement {
  /** Pixels at the edge of ink in either picture, which change when ink moves, however much there is. */
  readonly edge: number
  /** Pixels without counterpart in the other picture. */
  readonly strange: number
}

/**
 * Two programs smooth the edges of one outline differently, by less than a pixel. So a pixel matches if each of its
 * colours is between the minimum and maximum of the other picture within one pixel, with this tolerance: a thin
 * stroke may be spread over two pixels in one and be in a single pixel in the other.
 */
const spare = 90
/** Input is printed in an ink whose red is below this, on a lighter background. */
const inkRed = 128

/** Compares a part of two pictures of one page; the second may be shifted right by some pixels. */
export function comparePictures(one: Picture, other: Picture, region: Region, right = 0): Agreement {
  const { width, height } = one
  if (width !== other.width || height !== other.height)
    throw new Error(`${width} × ${height} is not ${other.width} × ${other.height}`)
  let edge = 0
  let strange = 0
  forEachPixel(one, region, (x, y, at) => {
    edge += Number(touchesEdge(one, x, at) || touchesEdge(other, x - right, at - right))
    strange += Number(isStrange(one, other, { x, y, right }))
  })
  return { edge, strange }
}

/** Both pictures side by side, and pixels without counterpart in red. */
export function tripleOf(one: Picture, other: Picture): Picture {
  const { width, height } = one
  const pixels = new Uint8Array(width * 3 * height * 3)
  forEachPixel(one, wholeOf(one), (x, y, at) => {
    const to = y * width * 9 + x * 3
    pixels.set(one.pixels.subarray(at * 3, at * 3 + 3), to)
    pixels.set(other.pixels.subarray(at * 3, at * 3 + 3), to + width * 3)
    const pale = 170 + Math.round((one.pixels[at * 3 + 1] ?? 255) / 3)
    pixels.set(isStrange(one, other, { x, y, right: 0 }) ? [220, 0, 0] : [pale, pale, pale], to + width * 6)
  })
  return { width: width * 3, height, pixels }
}

export function wholeOf({ width, height }: Picture): Region {
  return { left: 0, top: 0, width, height }
}

function forEachPixel(
  { width, height }: Picture,
  region: Region,
  visit: (x: number, y: number, at: number) => void,
): void {
  const right = Math.min(Math.ceil(region.left + region.width), width)
  const bottom = Math.min(Math.ceil(region.top + region.height), height)
  for (let y = Math.max(Math.floor(region.top), 0); y < bottom; y += 1)
    for (let x = Math.max(Math.floor(region.left), 0); x < right; x += 1) visit(x, y, y * width + x)
}

/** Ink next to no ink, on the right or below. */
function touchesEdge({ width, pixels }: Picture, x: number, at: number): boolean {
  const own = isInk(pixels, at)
  return own !== isInk(pixels, at + width) || (x + 1 < width && own !== isInk(pixels, at + 1))
}

function isInk(pixels: Uint8Array, at: number): boolean {
  return (pixels[at * 3] ?? 255) < inkRed
}

interface Spot {
  readonly x: number
  readonly y: number
  readonly right: number
}

function isStrange(one: Picture, other: Picture, { x, y, right }: Spot): boolean {
  const at = (y * one.width + x) * 3
  for (let channel = 0; channel < 3; channel += 1) {
    const own = one.pixels[at + channel] ?? 0
    const their = other.pixels[at - right * 3 + channel] ?? 255
    if (Math.abs(own - their) <= spare) continue
    if (lacks(own, other, { x: x - right, y, channel }) || lacks(their, one, { x, y, channel })) return true
  }
  return false
}

/** Whether a picture has no similar value within one pixel of a position. */
function lacks(
  value: number,
  { width, height, pixels }: Picture,
  { x, y, channel }: { readonly x: number; readonly y: number; readonly channel: number },
): boolean {
  let least = 255
  let most = 0
  for (let row = Math.max(y - 1, 0); row <= Math.min(y + 1, height - 1); row += 1)
    for (let column = Math.max(x - 1, 0); column <= Math.min(x + 1, width - 1); column += 1) {
      const near = pixels[(row * width + column) * 3 + channel] ?? 0
      if (near < least) least = near
      if (near > most) most = near
    }
  return value < least - spare || value > most + spare
}
