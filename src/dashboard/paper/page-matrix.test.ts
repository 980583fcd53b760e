import { assert, double, property } from 'fast-check'
import { expect, test } from 'vitest'
import { pdfPoint, rectToPdf, rectToScreen, screenPoint, toPdf, toScreen } from './page-matrix.ts'

const letter = { page: 1, size: { width: 612, height: 792 }, scale: 2 }

test('has its origin at the bottom-left corner of the visible page', () => {
  expect(toScreen(letter, pdfPoint(0, 0))).toEqual({ x: 0, y: 1584 })
  expect(toScreen(letter, pdfPoint(612, 792))).toEqual({ x: 1224, y: 0 })
  expect(toPdf(letter, screenPoint(0, 0))).toEqual({ x: 0, y: 792 })
})

test("keeps a rectangle's size and places it by its top on the screen", () => {
  expect(rectToScreen(letter, { left: 10, bottom: 20, width: 150, height: 60 })).toEqual({
    left: 20,
    top: 1424,
    width: 300,
    height: 120,
  })
})

test('returns to the same place at any scale', () => {
  const length = double({ min: -5000, max: 5000, noNaN: true })
  const extent = double({ min: 1, max: 15000, noNaN: true })
  assert(
    property(
      length,
      length,
      extent,
      extent,
      double({ min: 0.05, max: 16, noNaN: true }),
      (x, y, width, height, scale) => {
        const matrix = { page: 1, size: { width, height }, scale }
        const back = toPdf(matrix, toScreen(matrix, pdfPoint(x, y)))
        expect(back.x).toBeCloseTo(x, 6)
        expect(back.y).toBeCloseTo(y, 6)
        const rect = rectToPdf(matrix, rectToScreen(matrix, { left: x, bottom: y, width: 10, height: 5 }))
        expect(rect.bottom).toBeCloseTo(y, 6)
      },
    ),
  )
})
