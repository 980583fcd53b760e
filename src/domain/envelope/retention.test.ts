import { expect, test } from 'vitest'
import { erasureStep, erasureTime } from './retention.ts'

const at = (days: number) => new Date(Date.UTC(2026, 0, 1) + days * 86_400_000).toISOString()
const fresh = { ended: at(0), kept: null, warned: null, warnedAgain: null }
const rule = { days: 90 }

test('an envelope is warned of 14 days and a day before, and erased after its days', () => {
  expect(erasureStep(fresh, rule, at(75))).toBeNull()
  expect(erasureStep(fresh, rule, at(76))).toBe('warn')
  const warned = { ...fresh, warned: at(76) }
  expect(erasureStep(warned, rule, at(87))).toBeNull()
  expect(erasureStep(warned, rule, at(88))).toBe('warn-again')
  const again = { ...warned, warnedAgain: at(88.5) }
  expect(erasureStep(again, rule, at(89))).toBeNull()
  expect(erasureStep(again, rule, at(90))).toBe('erase')
})

test('a rule that is new warns as long as an old one', () => {
  expect(erasureStep(fresh, rule, at(500))).toBe('warn')
  const warned = { ...fresh, warned: at(500) }
  expect(new Date(erasureTime(warned, rule, at(501)) ?? 0).toISOString()).toBe(at(514))
  // However late the last warning is, a day is left after it.
  expect(erasureStep({ ...warned, warnedAgain: at(513.5) }, rule, at(514))).toBeNull()
  expect(erasureStep({ ...warned, warnedAgain: at(513.5) }, rule, at(514.5))).toBe('erase')
})

test('a rule of a day warns for that day', () => {
  expect(erasureStep(fresh, { days: 1 }, at(0))).toBe('warn')
  const warned = { ...fresh, warned: at(0) }
  expect(erasureStep(warned, { days: 1 }, at(0))).toBe('warn-again')
})

test('a hold, no rule and a longer one erase nothing, and make warnings void', () => {
  const warned = { ...fresh, warned: at(76), warnedAgain: at(88) }
  expect(erasureStep({ ...warned, kept: at(80) }, rule, at(500))).toBe('forget')
  expect(erasureStep(warned, null, at(500))).toBe('forget')
  expect(erasureStep(warned, { days: 900 }, at(500))).toBe('forget')
  expect(erasureStep({ ...fresh, kept: at(1) }, rule, at(500))).toBeNull()
})
