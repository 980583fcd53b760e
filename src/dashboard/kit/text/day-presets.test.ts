import { expect, test } from 'vitest'
import { dayPresets } from './day-presets.ts'

const of = (day: string, isAhead = false) =>
  Object.fromEntries(
    dayPresets(new Date(`${day}T12:00:00`), isAhead).map(({ label, from, to }) => [label, [from, to]]),
  )

test('counts from the day that it is, over the ends of months and years', () => {
  expect(of('2026-03-03')).toEqual({
    Today: ['2026-03-03', '2026-03-03'],
    'Last 7 days': ['2026-02-25', '2026-03-03'],
    'This month': ['2026-03-01', '2026-03-03'],
    'Last month': ['2026-02-01', '2026-02-28'],
    'This year': ['2026-01-01', '2026-03-03'],
  })
  expect(of('2026-01-31')['Last month']).toEqual(['2025-12-01', '2025-12-31'])
})

test('counts ahead for what is to come', () => {
  expect(of('2026-12-28', true)).toEqual({
    Today: ['2026-12-28', '2026-12-28'],
    'Next 7 days': ['2026-12-28', '2027-01-03'],
    'This month': ['2026-12-28', '2026-12-31'],
    'Next month': ['2027-01-01', '2027-01-31'],
  })
})
