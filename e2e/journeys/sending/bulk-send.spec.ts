import { expect, expectAccessible, expectLegible, test } from '../../fixtures.ts'
import { BulkSendPage } from '../../pages/bulk-send-page.ts'
import { TemplatesPage } from '../../pages/templates-page.ts'
import { takePicture } from '../../files/pictures.ts'
import { makeTemplate } from '../../templates.ts'

const rows = [
  'Landlord;Landlord email;Tenant;Tenant email;Rent;Flat',
  'Lena Landlord;lena@example.com;Tom Tenant;tom@example.com;900;1',
  'Lena Landlord;lena@example.com;Tess Tenant;tess@example;950;2',
  ';lena@example.com;Ted Tenant;ted@example.com;980;3',
]

test('maps a file, corrects its errors in place, and turns every row into an envelope with a result', async ({
  senderPage: page,
  api,
  organisation,
}) => {
  await makeTemplate(page, api, organisation)
  const list = new TemplatesPage(page)
  const bulk = new BulkSendPage(page)
  await list.open()
  await list.act('Lease', 'Send to many…')
  await expect(page.getByRole('heading', { level: 1, name: 'Send “Lease” to many' })).toBeVisible()
  await expectAccessible(page)
  await bulk.give('people.pdf', '%PDF-1.7\n\u0000')
  await expect(page.getByText('“people.pdf”: This is not a CSV file.')).toBeVisible()
  await bulk.give('tenants.csv', rows.join('\n'))
  await expect(page.getByRole('heading', { level: 1, name: 'Lease' })).toBeVisible()
  await expect(page.getByText('2 rows can’t be sent yet')).toBeVisible()
  await expect(bulk.row(3).getByText('Enter one valid email address.')).toBeVisible()
  await expect(bulk.row(4).getByText('Landlord: name is missing.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  await bulk.map('Rent', 'Tenant: monthly-rent')
  await expectAccessible(page)
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await takePicture(page, `bulk-send-faults-desktop-${theme}`)
  }
  await expectLegible(page)

  await page.setViewportSize({ width: 390, height: 844 })
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await expect.poll(overflow).toBeLessThanOrEqual(0)
  await expect(bulk.card(3).getByText('Enter one valid email address.')).toBeVisible()
  await expect(bulk.card(3).getByRole('button', { name: 'Correct row 3' })).toBeVisible()
  await bulk.card(3).scrollIntoViewIfNeeded()
  await expectAccessible(page)
  await takePicture(page, 'bulk-send-faults-phone-dark')
  await page.setViewportSize({ width: 1440, height: 900 })

  await bulk.takePerson(4, 'Landlord', 'len', 'Lena Landlord')
  await bulk.correct(3, 'Tenant email', 'tess@example.com')
  await page.reload()
  await bulk.takeOut(4)
  await bulk.send('Send 2 envelopes')
  await expect(page.getByRole('progressbar', { name: '2 of 2 sent' })).toBeVisible()
  await expect(page.getByText('Finished', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await takePicture(page, 'bulk-send-finished')
  const result = await bulk.result()
  const [, first, second] = result.split('\r\n').map((line) => line.split(','))
  expect([first?.[3], first?.[8], second?.[3], second?.[8]]).toEqual([
    'Tom Tenant',
    'sent',
    'Tess Tenant',
    'sent',
  ])
  await bulk.row(3).getByRole('link', { name: 'Envelope of row 3' }).click()
  await expect(page).toHaveURL(new RegExp(`/envelopes/${second?.[7]}$`))
  await expect(page.getByText('tess@example.com').first()).toBeVisible()

  await page.goto('/bulk-sends')
  await expect(page.getByRole('row', { name: /tenants\.csv/ })).toContainText('2 of 2 sent')
  await expectAccessible(page)
})
