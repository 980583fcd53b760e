import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectLegible, test } from '../../fixtures.ts'
import { agreement } from '../../files/sample-pdf.ts'

/** Makes an operation's call unchanged, and returns the status of the answer. */
async function run(page: Page, section: string, title: string): Promise<string> {
  await page
    .getByRole('navigation', { name: 'Parts of the reference' })
    .getByRole('link', { name: section, exact: true })
    .click()
  const operation = page.getByRole('region', { name: title, exact: true })
  await operation.getByRole('button', { name: 'Try it' }).click()
  await operation.getByRole('button', { name: /^Send / }).click()
  const told = operation.getByText(/^Answered \d{3}$/)
  await expect(told).toBeAttached()
  return (await told.innerText()).replace('Answered ', '')
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
  await expect(page.getByText('You’re signed in', { exact: false })).toBeVisible()

  expect(await run(page, 'Envelopes', 'Create an envelope or a draft')).toBe('201')
  expect(await run(page, 'Envelopes', 'Retrieve an envelope')).toBe('200')
  expect(await run(page, 'Fields', 'Retrieve a field of an envelope')).toBe('200')
  expect(await run(page, 'Groups', 'Update a group')).toBe('200')
  const drafts = await api.expect<{ name: string }[]>(200, 'GET', '/v1/envelopes?status=draft')
  expect(drafts.map(({ name }) => name)).toEqual(['Agreement'])

  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectLegible(page)
})

test('the reference is public, fits a phone, and says what to do about a refusal', async ({
  page,
  request,
  serviceUrl,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const refusals: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) refusals.push(response.url())
  })
  await page.goto('/reference/envelopes')
  await page.getByRole('button', { name: 'API credentials' }).click()
  await expect(page.getByLabel('X-Service-Id')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  // The page itself says that no one is signed in, so nothing is asked in vain.
  expect(refusals).toEqual([])
  const refused = await request.get(`${serviceUrl}/v1/envelopes`)
  const { type } = (await refused.json()) as { type: string }
  await page.goto(new URL(type, refused.url()).href)
  await expect(page.getByRole('heading', { name: 'What to do' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/problems/nonsense')
  await expect(page.getByRole('heading', { name: 'What to do' })).toHaveCount(0)
})
