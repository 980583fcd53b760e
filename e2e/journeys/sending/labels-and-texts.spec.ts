import { createEnvelope } from '../../envelopes.ts'
import { takePicture } from '../../files/pictures.ts'
import { expect, expectAccessible, expectLegible, test } from '../../fixtures.ts'
import { EnvelopesPage } from '../../pages/envelopes-page.ts'

const fiona = { name: 'Fiona First', email: 'fiona@example.com' }

test('labels sort envelopes, and words find the page that says them', async ({
  senderPage: page,
  api,
  organisation,
}) => {
  const lease = await createEnvelope(api, organisation, { name: 'Lease', recipients: [fiona] })
  await createEnvelope(api, organisation, { name: 'Loan', recipients: [fiona] })
  const list = new EnvelopesPage(page)
  await list.open()

  // One envelope, by its menu: a label that is not there yet.
  await list.act('Lease', 'Labels…')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Your organisation has no labels yet')
  await dialog.getByRole('searchbox', { name: 'Find or create a label' }).fill('Sales / 2027')
  await dialog.getByRole('button', { name: 'Create “Sales/2027”' }).click()
  await expect(dialog.getByRole('checkbox', { name: 'Sales/2027' })).toBeChecked()
  await dialog.getByRole('searchbox').fill('Sales')
  await dialog.getByRole('button', { name: 'Create “Sales”' }).click()
  await expect(dialog.getByRole('checkbox', { name: 'Sales', exact: true })).toBeChecked()
  await takePicture(page, 'labels-dialog')
  await expectAccessible(page)
  await dialog
    .locator('label')
    .filter({ hasText: /^Sales$/ })
    .click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(list.row('Lease')).toContainText('Labels: Sales/2027')

  // Both, from the bar: one of them has the label already.
  await list.select('Lease', 'Loan')
  await list.actOnSelected('Labels…')
  await expect(dialog.getByRole('checkbox', { name: 'Sales/2027' })).toHaveJSProperty('indeterminate', true)
  await dialog
    .locator('label')
    .filter({ hasText: /^Sales$/ })
    .click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(list.row('Loan')).toContainText('Labels: Sales')
  await page.getByRole('button', { name: 'Clear selection' }).click()

  // By label in the address, with what is below it.
  await page.getByRole('button', { name: /^Filter/ }).click()
  const panel = page.getByRole('dialog', { name: 'Filters' })
  await panel.getByRole('button', { name: /Label$/ }).click()
  await page.getByRole('option', { name: 'Sales / 2027' }).click()
  await panel.getByRole('button', { name: 'Apply' }).click()
  await expect(list.rows()).toHaveCount(1)
  await expect(page).toHaveURL(/label_id=/)
  await page.reload()
  await expect(list.filters().first()).toContainText('Label Sales / 2027')
  await takePicture(page, 'labels-list')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Remove filter: Label/ }).click()

  // Words of the third page lead there.
  await page.getByRole('button', { name: 'In documents' }).click()
  await expect(async () => {
    await list.search('')
    await list.search('crop schedule')
    await expect(list.row('Lease')).toContainText('Page 3: Schedule B, cropped', { timeout: 3000 })
  }).toPass()
  await expect(list.rows()).toHaveCount(2)
  await expect(page).toHaveURL(/document_text=crop/)
  await takePicture(page, 'texts-list')
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('button', { name: 'In documents' })).toHaveAttribute('aria-pressed', 'true')
  await list.row('Lease').getByRole('link', { name: 'Lease' }).click()
  await expect(page).toHaveURL(new RegExp(`/envelopes/${lease.id}\\?page=3`))
  await expect(page.getByText('Page 3 of 4')).toBeVisible()
  await expect(page.getByText('Labels: Sales, Sales/2027')).toBeAttached()
  await takePicture(page, 'texts-envelope')

  // In one place: renamed with what is below, merged, deleted.
  await page.goto('/organisation#labels')
  const labels = page.getByRole('region', { name: 'Labels' })
  await expect(labels.getByRole('listitem')).toHaveCount(2)
  await expect(labels.getByRole('listitem').first()).toContainText('2 envelopes')
  await labels.getByRole('button', { name: 'More about Sales', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Rename or change the colour…' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Revenue')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await labels.getByRole('button', { name: 'More about Revenue/2027' }).click()
  await takePicture(page, 'labels-settings')
  await page.getByRole('menuitem', { name: 'Merge into…' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(labels.getByRole('listitem')).toHaveCount(1)
  await labels.getByRole('button', { name: 'More about Revenue' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('It is taken off 2 envelopes.')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(labels).toContainText('Labels appear here')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectLegible(page)
})
