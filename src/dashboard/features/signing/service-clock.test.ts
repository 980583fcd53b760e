import { expect, test } from 'vitest'
import { createServiceClock } from './service-clock.ts'

const hour = 3_600_000

test('before the service told anything the device is believed', () => {
  expect(createServiceClock(() => 5000).now()).toBe(5000)
})

test('a device an hour behind is put right by one answer, to within half a second', () => {
  const clock = createServiceClock(() => 10_000)
  clock.heard(hour + 10_000, 9900, 10_000)
  expect(Math.abs(clock.now() - (hour + 10_500))).toBeLessThan(550)
})

test('an answer that took twenty seconds takes nothing away from what is known', () => {
  const clock = createServiceClock(() => 40_000)
  clock.heard(10_000, 10_000, 10_050)
  clock.heard(15_000, 15_000, 35_000)
  expect(Math.abs(clock.now() - 40_500)).toBeLessThan(550)
})

test('a device whose clock was set is put right by the next answer', () => {
  const clock = createServiceClock(() => 40_000 - hour)
  clock.heard(10_000, 10_000, 10_050)
  clock.heard(40_000, 39_900 - hour, 40_000 - hour)
  expect(Math.abs(clock.now() - 40_500)).toBeLessThan(600)
})
