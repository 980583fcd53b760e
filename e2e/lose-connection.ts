import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

/**
 * Takes a page offline and waits until its requests fail: the browser's network process learns of it slightly later.
 */
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
