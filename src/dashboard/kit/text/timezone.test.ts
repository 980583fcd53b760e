import { expect, test } from 'vitest'
import { offsetOfZone, zoneOffsets } from './timezone.ts'

test.each([
  [0, '+00:00'],
  [-60, '+01:00'],
  [-345, '+05:45'],
  [210, '-03:30'],
])('writes %d minutes west of Greenwich as %s', (minutesWest, expected) => {
  expect(offsetOfZone(minutesWest)).toBe(expected)
})

test('lists offsets west to east without duplicates, including the current one', () => {
  const offsets = zoneOffsets('+01:00')
  expect([offsets[0], offsets.at(-1)]).toEqual(['-12:00', '+14:00'])
  expect(new Set(offsets).size).toBe(offsets.length)
  expect(zoneOffsets('+04:51')[0]).toBe('+04:51')
})
