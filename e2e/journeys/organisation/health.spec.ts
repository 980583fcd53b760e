import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test } from '../../fixtures.ts'
import { InterfaceClient, registerOrganisation } from '../../interface-client.ts'
import { partnerKey, startService } from '../../service-process.ts'

const administrator = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }

test('explains failures on the health page and on the overview', async ({ page, browser }) => {
  // Nothing listens on port 9 of this machine.
  const service = await startService({ environment: { SMTP_URL: 'smtp://ada:s3cret@127.0.0.1:9' } })
  try {
    const body = { organisation: 'Harbour', ...administrator }
    await new InterfaceClient(service.url).expect(201, 'POST', '/app/setup', body)
    await signIn(page, administrator, service.url)
    await page.goto(`${service.url}/`)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Health' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Health' })).toBeVisible()

    const mail = page.getByRole('region', { name: 'Mail' })
    await expect(mail).toContainText('Nothing listens at 127.0.0.1:9.')
    await expect(mail).toContainText(
      'What to do: Start the mail server, or correct host and port in SMTP_URL.',
    )
    await expect(mail.getByRole('listitem').filter({ hasText: 'Login' })).toContainText('Not reached')
    await expect(page.getByText('One part is failing').first()).toBeVisible()
    for (const name of ['Storage', 'PDF engine', 'Fonts', 'Clock', 'Database', 'Queue'])
      await expect(page.getByRole('region', { name }).getByText('Works').first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Identity checks' })).toContainText('VENDOR_URL')
    await expect(page.getByRole('region', { name: 'Word converter' })).toContainText('Not tested yet')
    expect(await page.content()).not.toContain('s3cret')
    await expectAccessible(page)

    await mail.getByRole('button', { name: 'Send me a test email' }).click()
    await expect(mail.getByRole('listitem').filter({ hasText: 'Test email' })).toContainText(
      'can’t be reached',
    )
    const sms = page.getByRole('region', { name: 'SMS' })
    await sms.getByRole('button', { name: 'Send me a test SMS' }).click()
    await expect(sms).toContainText('Your account has no number')

    const storage = page.getByRole('region', { name: 'Storage' })
    await storage.getByRole('button', { name: 'Test Storage' }).focus()
    await page.keyboard.press('Enter')
    await expect(storage.getByRole('listitem').filter({ hasText: 'Delete' })).toContainText(
      'It was deleted again.',
    )

    await registerAsPartner(page, browser, service.url)

    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${service.url}/`)
    const notice = page.getByRole('alert').filter({ hasText: 'A component of the service has failed: Mail' })
    await notice.getByRole('link', { name: 'health page' }).click()
    // The result is still there, with its time, without another test.
    await expect(mail).toContainText('Nothing listens at 127.0.0.1:9.')
    await expect(mail).toContainText('Tested')
  } finally {
    await service.stop()
  }
})

/** A partner registers an organisation with its key, which the page forgets, and gets a code to sign in to it. */
async function registerAsPartner(page: Page, browser: Browser, url: string): Promise<void> {
  const earlier = 'Earlier Guest'
  await registerOrganisation(url, earlier)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Partner' }).click()
  await expect(page.getByText(`curl -X POST ${url}/v1/accounts/register`)).toBeVisible()
  const key = page.getByLabel('Partner key', { exact: true })
  await key.fill('a guess')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The partner key is wrong.')).toBeVisible()
  await key.fill(partnerKey)
  await page.keyboard.press('Enter')
  const list = page.getByRole('grid', { name: 'Organisations' })
  await expect(list.getByRole('row', { name: earlier })).toContainText('Verified')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Register organisation' }).click()
  await page.getByLabel('Organisation', { exact: true }).fill('Guest & Sons')
  await page.getByLabel('Administrator').fill('Gina Guest')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.keyboard.press('Enter')
  await expect(page.getByText('An account with this email already exists.')).toBeVisible()
  await page.getByLabel('Email').fill('gina@example.com')
  await page.keyboard.press('Enter')
  const made = page.getByRole('dialog', { name: 'The organisation is registered' })
  await expect(made.locator('dd code')).toHaveCount(2)
  const [, secret = ''] = await made.locator('dd code').allInnerTexts()
  await made.getByRole('button', { name: 'I’ve saved the key' }).click()

  const row = list.getByRole('row', { name: 'Guest & Sons' })
  await expect(row).toContainText('gina@example.com')
  await expect(row).toContainText('1 active')
  await expect(row).toContainText('Not verified')
  await list.getByRole('button', { name: `Sign-in code for ${earlier}` }).click()
  const entering = page.getByRole('dialog', { name: `Sign in to “${earlier}”` })
  await entering.getByRole('button', { name: 'Create the address' }).click()
  await expect(entering.locator('code')).toContainText('/code-exchange?code=')
  const address = await entering.locator('code').innerText()
  await expectAccessible(page)
  await entering.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Forget the key' }).click()
  await expect(key).toHaveValue('')
  expect(await page.content()).not.toContain(secret)

  // In a separate browser, so that no one is signed out here.
  const guest = await browser.newContext()
  const entered = await guest.newPage()
  await entered.goto(address)
  await expect(entered.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await entered.goto(`${url}/organisation`)
  await expect(entered.getByText('Registered by the partner “partner”.')).toBeVisible()
  await guest.close()
}

test("a partner's organisation cannot operate the service", async ({ senderPage: page }) => {
  for (const [path, name] of [
    ['/service/health', 'Health'],
    ['/developers/partner', 'Partner'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Not available here' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })).toHaveCount(0)
  }
})
