import { expect, test } from 'vitest'
import { snapMoved, snapResized } from './snapping.ts'

const page = { width: 612, height: 792 }
const rect = (left: number, bottom: number, width = 100, height = 20) => ({
  page: 1,
  left,
  bottom,
  width,
  height,
})

test('nothing near, nothing moves', () => {
  const snap = snapMoved(rect(10, 10), { page, others: [rect(300, 300)], reach: 4 })
  expect(snap).toEqual({ dx: 0, dy: 0, guides: [] })
})

test('left edges meet, with a guide that reaches both', () => {
  const snap = snapMoved(rect(103, 500), { page, others: [rect(100, 300)], reach: 4 })
  expect(snap.dx).toBe(-3)
  expect(snap.dy).toBe(0)
  expect(snap.guides).toContainEqual({ page: 1, axis: 'x', at: 100, from: 300, to: 520 })
})

test('the middle of the page attracts the middle of a field', () => {
  const snap = snapMoved(rect(258, 500), { page, others: [], reach: 4 })
  expect(snap.dx).toBe(-2)
  expect(snap.guides).toEqual([{ page: 1, axis: 'x', at: 306, from: 0, to: 792 }])
})

test('the nearest of several lines wins', () => {
  expect(snapMoved(rect(103, 500), { page, others: [rect(100, 300), rect(104, 200)], reach: 4 }).dx).toBe(1)
})

test('resizing attracts only the side that is pulled', () => {
  const targets = { page, others: [rect(0, 300, 198, 20)], reach: 4 }
  expect(snapResized(rect(100, 500), { x: 'right', y: null }, targets).dx).toBe(-2)
  expect(snapResized(rect(100, 500), { x: 'left', y: 'top' }, targets)).toMatchObject({ dx: -1, dy: 0 })
  expect(snapResized(rect(110, 500), { x: 'left', y: null }, targets).dx).toBe(0)
})
