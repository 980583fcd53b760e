import { expect, test, vi } from 'vitest'

test('the Latin faces are at hand, others are loaded when a text needs them', async () => {
  // As it begins, whatever was measured before in this process.
  vi.resetModules()
  const { isMeasurable, loadAllMetrics } = await import('./metrics.ts')
  expect(isMeasurable('Déjà vu, Ωmega, Жук')).toBe(true)
  expect(isMeasurable('日本')).toBe(false)
  await loadAllMetrics()
  expect(isMeasurable('日本')).toBe(true)
})
