import type { RuledLine } from '#domain/field/suggestions/suggest-fields.ts'

/** A picture's pixels, four bytes each, row by row from the top. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray | Uint8Array
}

/** Lengths in points. */
const shortest = 40
const shortestPiece = 7
const thickest = 3
/** How much a line may lean, as a share of its length: scans are rarely straight. */
const leaning = 0.035

interface Chain {
  left: number
  right: number
  top: number
  bottom: number
}

/**
 * The horizontal lines drawn on a scanned page, such as those to sign on, in specification space and on page 1. Lines may
 * lean, and have small gaps.
 */
export function ruledLinesOf(picture: Pixels, perPoint: number): RuledLine[] {
  const dark = darkBelow(picture)
  const least = shortestPiece * perPoint
  const ended: Chain[] = []
  let open: Chain[] = []
  for (let y = 0; y < picture.height; y += 1) {
    for (const { left, right } of runsOf(picture, y, dark, least)) {
      const touched = open.filter(
        (one) => left <= one.right + perPoint * 2 && right >= one.left - perPoint * 2,
      )
      const [first, ...others] = touched
      if (!first) {
        open.push({ left, right, top: y, bottom: y })
        continue
      }
      for (const one of [{ left, right, top: y, bottom: y }, ...others]) {
        first.left = Math.min(first.left, one.left)
        first.right = Math.max(first.right, one.right)
        first.top = Math.min(first.top, one.top)
        first.bottom = Math.max(first.bottom, one.bottom)
      }
      if (others.length > 0) open = open.filter((one) => !others.includes(one))
    }
    const over = open.filter((one) => y - one.bottom > perPoint)
    if (over.length > 0) {
      ended.push(...over)
      open = open.filter((one) => !over.includes(one))
    }
  }
  return [...ended, ...open]
    .filter(({ left, right, top, bottom }) => {
      const length = (right - left) / perPoint
      return length >= shortest && (bottom - top) / perPoint <= thickest + length * leaning
    })
    .map(({ left, right, top, bottom }) => ({
      page: 1,
      left: left / perPoint,
      right: right / perPoint,
      y: (picture.height - (top + bottom) / 2) / perPoint,
    }))
}

/** The brightness below which ink is: well below that of the paper, which most pixels have. */
function darkBelow({ data }: Pixels): number {
  const counts = new Uint32Array(256)
  let total = 0
  for (let at = 0; at < data.length; at += 4 * 31) {
    const level = brightness(data, at)
    counts[level] = (counts[level] ?? 0) + 1
    total += 1
  }
  let seen = 0
  for (let level = 0; level < 256; level += 1) {
    seen += counts[level] ?? 0
    if (seen > total / 2) return level * 0.7
  }
  return 0
}

function brightness(data: Pixels['data'], at: number): number {
  return ((data[at] ?? 0) * 77 + (data[at + 1] ?? 0) * 151 + (data[at + 2] ?? 0) * 28) >> 8
}

/** Dark runs of a row, across gaps of a few pixels. */
function runsOf(
  { width, data }: Pixels,
  y: number,
  dark: number,
  least: number,
): { left: number; right: number }[] {
  const runs: { left: number; right: number }[] = []
  let [start, last] = [-1, -1]
  for (let x = 0; x <= width; x += 1) {
    if (x < width && brightness(data, (y * width + x) * 4) < dark) {
      if (start < 0) start = x
      last = x
    } else if (start >= 0 && (x === width || x - last > 3)) {
      if (last - start >= least) runs.push({ left: start, right: last + 1 })
      start = -1
    }
  }
  return runs
}
