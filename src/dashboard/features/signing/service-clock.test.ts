import { expect, test } from 'vitest'
import { createServiceClock } from './service-clock.ts'

const hour = 3_600_000

test('believes the device before the service has answered', () => {
  expect(createServiceClock(() => 5000).now()).toBe(5000)
})

test('corrects a device that is an hour behind with one answer, to within half a second', () => {
  const clock = createServiceClock(() => 10_000)
  clock.heard(hour + 10_000, 9900, 10_000)
  expect(Math.abs(clock.now() - (hour + 10_500))).toBeLessThan(550)
})

test('keeps what is known after an answer that took twenty seconds', () => {
  const clock = createServiceClock(() => 40_000)
  clock.heard(10_000, 10_000, 10_050)
  clock.heard(15_000, 15_000, 35_000)
  expect(Math.abs(clock.now() - 40_500)).toBeLessThan(550)
})

test('corrects a device whose clock was set with the next answer', () => {
  const clock = createServiceClock(() => 40_000 - hour)
  clock.heard(10_000, 10_000, 10_050)
  clock.heard(40_000, 39_900 - hour, 40_000 - hour)
  expect(Math.abs(clock.now() - 40_500)).toBeLessThan(600)
})
