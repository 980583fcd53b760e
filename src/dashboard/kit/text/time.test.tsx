import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentMinute } from './minute.ts'
import { Time } from './time.tsx'

beforeEach(() => {
  vi.stubGlobal('navigator', { language: 'en-GB' })
  vi.useFakeTimers({ now: new Date('2026-11-23T10:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const words = (value: string, format?: 'ahead') =>
  renderToStaticMarkup(<Time value={value} {...(format && { format })} />).replaceAll(/<[^>]*>/g, '')

test('is not stale on a page where no time was shown for long', () => {
  expect(words('2026-11-23T09:59:55Z')).toBe('just now')
  vi.setSystemTime(new Date('2026-11-23T10:03:10Z'))
  expect(words('2026-11-23T10:03:05Z')).toBe('just now')
  expect(words('2026-11-23T10:00:00Z')).toBe('3 minutes ago')
})

test('puts nothing that has happened into the future of a slow clock', () => {
  expect(words('2026-11-23T10:05:00Z')).toBe('just now')
  expect(words('2026-11-23T10:05:00Z', 'ahead')).toBe('in 5 minutes')
})

test('stays the same object within half a minute, and follows a clock that is set back', () => {
  const first = currentMinute()
  vi.advanceTimersByTime(29_000)
  expect(currentMinute()).toBe(first)
  vi.setSystemTime(new Date('2026-11-23T08:00:00Z'))
  expect(currentMinute().toISOString()).toBe('2026-11-23T08:00:00.000Z')
})
