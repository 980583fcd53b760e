import { test as base } from '@playwright/test'
import { expect, expectAccessible } from '../../fixtures.ts'
import { InterfaceClient } from '../../interface-client.ts'
import { EntrancePage } from '../../pages/entrance-page.ts'
import { EnvelopesPage } from '../../pages/envelopes-page.ts'
import { startService } from '../../service-process.ts'
import type { ServiceProcess } from '../../service-process.ts'

/** A service that is not set up, with a page open on it. */
const test = base.extend<{ emptyService: ServiceProcess }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs, and this needs nothing
  emptyService: async ({}, use) => {
    const service = await startService()
    await use(service)
    await service.stop()
  },
  baseURL: async ({ emptyService }, use) => use(emptyService.url),
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

  const secondClient = new InterfaceClient(emptyService.url)
  const body = { ...founder, email: 'secondClient@example.com' }
  expect(await secondClient.call('POST', '/app/setup', body)).toMatchObject({ status: 409 })
  expect(await secondClient.call('POST', '/app/setup/sample')).toMatchObject({ status: 409 })
  await page.goto('/setup')
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
  // An open page would notice that its session is gone, and lead away by itself.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto('/setup')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('someone elsewhere needs the printed code, and the sample gets a password of its own', async ({
  browser,
  emptyService,
}) => {
  const elsewhere = { 'x-forwarded-for': '203.0.113.5' }
  const context = await browser.newContext({ baseURL: emptyService.url, extraHTTPHeaders: elsewhere })
  const page = await context.newPage()
  const entrance = new EntrancePage(page)
  await page.goto('/')
  const code = page.getByLabel('Set-up code')
  await entrance.exploreSample()
  await expect(page.getByText('Enter the set-up code.')).toBeVisible()
  await code.fill('aaaa-bbbb-cccc-dddd')
  await entrance.setUp(founder)
  await expect(page.getByText('This code is wrong.')).toBeVisible()
  await expectAccessible(page)
  expect(emptyService.printed()).toContain(`${emptyService.url}/setup#code=`)
  await page.goto(/\S+\/setup#code=\S+/.exec(emptyService.printed())?.[0] ?? '')
  await expect(code).toHaveValue(/^([a-z2-7]{4}-?){4}$/)
  await entrance.exploreSample()
  await expect(page.getByRole('heading', { name: 'Keep this password' })).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)
  const password = (await page.locator('code').textContent()) ?? ''
  await page.getByRole('button', { name: 'Open the sample' }).click()
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
  await context.close()

  // Opened under another name than BASE_URL, the dashboard shows and downloads documents all the same.
  const there = emptyService.url.replace('localhost', '127.0.0.1')
  const other = await browser.newContext({ baseURL: there, extraHTTPHeaders: elsewhere })
  const otherPage = await other.newPage()
  await otherPage.goto('/sign-in')
  await new EntrancePage(otherPage).signIn({ email: 'mara@nordlicht.example', password })
  await expect(otherPage.getByRole('heading', { name: 'Overview' })).toBeVisible()
  await otherPage.goto('/envelopes?status=completed')
  await otherPage
    .getByRole('link', { name: /^Handover of equipment/ })
    .first()
    .click()
  await expect(otherPage.locator('canvas').first()).toBeVisible()
  await otherPage.getByRole('button', { name: 'Download', exact: true }).click()
  const download = otherPage.waitForEvent('download')
  await otherPage.getByRole('menuitem', { name: 'Download combined' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  await other.close()
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
