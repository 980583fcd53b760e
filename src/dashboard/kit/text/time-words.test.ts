import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { localTime, relativeTime, shortDate, utcTime } from './time-words.ts'

beforeEach(() => void vi.stubGlobal('navigator', { language: 'en-GB' }))
afterEach(() => void vi.unstubAllGlobals())

const now = new Date('2024-03-15T22:21:30.000Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)

test.each([
  [10, 'just now'],
  [-10, 'just now'],
  [60, '1 minute ago'],
  [44 * 60, '44 minutes ago'],
  [50 * 60, '1 hour ago'],
  [5 * 3600, '5 hours ago'],
  [26 * 3600, 'yesterday'],
  [3 * 86_400, '3 days ago'],
  [-2 * 86_400, 'in 2 days'],
])('words %d seconds ago as %s', (seconds, expected) => {
  expect(relativeTime(ago(seconds), now, 'UTC')).toBe(expected)
})

test('shows the date after a week, with the year if it is another one', () => {
  expect(relativeTime(ago(30 * 86_400), now, 'UTC')).toBe('14 Feb')
  expect(relativeTime(ago(400 * 86_400), now, 'UTC')).toBe('9 Feb 2023')
  expect(shortDate(now, 'UTC')).toBe('15 Mar 2024')
})

test('names the zone of exact times', () => {
  expect(utcTime(now)).toBe('15 Mar 2024, 22:21:30 UTC')
  expect(localTime(now, 'Europe/Berlin')).toBe('15 Mar 2024, 23:21:30 GMT+1')
})

test("writes dates as the reader's variant of English does", () => {
  vi.stubGlobal('navigator', { language: 'en-US' })
  expect(shortDate(now, 'UTC')).toBe('Mar 15, 2024')
  vi.stubGlobal('navigator', { language: 'de-DE' })
  expect(shortDate(now, 'UTC')).toBe('15 Mar 2024')
})
