import type { Page } from '@playwright/test'

const folder = new URL('../../test-results/screens/', import.meta.url).pathname

/**
 * Takes a screenshot into `test-results/screens` if `PICTURES` is set. No journey depends on one: a busy browser can
 * fail to take a picture of a correct page.
 */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (process.env['PICTURES']) await page.screenshot({ path: `${folder}${name}.png` })
}
