import { expect, test } from 'vitest'
import { isMeasurable, loadAllMetrics } from './metrics.ts'

test('the Latin faces are at hand, others are loaded when a text needs them', async () => {
  expect(isMeasurable('Déjà vu, Ωmega, Жук')).toBe(true)
  expect(isMeasurable('日本')).toBe(false)
  await loadAllMetrics()
  expect(isMeasurable('日本')).toBe(true)
})
