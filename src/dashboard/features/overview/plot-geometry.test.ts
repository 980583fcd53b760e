import { expect, test } from 'vitest'
import { layOutPlot, roundUp } from './plot-geometry.ts'

test.each([
  [0, 2],
  [2, 2],
  [3, 4],
  [5, 6],
  [11, 20],
  [41, 50],
  [51, 60],
  [205, 300],
  [1234, 2000],
])('ends the scale for %i at %i', (value, end) => {
  expect(roundUp(value)).toBe(end)
})

test('puts bars on the base line, as high as their count, inside the frame', () => {
  const days = [
    { day: '2026-03-01', sent: 4, completed: 0 },
    { day: '2026-03-02', sent: 1, completed: 2 },
  ]
  const { columns, ticks } = layOutPlot(days, { width: 220, height: 106, gutter: 20 })
  expect(columns.map(({ sent, completed }) => [sent.height, completed.height])).toEqual([
    [100, 0],
    [25, 50],
  ])
  for (const { sent, completed } of columns) {
    expect(sent.top + sent.height).toBe(106)
    expect(completed.left).toBeGreaterThan(sent.left + sent.width)
    expect(completed.left + completed.width).toBeLessThanOrEqual(220)
  }
  expect(ticks).toEqual([
    { value: 0, top: 106 },
    { value: 2, top: 56 },
    { value: 4, top: 6 },
  ])
})

test('keeps dates apart however narrow the plot is', () => {
  const days = Array.from({ length: 30 }, (_, index) => ({ day: String(index), sent: 0, completed: 0 }))
  for (const width of [200, 320, 640, 1600]) {
    const { labels } = layOutPlot(days, { width, height: 100, gutter: 24 })
    expect(labels.length).toBeGreaterThan(0)
    labels.slice(1).forEach((label, index) => {
      expect(label.middle - (labels[index]?.middle ?? 0)).toBeGreaterThanOrEqual(48)
    })
  }
})

test('makes an empty plot of no days', () => {
  expect(layOutPlot([], { width: 100, height: 50, gutter: 10 }).columns).toEqual([])
})
