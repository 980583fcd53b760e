import { expect, test } from 'vitest'
import { chosenId, dateFilter, email, mobile, redirectUrl, timezone } from './values.ts'

test.each([
  ['2024-03-15', '2024-03-15T00:00:00.000Z'],
  ['2024-03-15T22:21:30.000Z', '2024-03-15T22:21:30.000Z'],
  ['2024-03-15T22:21:30+11:00', '2024-03-15T11:21:30.000Z'],
  ['yesterday', undefined],
  ['2024-13-45', undefined],
  ['', undefined],
])('date filter %j is read as %j', (text, expected) => {
  expect(dateFilter.parse(text)).toBe(expected)
})

test.each([
  ['https://example.com/done?x=1', true],
  ['http://localhost:8080/', true],
  ['http://127.0.0.1/', true],
  ['http://example.com/', false],
  ['javascript:alert(1)', false],
  ['http://localhost.evil.com/', false],
  ['http://localhost@evil.com/', false],
  ['https:///path', false],
])('redirect %s allowed: %s', (url, allowed) => {
  expect(redirectUrl.safeParse(url).success).toBe(allowed)
})

test.each(['a@b.co\nbcc: x@y.z', 'a@b.co, c@d.co', 'a b@c.co', 'nobody'])('email %j is refused', (text) => {
  expect(email.safeParse(text).success).toBe(false)
})

test('numbers, offsets and chosen ids have their forms', () => {
  expect(mobile.safeParse('+61400000000').success).toBe(true)
  expect(mobile.safeParse('0400 000 000').success).toBe(false)
  expect(['+10:00', '-03:30', '+14:00'].every((text) => timezone.safeParse(text).success)).toBe(true)
  expect(['10:00', '+1:00', '+15:00', '+10:60'].some((text) => timezone.safeParse(text).success)).toBe(false)
  expect(chosenId.safeParse('a/b').success).toBe(false)
})
