import { expect, test } from 'vitest'
import { RequestWindows } from './request-windows.ts'

test('gives a quota for a minute from the first request, which further attempts do not extend', () => {
  const windows = new RequestWindows(2)
  const take = (now: number) => windows.take('ada', now)
  expect(take(1000)).toEqual({ remaining: 1, seconds: 60 })
  expect(take(2500)).toEqual({ remaining: 0, seconds: 59 })
  expect(take(60_000)).toEqual({ remaining: -1, seconds: 1 })
  expect(take(60_999.5)).toEqual({ remaining: -2, seconds: 1 })
  expect(take(61_000)).toEqual({ remaining: 1, seconds: 60 })
})

test('gives each subject its own quota', () => {
  const windows = new RequestWindows(1)
  expect([windows.take('ada', 0).remaining, windows.take('bo', 0).remaining]).toEqual([0, 0])
  expect(windows.take('ada', 1).remaining).toBe(-1)
})

test('forgets the oldest subjects in a flood', () => {
  const windows = new RequestWindows(1)
  windows.take('first', 0)
  for (let number = 0; number < 50_000; number += 1) windows.take(`flood ${number}`, 1)
  expect(windows.take('flood 49999', 2).remaining).toBe(-1)
  expect(windows.take('first', 2).remaining).toBe(0)
})
