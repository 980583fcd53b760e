import { expect, test } from 'vitest'
import { inkMap } from './ink-map.ts'
import type { Pixels } from './ink-map.ts'
import { traceInk } from './trace-ink.ts'

type Paint = (x: number, y: number) => readonly [red: number, green: number, blue: number, alpha?: number]

function picture(width: number, height: number, paint: Paint): Pixels {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let index = 0; index < width * height; index += 1) {
    const [red, green, blue, alpha = 255] = paint(index % width, Math.floor(index / width))
    data.set([red, green, blue, alpha], index * 4)
  }
  return { width, height, data }
}

/** A bold wave from left to right, 100 pixels from each side. */
const isWave = (x: number, y: number) =>
  x > 100 && x < 500 && Math.abs(y - 150 - 60 * Math.sin((x - 100) / 40)) < 6

/** White paper lit by one window: bright at the left, half as bright at the right, with grain. */
const photo: Paint = (x, y) => {
  const light = 1 - (x / 600) * 0.5
  const grain = ((x * 7919 + y * 104_729) % 13) - 6
  const paper = [235, 228, 210].map((value) => value * light + grain) as [number, number, number]
  const isLine = y % 50 < 2
  if (isWave(x, y)) return [30 * light, 40 * light, 120 * light]
  return isLine ? [paper[0] * 0.82, paper[1] * 0.86, paper[2] * 0.95] : paper
}

const trace = (pixels: Pixels, strength?: number) => traceInk(inkMap(pixels), strength)
const pairs = (outline: readonly number[]) =>
  Array.from(
    { length: outline.length / 2 },
    (_, index) => [outline[index * 2] ?? 0, outline[index * 2 + 1] ?? 0] as const,
  )

test('traces a pen on lined paper in uneven light as one outline, without lines and shadow', () => {
  const art = trace(picture(600, 300, photo))
  expect(art?.outlines).toHaveLength(1)
  const points = pairs(art?.outlines[0] ?? [])
  expect(Math.max(...points.map(([x]) => x))).toBeCloseTo(1000, 0)
  expect(Math.min(...points.flat())).toBe(0)
  // Every corner is on the edge of the pen's line: 400 pixels wide became 1,000.
  for (const [x, y] of points.filter(([across]) => across > 30 && across < 970)) {
    const middle = 60 * Math.sin((x / 1000) * 10)
    const slope = 1.5 * Math.cos((x / 1000) * 10)
    const fromMiddle = Math.abs(y * 0.4 - 66 - middle) / Math.hypot(1, slope)
    expect(fromMiddle).toBeLessThan(9)
  }
})

test('leaves out the table around the sheet, but not a stroke that ends at the edge', () => {
  const art = trace(
    picture(600, 300, (x, y) => {
      if (x < 20 || x > 585 || y < 15) return [50, 40, 30]
      return isWave(x, y) || (Math.abs(y - 250) < 4 && x > 300) || (Math.abs(x - 200) < 4 && y > 280)
        ? [20, 20, 20]
        : [240, 238, 230]
    }),
  )
  expect(art?.outlines).toHaveLength(2)
})

test('keeps the hole of a ring, which runs the other way round', () => {
  const art = trace(
    picture(300, 300, (x, y) => {
      const radius = Math.hypot(x - 150, y - 150)
      return radius < 80 && radius > 50 ? [20, 20, 20] : [250, 250, 250]
    }),
  )
  expect(art?.outlines).toHaveLength(2)
  const turns = (art?.outlines ?? []).map((outline) => {
    const points = pairs(outline)
    return Math.sign(
      points.reduce((sum, [x, y], index) => {
        const [nextX, nextY] = points[(index + 1) % points.length] ?? [x, y]
        return sum + x * nextY - nextX * y
      }, 0),
    )
  })
  expect(turns[0]).toBe(-(turns[1] ?? 0))
})

test('includes faint ink on request, and leaves out faint lines on request', () => {
  const faint = picture(400, 200, (x, y) => {
    if (Math.abs(y - 60) < 5 && x > 50 && x < 350) return [20, 20, 20]
    return Math.abs(y - 140) < 5 && x > 50 && x < 350 ? [175, 175, 175] : [250, 250, 250]
  })
  expect(trace(faint, 2.2)?.outlines).toHaveLength(2)
  expect(trace(faint, 0.7)?.outlines).toHaveLength(1)
})

test('takes white ink on a transparent background as ink', () => {
  const art = trace(
    picture(200, 100, (x, y) => (Math.hypot(x - 100, y - 50) < 30 ? [255, 255, 255] : [255, 255, 255, 0])),
  )
  expect(art?.outlines).toHaveLength(1)
})

test('finds no ink on an empty sheet, and limits the outlines of a noisy photo', () => {
  expect(trace(picture(300, 200, () => [240, 238, 230]))).toBeNull()
  const noise = trace(
    picture(500, 400, (x, y) => (((x >> 3) * 31 + (y >> 3) * 17) % 7 < 3 ? [10, 10, 10] : [250, 250, 250])),
    1,
  )
  expect(noise?.outlines.reduce((sum, { length }) => sum + length / 2, 0) ?? 0).toBeLessThanOrEqual(6000)
})
