import { createCanvas, Path2D } from '@napi-rs/canvas'
import type { SKRSContext2D } from '@napi-rs/canvas'
import { cell, cutCell, glyphs } from '#service/ports/document-reader/glyph-network.ts'
import type { Chance } from './chance.ts'
import { advance, ocrB } from './ocr-b.ts'

/** Every character as a picture, in several weights, at this many pixels for an advance. */
const drawn = 56
const [pictureWidth, pictureHeight] = [drawn + 24, Math.round(drawn * 1.5)]
/** The middle of a picture is the middle of an advance, and half way up a capital letter with a digit's height. */
const middle = 365
const boldness = [0, 25, 50] as const

function drawGlyphs(): ReadonlyMap<string, readonly Float32Array[]> {
  const pictures = new Map<string, Float32Array[]>()
  for (const character of glyphs.trim()) {
    const outline = new Path2D(ocrB[character] ?? '')
    pictures.set(
      character,
      boldness.map((weight) => {
        const canvas = createCanvas(pictureWidth, pictureHeight)
        const context = canvas.getContext('2d')
        context.translate(pictureWidth / 2, pictureHeight / 2)
        context.scale(drawn / advance, -drawn / advance)
        context.translate(-advance / 2, -middle)
        drawOutline(context, outline, weight)
        const { data } = context.getImageData(0, 0, pictureWidth, pictureHeight)
        return Float32Array.from(
          { length: pictureWidth * pictureHeight },
          (_, at) => (data[at * 4 + 3] ?? 0) / 255,
        )
      }),
    )
  }
  return pictures
}

function drawOutline(context: SKRSContext2D, outline: Path2D, weight: number): void {
  context.fill(outline)
  context.lineWidth = weight
  context.lineJoin = 'round'
  if (weight > 0) context.stroke(outline)
}

/** Makes cells as a photo might show them, never the same twice. Call with a buffer; the answer is the character's place. */
export function cellMaker(chance: Chance): (input: Float32Array) => number {
  const pictures = drawGlyphs()
  const width = 3 * cell.width
  const strip = new Float32Array(width * cell.height)
  const blurred = new Float32Array(width * cell.height)
  const grains = Float32Array.from({ length: 6007 }, () => chance.normal())
  let grain = 0
  const any = () => (chance.next() < 0.3 ? '<' : (glyphs[chance.whole(0, 36)] ?? 'A'))
  return (input) => {
    const label = chance.next() < 0.06 ? 37 : chance.whole(0, 36)
    const middleOne = glyphs[label] ?? ' '
    // At the end of a line nothing follows; next to nothing is one end.
    const blank = chance.next()
    const around = [label === 37 ? (blank < 0.4 ? any() : ' ') : blank < 0.06 ? ' ' : any(), middleOne, any()]
    if (label === 37 ? blank < 0.7 : blank > 0.94) around[2] = ' '
    if (chance.next() < 0.5) around.reverse()
    const weight = chance.whole(0, boldness.length - 1)
    const [paper, ink] = [chance.between(120, 250), chance.between(5, 60)]
    const light = chance.next() < 0.2 ? chance.between(0.16, 0.4) : chance.between(0.6, 1)
    const [slopeX, slopeY] = [chance.between(-0.6, 0.6), chance.between(-0.6, 0.6)]
    // Of the paper: a wave under the print.
    const [wave, waveX, waveY, phase] = [
      chance.next() < 0.6 ? chance.between(0, 22) : 0,
      chance.between(-1, 1),
      chance.between(-1, 1),
      chance.between(0, 6),
    ]
    const [scaleX, scaleY] = [chance.between(0.92, 1.08), chance.between(0.92, 1.08)]
    const [shear, turn] = [chance.between(-0.25, 0.25), chance.between(-0.07, 0.07)]
    const [shiftX, shiftY] = [chance.normal() * 1.1, chance.normal() * 0.7]
    const zoom = drawn / cell.width
    // Where the document ends, what it lies on shows.
    const edge = label === 37 && chance.next() < 0.5 ? tableEdge(chance) : null
    const chosen = around.map((character) => pictures.get(character)?.[weight] ?? null)
    const fades = around.map(() => chance.between(0.75, 1))
    for (let y = 0; y < cell.height; y += 1)
      for (let x = 0; x < width; x += 1) {
        const [dx, dy] = [x + 0.5 - width / 2 - shiftX, y + 0.5 - cell.height / 2 - shiftY]
        const u = (dx + shear * dy - turn * dy) / scaleX
        const v = (dy + turn * dx) / scaleY
        const at = Math.round(u / cell.width)
        const picture = chosen[at + 1]
        const local = u - at * cell.width
        const cover = picture
          ? sample(picture, local * zoom + pictureWidth / 2, v * zoom + pictureHeight / 2)
          : 0
        const under = paper + slopeX * dx + slopeY * dy + wave * Math.sin(waveX * dx + waveY * dy + phase)
        const isBeyond = edge !== null && dx * edge.x + dy * edge.y > edge.from
        strip[y * width + x] = isBeyond
          ? edge.shade + edge.swing * Math.sin(waveX * dx * 2 + waveY * dy * 2)
          : (under + (ink - under) * cover * (fades[at + 1] ?? 1)) * light
      }
    const blur = chance.next() < 0.25 ? chance.between(1.6, 2.7) : chance.between(0.3, 1.6)
    blurStrip(strip, blurred, width, blur)
    const noise = chance.between(0.5, 7)
    for (let at = 0; at < strip.length; at += 1) {
      grain = (grain + 1 + (at & 1)) % grains.length
      strip[at] = (strip[at] ?? 0) + (grains[grain] ?? 0) * noise
    }
    grain = chance.whole(0, grains.length - 1)
    cutCell(strip, width, cell.width, input)
    return label
  }
}

function tableEdge(chance: Chance) {
  const way = chance.between(0, 2 * Math.PI)
  return {
    x: Math.cos(way),
    y: Math.sin(way),
    from: chance.between(-40, 8),
    shade: chance.between(10, 230),
    swing: chance.between(0, 40),
  }
}

function sample(picture: Float32Array, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  if (left < 0 || top < 0 || left >= pictureWidth - 1 || top >= pictureHeight - 1) return 0
  const [fx, fy] = [x - left, y - top]
  const at = top * pictureWidth + left
  const above = (picture[at] ?? 0) * (1 - fx) + (picture[at + 1] ?? 0) * fx
  const below = (picture[at + pictureWidth] ?? 0) * (1 - fx) + (picture[at + pictureWidth + 1] ?? 0) * fx
  return above * (1 - fy) + below * fy
}

function blurStrip(strip: Float32Array, between: Float32Array, width: number, deviation: number): void {
  const reach = Math.ceil(deviation * 2)
  const kernel = Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.exp(-((at - reach) ** 2) / (2 * deviation ** 2)),
  )
  const whole = kernel.reduce((sum, value) => sum + value, 0)
  const height = cell.height
  const pass = (from: Float32Array, to: Float32Array, dx: number, dy: number) => {
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        let sum = 0
        for (let k = -reach; k <= reach; k += 1) {
          const px = Math.min(width - 1, Math.max(0, x + k * dx))
          const py = Math.min(height - 1, Math.max(0, y + k * dy))
          sum += (kernel[k + reach] ?? 0) * (from[py * width + px] ?? 0)
        }
        to[y * width + x] = sum / whole
      }
  }
  pass(strip, between, 1, 0)
  pass(between, strip, 0, 1)
}
