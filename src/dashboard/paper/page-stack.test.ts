import { expect, test } from 'vitest'
import { layOutPages, pageIndexAt, pagesWithin, placeAt, pointOf } from './page-stack.ts'

const letter = { width: 612, height: 792 }
const wide = { width: 3000, height: 1000 }
const options = { zoom: 'fit-width', viewWidth: 900, padding: 24, gap: 16 } as const

test('stacks pages below one another, centred', () => {
  const stack = layOutPages([letter, { width: 300, height: 100 }], { ...options, zoom: 0.75 })
  expect(stack.slots[0]).toEqual({ page: 1, left: 144, top: 24, width: 612, height: 792, scale: 1 })
  expect(stack.slots[1]).toMatchObject({ page: 2, left: 300, top: 832 })
  expect(stack.height).toBe(956)
})

test('fits the width to the usual page and shrinks only an oversized one', () => {
  const stack = layOutPages([letter, wide, letter], options)
  expect(stack.slots[0]?.width).toBeCloseTo(852)
  expect(stack.slots[1]?.width).toBeCloseTo(852)
  expect(stack.slots[1]?.scale).toBeLessThan(stack.slots[0]?.scale ?? 0)
  expect(stack.width).toBe(900)
})

test('takes only the median as usual where room is scarce', () => {
  const landscape = { width: 792, height: 612 }
  const stack = layOutPages([letter, landscape, letter], { ...options, viewWidth: 390, fitSpread: 1.05 })
  expect(stack.slots.map((slot) => Math.round(slot.width))).toEqual([342, 342, 342])
})

test('finds what is near among many pages', () => {
  const stack = layOutPages(
    Array.from({ length: 500 }, () => letter),
    { ...options, zoom: 0.75 },
  )
  expect(pagesWithin(stack, 24 + 808 * 100, 24 + 808 * 101)).toEqual({ first: 100, last: 101 })
  expect(pagesWithin(stack, -500, 10)).toBeNull()
  expect(pageIndexAt(stack, -50)).toBe(0)
  expect(pageIndexAt(stack, 1e9)).toBe(499)
  expect(pageIndexAt(stack, 24 + 792 + 2)).toBe(0)
  expect(pageIndexAt(stack, 24 + 792 + 14)).toBe(1)
})

test('keeps a place at another zoom', () => {
  const near = layOutPages([letter, letter], { ...options, zoom: 2 })
  const far = layOutPages([letter, letter], { ...options, zoom: 0.5 })
  const place = placeAt(near, 700, 2500)
  const point = pointOf(far, place)
  expect(placeAt(far, point.x, point.y).y).toBeCloseTo(place.y)
})
