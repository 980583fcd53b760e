import { expect, test } from 'vitest'
import { offsetOfZone } from './timezone.ts'

test.each([
  [0, '+00:00'],
  [-60, '+01:00'],
  [-345, '+05:45'],
  [210, '-03:30'],
])('%d minutes west of Greenwich is %s', (minutesWest, expected) => {
  expect(offsetOfZone(minutesWest)).toBe(expected)
})
