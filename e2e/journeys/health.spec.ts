import { expect, expectAccessible, signIn, test } from '../fixtures.ts'
import { InterfaceClient } from '../interface-client.ts'
import { startService } from '../service-process.ts'

const administrator = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }

test('what fails says what to do, on the health page and to whoever opens the overview', async ({ page }) => {
  // Nothing listens at port 9 of this machine.
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
    await expect(page.getByText('One part fails').first()).toBeVisible()
    for (const name of ['Storage', 'PDF engine', 'Fonts', 'Clock', 'Database', 'Queue'])
      await expect(page.getByRole('region', { name }).getByText('Works').first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Identity checks' })).toContainText('VENDOR_URL')
    await expect(page.getByRole('region', { name: 'Word converter' })).toContainText('Not tested yet')
    expect(await page.content()).not.toContain('s3cret')
    await expectAccessible(page)

    await mail.getByRole('button', { name: 'Send me a test mail' }).click()
    await expect(mail.getByRole('listitem').filter({ hasText: 'Test mail' })).toContainText(
      'cannot be reached',
    )
    const sms = page.getByRole('region', { name: 'SMS' })
    await sms.getByRole('button', { name: 'Send me a test SMS' }).click()
    await expect(sms).toContainText('Your account has no number')

    const storage = page.getByRole('region', { name: 'Storage' })
    await storage.getByRole('button', { name: 'Test Storage' }).focus()
    await page.keyboard.press('Enter')
    await expect(storage.getByRole('listitem').filter({ hasText: 'Delete' })).toContainText(
      'It is gone again.',
    )

    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${service.url}/`)
    const notice = page.getByRole('alert').filter({ hasText: 'Something the service stands on fails: Mail' })
    await notice.getByRole('link', { name: 'health page' }).click()
    // What was found is still there, with its time, without a test.
    await expect(mail).toContainText('Nothing listens at 127.0.0.1:9.')
    await expect(mail).toContainText('Tested')
  } finally {
    await service.stop()
  }
})

test('a guest of the service does not look after it', async ({ senderPage: page }) => {
  await page.goto('/service/health')
  await expect(page.getByRole('heading', { name: 'Only for administrators' })).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Health' }),
  ).toHaveCount(0)
})
