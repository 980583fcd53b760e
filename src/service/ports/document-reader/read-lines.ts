import { at } from './find-lines.ts'
import type { Curve, EvenLine, GreyPicture } from './find-lines.ts'
import { cell, classify, cutCell, glyphs, newActivations } from './glyph-network.ts'
import type { Weights } from './glyph-network.ts'

/** The likelihood of each character, cell after cell. */
export interface ReadLine {
  readonly line: EvenLine
  /** The number that the first cell has on the line. */
  readonly start: number
  /** For each cell the likelihoods in the order of `glyphs`, the last of which is that there is no character. */
  readonly cells: readonly Float32Array[]
}

/**
 * Photos show documents at a slant, and the middle of a line is only known about: how high characters are compared to what
 * their distance suggests, and how far below the line they are, in advances.
 */
export interface Fit {
  readonly height: number
  readonly shift: number
}

const quickCells = 24

/** How far beside its place a character is looked at too, in pixels of a cell. */
const besides = [-2, 0, 2]
const longest = 44

/** The cells of a line: those seen, and those before and after them that may belong to it. */
export function readLine(
  pictures: Pictures,
  line: EvenLine,
  weights: Weights,
  fit: Fit,
  isQuick = false,
): ReadLine {
  const spare = Math.max(4, longest + 1 - line.last)
  const start = isQuick ? Math.max(0, (line.last - quickCells) >> 1) : -spare
  const count = isQuick ? Math.min(line.last + 1, quickCells) : line.last + 1 + 2 * spare
  const strip = cutStrip(pictures, line, fit, start, count)
  const found = newActivations()
  const input = new Float32Array(cell.width * cell.height)
  const cells = Array.from({ length: count }, (_, place) => {
    const likelihoods = new Float32Array(glyphs.length)
    for (const beside of isQuick ? [0] : besides) {
      cutCell(strip.pixels, strip.width, margin + place * cell.width + beside, input)
      classify(input, weights, found)
      addLikelihoods(found.answers, likelihoods, isQuick ? 1 : besides.length)
    }
    return likelihoods
  })
  return { line, start, cells }
}

/** The fit in which a line looks most like characters, and how much. */
export function bestFit(
  pictures: Pictures,
  line: EvenLine,
  weights: Weights,
): { readonly fit: Fit; readonly likeness: number } {
  const tryFit = (fit: Fit) => ({ fit, likeness: likeness(readLine(pictures, line, weights, fit, true)) })
  let best = tryFit({ height: 1, shift: 0 })
  // Height and shift depend on each other little enough to be tried one after the other.
  for (const fits of [
    (fit: Fit) => [-0.09, 0.09].map((shift) => ({ ...fit, shift })),
    (fit: Fit) => [0.86, 0.93, 1.07, 1.14, 1.21].map((height) => ({ ...fit, height })),
    (fit: Fit) => [-0.045, 0.045].map((shift) => ({ ...fit, shift: fit.shift + shift })),
  ])
    for (const fit of fits(best.fit)) {
      const tried = tryFit(fit)
      if (tried.likeness > best.likeness) best = tried
    }
  return best
}

/** The same line, read from its other end. */
export function turned({ x, y, last }: EvenLine): EvenLine {
  const turn = (curve: Curve): Curve => [at(curve, last), -(curve[1] + 2 * curve[2] * last), curve[2]]
  return { x: turn(x), y: turn(y), last }
}

/** How well the cells look like characters of a zone, as the mean of a logarithm. */
function likeness({ cells }: ReadLine): number {
  const sum = cells.reduce(
    (total, likelihoods) => total + Math.log(Math.max(...likelihoods.subarray(0, -1), 1e-3)),
    0,
  )
  return sum / cells.length
}

/** A picture, and smaller ones in which characters are about as large as cells. */
export class Pictures {
  readonly #halved: GreyPicture[]

  constructor(picture: GreyPicture) {
    this.#halved = [picture]
  }

  /** The picture halved so often, or as often as is possible. */
  halved(times: number): GreyPicture {
    for (let done = this.#halved.length; done <= times; done += 1) {
      const before = this.#halved[done - 1]
      if (before) this.#halved.push(halve(before))
    }
    return this.#halved[times] ?? { width: 0, height: 0, pixels: new Uint8Array() }
  }
}

function halve({ width, height, pixels }: GreyPicture): GreyPicture {
  const half = { width: width >> 1, height: height >> 1 }
  const out = new Uint8Array(half.width * half.height)
  for (let y = 0; y < half.height; y += 1)
    for (let x = 0; x < half.width; x += 1) {
      const from = 2 * y * width + 2 * x
      const above = (pixels[from] ?? 0) + (pixels[from + 1] ?? 0)
      const below = (pixels[from + width] ?? 0) + (pixels[from + width + 1] ?? 0)
      out[y * half.width + x] = (above + below + 2) >> 2
    }
  return { ...half, pixels: out }
}

const margin = cell.width

/** The line made straight, with cells of equal size and a margin on both sides. */
function cutStrip(
  pictures: Pictures,
  { x, y, last }: EvenLine,
  { height, shift }: Fit,
  start: number,
  count: number,
): { readonly pixels: Float32Array; readonly width: number } {
  const middle = last / 2
  const pitch = Math.hypot(x[1] + 2 * x[2] * middle, y[1] + 2 * y[2] * middle)
  const times = Math.max(0, Math.floor(Math.log2(pitch / (cell.width * 0.9))))
  const { width: fullWidth, height: fullHeight, pixels } = pictures.halved(times)
  const scale = 1 / 2 ** times
  const width = count * cell.width + 2 * margin
  const strip = new Float32Array(width * cell.height)
  for (let column = 0; column < width; column += 1) {
    const t = start - 0.5 + (column - margin + 0.5) / cell.width
    const [px, py] = [at(x, t) * scale - 0.5, at(y, t) * scale - 0.5]
    const [dx, dy] = [(x[1] + 2 * x[2] * t) * scale, (y[1] + 2 * y[2] * t) * scale]
    for (let row = 0; row < cell.height; row += 1) {
      const down = ((row + 0.5 - cell.height / 2) / cell.width) * height + shift
      const sx = Math.min(Math.max(px - dy * down, 0), fullWidth - 1.001)
      const sy = Math.min(Math.max(py + dx * down, 0), fullHeight - 1.001)
      const [left, top] = [Math.floor(sx), Math.floor(sy)]
      const [fx, fy] = [sx - left, sy - top]
      const from = top * fullWidth + left
      const above = (pixels[from] ?? 0) * (1 - fx) + (pixels[from + 1] ?? 0) * fx
      const below = (pixels[from + fullWidth] ?? 0) * (1 - fx) + (pixels[from + fullWidth + 1] ?? 0) * fx
      strip[row * width + column] = above * (1 - fy) + below * fy
    }
  }
  return { pixels: strip, width }
}

function addLikelihoods(answers: Float32Array, likelihoods: Float32Array, parts: number): void {
  const greatest = Math.max(...answers)
  let whole = 0
  for (const answer of answers) whole += Math.exp(answer - greatest)
  for (let place = 0; place < answers.length; place += 1)
    likelihoods[place] =
      (likelihoods[place] ?? 0) + Math.exp((answers[place] ?? 0) - greatest) / whole / parts
}
