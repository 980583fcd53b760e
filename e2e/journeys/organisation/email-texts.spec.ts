import { createEnvelope } from '../../envelopes.ts'
import { expect, expectAccessible, test } from '../../fixtures.ts'
import { takePicture } from '../../files/pictures.ts'

test('an administrator writes the words of an email, looks at it, and recipients get it', async ({
  api,
  organisation,
  senderPage: page,
}) => {
  await page.goto('/organisation')
  const form = page.getByRole('region', { name: 'Texts of emails' })
  await form.getByLabel('Subject').fill('Please sign {{link}}')
  await expect(form.getByText('“link” stands for nothing.')).toBeVisible()
  await form.getByLabel('Subject').fill('Your contract: {{envelope}}')
  await form.getByLabel('Opening').fill('Thank you for choosing {{organisation}}.')
  await form.getByRole('button', { name: 'Preview' }).click()
  await expect(form.getByText('Your contract: Lease 12/4')).toBeVisible()
  await expect(form.getByText('Thank you for choosing Harbour & Finch.')).toBeVisible()
  await expectAccessible(page)
  await takePicture(page, 'email-texts')
  await page.setViewportSize({ width: 390, height: 844 })
  await form.getByRole('button', { name: 'Preview' }).scrollIntoViewIfNeeded()
  await takePicture(page, 'email-texts-phone')
  await form.getByRole('button', { name: 'Save text' }).click()
  await expect(page.getByText('The text is saved')).toBeVisible()
  await createEnvelope(api, organisation, { recipients: [{ name: 'Ada Park', email: 'ada@example.com' }] })
  await page.goto('/inbox')
  await expect(page.getByText('Your contract: Consulting agreement').first()).toBeVisible()
})
