import pg from 'pg'
import { expect, test } from 'vitest'
import { getTypeParser, readMoment } from './values.ts'

const asEver = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => unknown

test.each([
  '2026-11-28 07:05:09+00',
  '2026-11-28 07:05:09.1+00',
  '2026-11-28 07:05:09.123999+00',
  '1000-01-01 00:00:00+00',
  '9999-12-31 23:59:59.999999+00',
  '2024-02-29 12:00:00.5+05:30',
  '2026-07-01 01:00:00-03',
  '0001-01-01 00:00:00+00',
  '0044-03-15 12:00:00+00 BC',
  '12026-01-01 00:00:00+00',
  'infinity',
  '-infinity',
])('reads the moment %s as the driver does', (text) => {
  expect(readMoment(text)).toEqual(asEver(text))
})

test('counts are numbers, and calendar days are text', () => {
  const { INT8, DATE, INT4 } = pg.types.builtins
  expect(getTypeParser(INT8)('9007199254740991')).toBe(9_007_199_254_740_991)
  expect(getTypeParser(DATE)('2026-11-28')).toBe('2026-11-28')
  expect(getTypeParser(INT4)('7')).toBe(7)
})
