import type { Page } from '@playwright/test'
import { inDatabase } from '../../database.ts'
import { expect, expectAccessible, test as base } from '../../fixtures.ts'
import { startIdentityProvider } from '../../identity-provider.ts'
import type { RunningProvider } from '../../identity-provider.ts'
import { startService } from '../../service-process.ts'
import type { ServiceProcess } from '../../service-process.ts'
import { takePicture } from '../../files/pictures.ts'

interface Fixtures {
  readonly service: ServiceProcess
  readonly startProvider: (redirectUri: string) => Promise<RunningProvider>
}

const test = base.extend<Fixtures>({
  // Providers at this machine are not reached otherwise.
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs, and this needs nothing
  service: async ({}, use) => {
    const service = await startService({ environment: { WEBHOOK_ALLOW_PRIVATE: 'true' } })
    await use(service)
    await service.stop()
  },
  serviceUrl: async ({ service }, use) => use(service.url),
  startProvider: async ({ serviceUrl }, use) => {
    const started: RunningProvider[] = []
    await use(async (redirectUri) => {
      const provider = await startIdentityProvider(serviceUrl, redirectUri)
      started.push(provider)
      return provider
    })
    for (const provider of started) await provider.stop()
  },
})

async function signInThere(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('an administrator connects a provider, someone new comes through it, and leaves by it', async ({
  senderPage: page,
  organisation,
  startProvider,
  browser,
  service,
  serviceUrl,
}) => {
  await page.goto('/organisation')
  await page.getByRole('link', { name: 'Single sign-on' }).click()
  const redirectUri = await page.getByText(`${serviceUrl}/sso/oidc/return/`).textContent()
  const provider = await startProvider(redirectUri ?? '')
  await page.getByLabel('Name').fill('Okta')
  await page.getByLabel('Issuer').fill(provider.issuer)
  await page.getByLabel('Client ID').fill(provider.client.id)
  await page.getByLabel('Client secret').fill(provider.client.secret)
  await page.getByLabel('Email domains').fill('example.com')
  await page.getByText('Create accounts for new people').click()
  await page.getByLabel('Claim').fill('groups')
  await page.getByRole('button', { name: 'Add a rule' }).click()
  await page.getByLabel('Value of rule 1').fill('Lawyers')
  await expectAccessible(page)
  await takePicture(page, 'sign-on-settings')
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Try it' }).click()
  const trial = await opening
  await signInThere(trial, organisation.email)
  await expect(trial.getByText('This would work')).toBeVisible()
  await expect(trial.getByText(`Your account ${organisation.email} would be linked`)).toBeVisible()
  await expectAccessible(trial)
  await takePicture(trial, 'sign-on-trial')
  await trial.close()

  await page.getByText('Use single sign-on').click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Single sign-on is saved').last()).toBeVisible()
  const address = (await page.getByText(`${serviceUrl}/sign-in/`).textContent()) ?? ''

  const context = await browser.newContext()
  const other = await context.newPage()
  await other.goto(address)
  await expect(other.getByRole('heading', { name: 'Sign in to Harbour & Finch' })).toBeVisible()
  await expectAccessible(other)
  await takePicture(other, 'sign-on-address')
  await other.getByRole('button', { name: 'Continue with Okta' }).click()
  const email = `nora-${crypto.randomUUID()}@example.com`
  await signInThere(other, email)
  await expect(other.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  await other.goto('/account')
  await expect(other.getByRole('region', { name: 'Single sign-on' })).toContainText(email)
  await expect(other.getByRole('region', { name: 'Password' })).toHaveCount(0)

  // Someone without a password proves at the provider who they are.
  const old = `update sessions set proved = clock_timestamp() - interval '11 minutes' where identity_id is not null`
  await inDatabase(service.dataDir, (client) => client.query(old))
  await other.getByRole('button', { name: 'Set up two-step sign-in' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  const proof = other.getByRole('dialog', { name: 'Confirm that it’s you' })
  const leaving = other.waitForEvent('popup')
  await proof.getByRole('button', { name: 'Sign in at your provider again' }).click()
  await expectAccessible(other)
  await takePicture(other, 'sign-on-proof')
  await signInThere(await leaving, email)
  await expect(other.getByRole('dialog', { name: 'Scan this with your app' })).toBeVisible()

  await other.goto(`${provider.issuer}/session/end`)
  await other.getByRole('button', { name: 'Sign out' }).click()
  await expect(other.getByRole('button', { name: 'Sign out' })).toHaveCount(0)
  await other.goto(`${serviceUrl}/account`)
  await expect(other.getByRole('button', { name: 'Continue with Okta' })).toBeVisible()
  await expectAccessible(other)
  await takePicture(other, 'sign-on-remembered')
  await other.getByRole('button', { name: 'Use another single sign-on' }).click()
  await expectAccessible(other)
  await context.close()
  await page.goto('/organisation/security')
  await expect(page.getByText('Signed out').first()).toBeVisible()
})
