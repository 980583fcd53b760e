import { expect, test } from 'vitest'
import { extendStroke, nibOf, startStroke } from './pen.ts'

const at = (x: number, time: number, pressure: number | null = null) => ({ x, y: 0, time, pressure })

function drawn(samples: ReturnType<typeof at>[], nib = 4) {
  const [first, ...more] = samples
  if (!first) throw new Error('no samples')
  return more.reduce((stroke, sample) => extendStroke(stroke, sample, nib), startStroke(first, nib))
}

test('draws a fast stroke thinner than a slow one', () => {
  const slow = drawn([0, 1, 2, 3, 4, 5].map((step) => at(step * 4, step * 40)))
  const fast = drawn([0, 1, 2, 3, 4, 5].map((step) => at(step * 40, step * 8)))
  const width = (stroke: typeof slow) => stroke.points.at(-1)?.width ?? 0
  expect(width(fast)).toBeLessThan(width(slow))
  expect(width(fast)).toBeGreaterThan(0)
})

test('widens the line with pressure where the device reports it', () => {
  const light = drawn([at(0, 0, 0.1), at(10, 16, 0.1), at(20, 32, 0.1)])
  const hard = drawn([at(0, 0, 0.9), at(10, 16, 0.9), at(20, 32, 0.9)])
  expect(hard.points.at(-1)?.width).toBeGreaterThan(2 * (light.points.at(-1)?.width ?? 0))
})

test('leaves out samples that hardly moved', () => {
  expect(drawn([at(0, 0), at(0.5, 8), at(1, 16)]).points).toHaveLength(1)
})

test('changes widths gradually', () => {
  const { points } = drawn([at(0, 0), at(3, 40), at(90, 48), at(180, 56)])
  const steps = points.slice(1).map((point, index) => Math.abs(point.width - (points[index]?.width ?? 0)))
  expect(Math.max(...steps)).toBeLessThan(2)
})

test('grows the nib with the pad within limits', () => {
  expect(nibOf(200)).toBe(2.5)
  expect(nibOf(520)).toBe(4)
  expect(nibOf(2000)).toBe(6)
})
