import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { createEnvelope } from '../envelopes.ts'
import { expect, test } from '../fixtures.ts'

/** Script that a page may take before it shows what it was opened for: 200 kB, gzip. */
const budget = 200 * 1024

/** Notes the moment at which something first stands on the page. */
async function noteWhenSeen(page: Page, selector: string): Promise<void> {
  await page.addInitScript((wanted) => {
    const watch = new MutationObserver(() => {
      if (document.querySelector(wanted) === null) return
      performance.mark('seen')
      watch.disconnect()
    })
    watch.observe(document, { childList: true, subtree: true })
  }, selector)
}

/** The scripts that had come by that moment, and what they weigh. */
async function scriptsBefore(page: Page): Promise<{ names: string[]; weight: number }> {
  const names = await page.evaluate(() => {
    const seen = performance.getEntriesByName('seen')[0]?.startTime ?? 0
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return files
      .filter(({ name, responseEnd }) => /\.m?js$/.test(name) && responseEnd <= seen)
      .map(({ name }) => name)
  })
  const bodies = await Promise.all(
    [...new Set(names)].map(async (name) => (await page.request.get(name)).body()),
  )
  return { names, weight: bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) }
}

test('the list stands after little script; what acts need comes afterwards', async ({
  senderPage: page,
  api,
  organisation,
}) => {
  const { name } = await createEnvelope(api, organisation, {
    recipients: [{ name: 'Fiona First', email: 'fiona@example.com' }],
  })
  await noteWhenSeen(page, '[role=grid]')
  await page.goto('/envelopes')
  const row = page.getByRole('row', { name })
  await expect(row).toBeVisible()
  const { names, weight } = await scriptsBefore(page)
  expect(names.length).toBeGreaterThan(3)
  expect(weight).toBeLessThanOrEqual(budget)
  expect(names.filter((script) => /\/(pdf|sheet|editor|account)[^/]*$/.test(script))).toEqual([])
  await row.getByRole('button', { name: 'Actions' }).click()
  await expect(page.getByRole('menuitem', { name: /^Void/ })).toBeVisible()
})

test('signing in takes little script', async ({ page, organisation }) => {
  // A service without any would ask to be set up.
  expect(organisation.accountId).toBeTruthy()
  await noteWhenSeen(page, 'form button[type=submit]')
  await page.goto('/sign-in')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  expect((await scriptsBefore(page)).weight).toBeLessThanOrEqual(1.25 * budget)
})
