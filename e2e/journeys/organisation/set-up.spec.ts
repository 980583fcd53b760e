import { test as base } from '@playwright/test'
import { expect, expectAccessible } from '../../fixtures.ts'
import { InterfaceClient } from '../../interface-client.ts'
import { EntrancePage } from '../../pages/entrance-page.ts'
import { EnvelopesPage } from '../../pages/envelopes-page.ts'
import { startService } from '../../service-process.ts'

/** A service that is not set up, with a page open on it. */
const test = base.extend<{ emptyService: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs, and this needs nothing
  emptyService: async ({}, use) => {
    const service = await startService()
    await use(service.url)
    await service.stop()
  },
  baseURL: async ({ emptyService }, use) => use(emptyService),
})

const founder = {
  organisation: 'Harbour & Finch',
  name: 'Ada Founder',
  email: 'ada@example.com',
  password: 'correct horse battery',
}

test('a newcomer sets up the service and is signed in, and no one can do it again', async ({
  page,
  emptyService,
}) => {
  const entrance = new EntrancePage(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Set up Countersign' })).toBeVisible()
  await expectAccessible(page)
  await entrance.setUp({ ...founder, password: 'short' })
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')

  await entrance.setUp(founder)
  await expect(page.getByRole('heading', { name: 'Send your first envelope' })).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByText(founder.organisation).first()).toBeVisible()

  const secondClient = new InterfaceClient(emptyService)
  const body = { ...founder, email: 'secondClient@example.com' }
  expect(await secondClient.call('POST', '/app/setup', body)).toMatchObject({ status: 409 })
  expect(await secondClient.call('POST', '/app/setup/sample')).toMatchObject({ status: 409 })
  await page.goto('/setup')
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
  await page.context().clearCookies()
  await page.goto('/setup')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('sample data has envelopes in every status', async ({ page }) => {
  await page.goto('/')
  await new EntrancePage(page).exploreSample()
  await expect(page.getByRole('navigation', { name: 'Envelopes by status' })).toBeVisible({ timeout: 60_000 })

  const list = new EnvelopesPage(page)
  await list.open()
  for (const tab of ['Drafts', 'Waiting', 'Completed', 'Voided', 'Declined', 'Not delivered'] as const) {
    await list.show(tab)
    await expect(list.rows().first(), tab).toBeVisible()
    await expect(list.rows(), tab).toHaveCount(await list.countOn(tab))
  }
})
