import { expect, expectAccessible, test } from '../../fixtures.ts'
import { clientOf, InterfaceClient, registerOrganisation } from '../../interface-client.ts'
import { startMailServer } from '../../mail-server.ts'
import { partnerKey, startService } from '../../service-process.ts'

test('confirms an account registered without a password by email, once', async ({ page }) => {
  const mail = await startMailServer()
  const service = await startService({ environment: { SMTP_URL: mail.url } })
  try {
    const partner = new InterfaceClient(service.url, { 'x-service-partner': partnerKey })
    const email = 'new-admin@example.com'
    const account = await partner.expect<{ verified: string | null }>(201, 'POST', '/v1/accounts/register', {
      name: 'Nia New',
      email,
      business: 'New Ltd',
    })
    expect(account.verified).toBeNull()
    const link = /http:\/\/\S+\/activate\?token=[\w-]+/.exec(await mail.messageTo(email))?.[0] ?? ''

    await page.goto(link)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('textbox', { name: 'Password' }).fill('short')
    await page.getByRole('button', { name: 'Start' }).click()
    await expect(page.getByText('Use at least 10 characters.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Password' }).fill('a long new password')
    await page.getByRole('button', { name: 'Start' }).click()
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()

    await page.goto(link)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('alert')).toContainText('used or has expired')
  } finally {
    await service.stop()
    await mail.stop()
  }
})

test('changes an email once its holder confirms it', async ({ page }) => {
  const mail = await startMailServer()
  const service = await startService({ environment: { SMTP_URL: mail.url } })
  try {
    const organisation = await registerOrganisation(service.url)
    const email = 'moved@example.com'
    const body = { name: organisation.name, email, role: 'administrator' }
    await clientOf(service.url, organisation).expect(
      200,
      'PUT',
      `/v1/accounts/${organisation.accountId}`,
      body,
    )
    const link = /http:\/\/\S+\/confirm-email\?token=[\w-]+/.exec(await mail.messageTo(email))?.[0] ?? ''
    await page.goto(link)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('textbox', { name: 'Password' }).fill(organisation.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
  } finally {
    await service.stop()
    await mail.stop()
  }
})
