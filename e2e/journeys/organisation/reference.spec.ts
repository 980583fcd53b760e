import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectLegible, test } from '../../fixtures.ts'
import { agreement } from '../../files/sample-pdf.ts'

/** Shows a tag's operations, runs one's example unchanged, and returns the status of the answer. */
async function run(page: Page, tag: string, method: string, path: string): Promise<string> {
  await page.getByPlaceholder('Filter').fill(tag)
  await expect(page.locator('.opblock-tag')).toHaveText([tag])
  const operation = page
    .locator('.opblock')
    .filter({ has: page.getByText(method, { exact: true }) })
    .filter({ has: page.locator(`[data-path="${path}"]`) })
  await operation.getByRole('button').first().click()
  await operation.getByRole('button', { name: 'Execute' }).click()
  const status = operation.locator('.live-responses-table tbody .response-col_status').first()
  await expect(status).toHaveText(/\d{3}/)
  return (await status.innerText()).trim()
}

test('an integrator reads the reference and runs its examples with their own data', async ({
  senderPage: page,
  api,
  organisation,
}) => {
  await api.expect(201, 'POST', '/v1/groups', { name: 'Sales' })
  await api.expect(201, 'POST', '/v1/envelopes', {
    name: 'To be looked at',
    account_id: organisation.accountId,
    documents: [{ type: 'application/pdf', base: Buffer.from(await agreement()).toString('base64') }],
    recipients: [
      {
        name: 'Sam',
        email: 'sam@example.com',
        fields: [{ type: 'signature', page: 1, x_coordinate: 72, y_coordinate: 120 }],
      },
    ],
  })
  await page.goto('/reference')
  await expect(page.getByRole('heading', { name: 'Interface reference' })).toBeVisible()
  await expect(page.getByText('You are signed in', { exact: false })).toBeVisible()

  expect(await run(page, 'Envelopes', 'POST', '/v1/envelopes')).toBe('201')
  expect(await run(page, 'Envelopes', 'GET', '/v1/envelopes/{id}')).toBe('200')
  expect(await run(page, 'Fields', 'GET', '/v1/fields/{id}')).toBe('200')
  expect(await run(page, 'Groups', 'PUT', '/v1/groups/{id}')).toBe('200')
  const drafts = await api.expect<{ name: string }[]>(200, 'GET', '/v1/envelopes?status=draft')
  expect(drafts.map(({ name }) => name)).toEqual(['Agreement'])

  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectLegible(page)
})

test('the reference is public and fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/reference')
  await expect(page.getByText('Enter API credentials under Authorize', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Authorize', exact: true })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
