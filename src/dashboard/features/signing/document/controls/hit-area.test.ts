import { expect, test } from 'vitest'
import { hitReach } from './hit-area.ts'

const rect = (left: number, top: number, width = 10, height = 10) => ({ left, top, width, height })

test("gives a lone small control a finger's size, and a large one its own", () => {
  expect(hitReach(rect(100, 100), [])).toEqual({ x: 17, y: 17 })
  expect(hitReach(rect(100, 100, 200, 60), [])).toEqual({ x: 0, y: 0 })
})

test('shares the gap between neighbours', () => {
  const [upper, lower] = [rect(100, 100), rect(100, 120)]
  expect(hitReach(upper, [upper, lower])).toEqual({ x: 17, y: 5 })
  expect(hitReach(lower, [upper, lower])).toEqual({ x: 17, y: 5 })
  expect(hitReach(rect(100, 100), [rect(114, 102)])).toEqual({ x: 2, y: 17 })
})

test('ignores what is far away', () => {
  expect(hitReach(rect(100, 100), [rect(100, 160), rect(200, 100)])).toEqual({ x: 17, y: 17 })
})
