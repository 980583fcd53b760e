import { expect, test } from 'vitest'
import { dateTokens, formatDate, longestDate, offsetMinutes } from './date-format.ts'

const early = '2024-03-05T04:07:09.000Z'

test('prints each token of the specification', () => {
  const printed = Object.fromEntries(dateTokens.map((token) => [token, formatDate(early, token, '+00:00')]))
  expect(printed).toEqual({
    D: '5',
    DD: '05',
    M: '3',
    MM: '03',
    MMM: 'Mar',
    MMMM: 'March',
    YY: '24',
    YYYY: '2024',
    H: '4',
    HH: '04',
    h: '4',
    hh: '04',
    mm: '07',
    ss: '09',
    A: 'AM',
    a: 'am',
  })
})

test.each([
  ['2024-03-15T00:00:00Z', '12 AM 12 0'],
  ['2024-03-15T12:00:00Z', '12 PM 12 12'],
  ['2024-03-15T23:59:59Z', '11 PM 11 23'],
])('counts the hours of %s', (instant, expected) => {
  expect(formatDate(instant, 'h A hh H', '+00:00')).toBe(expected)
})

test('uses the local time of the offset, across days and years', () => {
  expect(formatDate('2023-12-31T22:21:30Z', 'DD/MM/YYYY hh:mm a', '+10:30')).toBe('01/01/2024 08:51 am')
  expect(formatDate('2024-01-01T02:00:00Z', 'DD/MM/YYYY HH:mm', '-03:30')).toBe('31/12/2023 22:30')
})

test('prints other characters and words in brackets unchanged', () => {
  expect(formatDate(early, '[Dated] D. MMMM YYYY — HH:mm:ss!', '+00:00')).toBe(
    'Dated 5. March 2024 — 04:07:09!',
  )
})

test('refuses invalid instants and offsets', () => {
  expect(() => formatDate('yesterday', 'D', '+00:00')).toThrow(RangeError)
  for (const offset of ['10:00', '+24:00', '+1:00', '+10:60', '', 'Z']) {
    expect(() => offsetMinutes(offset)).toThrow(RangeError)
  }
})

test('estimates a longest date at least as long as any real one', () => {
  for (let month = 0; month < 12; month += 1) {
    const printed = formatDate(
      new Date(Date.UTC(2024, month, 28, 23, 59, 59)),
      'MMMM D YYYY h:mm a',
      '+00:00',
    )
    expect(printed.length).toBeLessThanOrEqual(longestDate('MMMM D YYYY h:mm a').length)
  }
})
