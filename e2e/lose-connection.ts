import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

/** Cuts a page off, and waits until its requests fail: the browser's network hears of it a moment after its answer. */
export async function loseConnection(page: Page): Promise<void> {
  await page.context().setOffline(true)
  const reach = () =>
    page.evaluate(async () => {
      try {
        await fetch('/health', { method: 'HEAD', cache: 'no-store' })
        return 'reached'
      } catch {
        return 'cut off'
      }
    })
  await expect.poll(reach).toBe('cut off')
}
