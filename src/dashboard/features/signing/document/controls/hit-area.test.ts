import { expect, test } from 'vitest'
import { hitReach } from './hit-area.ts'

const rect = (left: number, top: number, width = 10, height = 10) => ({ left, top, width, height })

test('a small control alone answers on a finger’s size, a large one on its own', () => {
  expect(hitReach(rect(100, 100), [])).toEqual({ x: 17, y: 17 })
  expect(hitReach(rect(100, 100, 200, 60), [])).toEqual({ x: 0, y: 0 })
})

test('neighbours share the gap between them', () => {
  const [upper, lower] = [rect(100, 100), rect(100, 120)]
  expect(hitReach(upper, [upper, lower])).toEqual({ x: 17, y: 5 })
  expect(hitReach(lower, [upper, lower])).toEqual({ x: 17, y: 5 })
  expect(hitReach(rect(100, 100), [rect(114, 102)])).toEqual({ x: 2, y: 17 })
})

test('what is far away takes nothing', () => {
  expect(hitReach(rect(100, 100), [rect(100, 160), rect(200, 100)])).toEqual({ x: 17, y: 17 })
})
