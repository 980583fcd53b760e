import { unzipSync } from 'fflate'
import { createEnvelope } from '../../envelopes.ts'
import { expect, expectAccessible, test } from '../../fixtures.ts'
import { EnvelopePage } from '../../pages/envelope-page.ts'
import { EnvelopesPage } from '../../pages/envelopes-page.ts'
import { takePicture } from '../../files/pictures.ts'

test('on a phone, selects cards by touch, keyboard and screen reader, and acts on them together', async ({
  senderPage: page,
  api,
  organisation,
}) => {
  const recipients = [{ name: 'Fiona First', email: 'fiona@example.com' }]
  for (const name of ['Lease', 'Offer', 'Order'])
    await createEnvelope(api, organisation, { name, recipients })
  const list = new EnvelopesPage(page)
  await list.open()
  await list.longPress('Offer')
  await expect(list.selected()).toContainText('1 selected')
  await list.card('Lease').tap()
  await expect(list.selected()).toContainText('2 selected')
  await expectAccessible(page)
  await takePicture(page, 'list-selection-phone')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(list.selected()).toBeHidden()

  await page.getByRole('button', { name: 'Select', exact: true }).press('Enter')
  await list.card('Order').getByRole('checkbox', { name: 'Select Order' }).check({ force: true })
  await list.card('Lease').focus()
  await page.keyboard.press('Space')
  await expect(list.selected()).toContainText('2 selected')
  await page.getByRole('button', { name: 'Select all' }).click()
  await expect(list.selected()).toContainText('3 selected')
  await list.card('Offer').tap()
  await list.actOnSelected('Void 2 envelopes…')
  await page.getByRole('alertdialog').getByRole('button', { name: /^Void/ }).click()
  await expect(list.card('Lease')).toContainText('Voided')
  await expect(list.card('Offer')).toContainText('Waiting')
  await page.getByRole('button', { name: 'Done' }).click()
  await list.openEnvelope('Offer')
  const envelope = new EnvelopePage(page)
  await expect(envelope.keptHeader()).toHaveCount(0)
  await page.getByRole('region', { name: 'Details' }).scrollIntoViewIfNeeded()
  await expect(envelope.keptHeader()).toContainText('OfferWaiting')
  await expectAccessible(page)
  await envelope.keptHeader().getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem', { name: /^Void/ })).toBeVisible()
  await page.keyboard.press('Escape')
  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Verifications' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Verifications' })).toBeVisible()
})

test('on a phone, saves the list as a view, exports it, and saves an envelope’s files', async ({
  senderPage: page,
  api,
  organisation,
}) => {
  const recipients = [{ name: 'Fiona First', email: 'fiona@example.com' }]
  for (const name of ['Lease', 'Offer']) await createEnvelope(api, organisation, { name, recipients })
  const list = new EnvelopesPage(page)
  await list.open('?search=lease')
  await expect(list.rows()).toHaveCount(1)
  await list.saveView('Leases')
  await list.search('')
  await expect(list.rows()).toHaveCount(2)
  const panel = await list.openViews()
  await expectAccessible(page)
  await panel.getByRole('link', { name: 'Leases' }).click()
  await expect(list.rows()).toHaveCount(1)
  await expectAccessible(page)
  const csv = await list.saved(() => list.exportList())
  expect(csv.bytes.toString().split('\r\n')).toHaveLength(3)
  const zip = await list.saved(() => list.act('Lease', 'Download all as ZIP'))
  expect(Object.keys(unzipSync(zip.bytes))).toEqual(['Lease/agreement.pdf'])
})
