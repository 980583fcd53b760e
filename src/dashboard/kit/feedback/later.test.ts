import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const load = vi.fn(() => Promise.resolve())

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  load.mockClear()
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A page that stands, in a browser that spares data or not. */
async function standing(saveData: boolean) {
  vi.stubGlobal('navigator', { connection: { saveData } })
  const page = await import('./later.tsx')
  page.fetchWhatComesLater()
  return page
}

test('loads ahead what will be needed', async () => {
  const { ahead } = await standing(false)
  ahead(load)
  await vi.runAllTimersAsync()
  expect(load).toHaveBeenCalledOnce()
})

test('loads nothing ahead where data is to be spared', async () => {
  const { ahead, later } = await standing(true)
  const needed = vi.fn(() => Promise.resolve())
  ahead(load)
  later(needed)
  await vi.runAllTimersAsync()
  expect(load).not.toHaveBeenCalled()
  expect(needed).toHaveBeenCalledOnce()
})

test('loads the rest at once where the connection may be lost, even if data is spared', async () => {
  const { ahead, fetchTheRestNow } = await standing(true)
  ahead(load)
  await fetchTheRestNow()
  expect(load).toHaveBeenCalledOnce()
})
