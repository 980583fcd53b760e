import { expect, test } from 'vitest'
import type { PageRect } from '#domain/field/field.ts'
import { snapMoved, snapResized } from './snapping.ts'

const page = { width: 612, height: 792 }
const rect = (left: number, bottom: number, width = 100, height = 20) => ({
  page: 1,
  left,
  bottom,
  width,
  height,
})

test('does not move when nothing is near', () => {
  const snap = snapMoved(rect(10, 10), { page, others: [rect(300, 300)], reach: 4, text: [] })
  expect(snap).toEqual({ dx: 0, dy: 0, guides: [] })
})

test('aligns left edges with a guide that reaches both', () => {
  const snap = snapMoved(rect(103, 500), { page, others: [rect(100, 300)], reach: 4, text: [] })
  expect(snap.dx).toBe(-3)
  expect(snap.dy).toBe(0)
  expect(snap.guides).toContainEqual({ page: 1, axis: 'x', at: 100, from: 300, to: 520 })
})

test('snaps the middle of a field to the middle of the page', () => {
  const snap = snapMoved(rect(258, 500), { page, others: [], reach: 4, text: [] })
  expect(snap.dx).toBe(-2)
  expect(snap.guides).toEqual([{ page: 1, axis: 'x', at: 306, from: 0, to: 792 }])
})

test('snaps to the nearest of several lines', () => {
  expect(
    snapMoved(rect(103, 500), { page, others: [rect(100, 300), rect(104, 200)], reach: 4, text: [] }).dx,
  ).toBe(1)
})

test('snaps only the dragged side while resizing', () => {
  const targets = { page, others: [rect(0, 300, 198, 20)], reach: 4, text: [] }
  expect(snapResized(rect(100, 500), { x: 'right', y: null }, targets).dx).toBe(-2)
  expect(snapResized(rect(100, 500), { x: 'left', y: 'top' }, targets)).toMatchObject({ dx: -1, dy: 0 })
  expect(snapResized(rect(110, 500), { x: 'left', y: null }, targets).dx).toBe(0)
})

const text = [{ left: 72, right: 200, baseline: 400, height: 10 }]
const beside = (left: number, bottom: number, others: PageRect[] = []) =>
  snapMoved(rect(left, bottom), { page, others, text, reach: 4 })

test('snaps a field to the baseline of text next to it, and to where text starts or ends', () => {
  expect(beside(250, 402)).toMatchObject({ dx: 0, dy: -2, guides: [{ axis: 'y', at: 400, from: 72 }] })
  expect(beside(74, 350)).toMatchObject({ dx: -2, dy: 0, guides: [{ axis: 'x', at: 72, to: 410 }] })
  expect(beside(197, 350).dx).toBe(3)
})

test('ignores distant text, and prefers a field to text', () => {
  expect(beside(450, 402).dy).toBe(0)
  expect(beside(74, 100).dx).toBe(0)
  expect(beside(250, 402, [rect(400, 405)]).dy).toBe(3)
})

test('snaps only the lower edge to a baseline, not the middle or the upper edge', () => {
  expect(beside(250, 391).dy).toBe(0)
  expect(beside(250, 381).dy).toBe(0)
})
