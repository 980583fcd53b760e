import { createEnvelope, indexOf, linkOf } from '../../envelopes.ts'
import { expect, test } from '../../fixtures.ts'

const fiona = { name: 'Fiona First', email: 'fiona@example.com' }

test("applies the organisation's settings to the next envelope", async ({
  senderPage: page,
  api,
  organisation,
}) => {
  await page.goto('/organisation')
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  const save = page.getByRole('button', { name: 'Save', exact: true })

  await part('Sharing').getByText('Always share').click()
  await save.click()
  await expect(page.getByText('Sharing is saved')).toBeVisible()

  const rules = part('Rules for envelopes')
  // The first choice is being saved until the second one is made. Both are kept.
  const chosen = Promise.withResolvers<void>()
  await page.route('**/app/organisation/rules', async (route) => {
    if (route.request().method() !== 'GET') await chosen.promise
    await route.continue()
  })
  await rules.getByRole('button', { name: /Deadline/ }).click()
  await page.getByRole('option', { name: 'Days after sending' }).click()
  await rules.getByRole('button', { name: /Reminders$/ }).click()
  await page.getByRole('option', { name: 'Remind recipients' }).click()
  chosen.resolve()
  await rules.getByRole('textbox', { name: 'Days between reminders' }).fill('2')
  await rules.getByRole('textbox', { name: 'Days between reminders' }).blur()

  await part('Links and emails').getByRole('textbox', { name: 'Days that a link stays valid' }).fill('30')
  await part('Links and emails')
    .getByRole('button', { name: /Language for recipients/ })
    .click()
  await page.getByRole('option', { name: 'Deutsch' }).click()
  await part('Links and emails').getByText('The business', { exact: true }).click()
  await save.click()
  await expect(page.getByText('Links and emails are saved')).toBeVisible()

  await part('Evidence and retention').getByText('Purge verifications automatically').click()
  await expect(part('Evidence and retention').getByRole('alert')).toContainText('can’t be undone')
  await save.click()
  await expect(page.getByText('Evidence and retention are saved')).toBeVisible()

  await page.reload()
  await expect(part('Sharing').getByRole('switch', { name: 'Always share' })).toBeChecked()
  await expect(rules.getByRole('textbox', { name: 'Days between reminders' })).toHaveValue('2')
  await expect(
    part('Links and emails').getByRole('textbox', { name: 'Days that a link stays valid' }),
  ).toHaveValue('30')
  await expect(
    part('Links and emails').getByRole('button', { name: /Language for recipients/ }),
  ).toContainText('Deutsch')
  const { id } = await createEnvelope(api, organisation, { recipients: [fiona] })
  expect(await api.expect(200, 'GET', `/v1/envelopes/${id}`)).toMatchObject({ shared: true })
  await page.goto(`/envelopes/${id}`)
  await page.getByRole('button', { name: 'Move…' }).click()
  await expect(page.getByRole('dialog')).toContainText('Move the deadline')
})

test('applies name, logo and colour to the dashboard and the recipient', async ({
  senderPage: page,
  api,
  organisation,
}) => {
  await page.goto('/organisation')
  const details = page.getByRole('region', { name: 'Details', exact: true })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await details.getByLabel('Email').fill('no address')
  await details.getByLabel('Business').fill('Harbour Law')
  await save.click()
  await expect(details.getByText('Enter an email address.')).toBeVisible()
  await details.getByLabel('Email').fill('desk@harbour.example')
  await save.click()
  await expect(page.getByText('The details are saved')).toBeVisible()

  const branding = page.getByRole('region', { name: 'Branding', exact: true })
  await branding.getByRole('textbox', { name: /^Colour/ }).fill('#0f6b73')
  const choosing = page.waitForEvent('filechooser')
  await branding.getByRole('button', { name: 'Choose an image' }).click()
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 120, height: 40 } })
  await (await choosing).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture })
  await expect(branding.getByRole('img', { name: 'Harbour Law' })).toHaveCount(2)
  await save.click()
  await expect(page.getByText('The branding is saved')).toBeVisible()

  const envelope = await createEnvelope(api, organisation, { recipients: [fiona] })
  await page.goto(await linkOf(api, envelope, indexOf(envelope, fiona.name)))
  await expect(page.getByRole('img', { name: 'Harbour Law' })).toBeVisible()
})
