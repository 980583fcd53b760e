import type { Page } from '@playwright/test'

const folder = new URL('../../test-results/screens/', import.meta.url).pathname

/**
 * Takes a picture of the page for people to look at, into `test-results/screens`, when `PICTURES` is set. No journey
 * depends on one: a browser short of time can fail to draw a picture of a page that is as it should be.
 */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (process.env['PICTURES']) await page.screenshot({ path: `${folder}${name}.png` })
}
