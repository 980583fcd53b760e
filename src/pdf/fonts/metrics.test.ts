import { expect, test, vi } from 'vitest'

test('has the Latin fonts loaded, and loads others when a text needs them', async () => {
  // Starts fresh, whatever was measured before in this process.
  vi.resetModules()
  const { isMeasurable, loadAllMetrics } = await import('./metrics.ts')
  expect(isMeasurable('Déjà vu, Ωmega, Жук')).toBe(true)
  expect(isMeasurable('日本')).toBe(false)
  await loadAllMetrics()
  expect(isMeasurable('日本')).toBe(true)
})
