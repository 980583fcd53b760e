import { createEnvelope } from '../../envelopes.ts'
import { blank, scannedPdf } from '../../files/scans.ts'
import { expect, expectAccessible, test } from '../../fixtures.ts'
import { EditorPage } from '../../pages/editor-page.ts'

const agreement = `
  <h1>Lease of Lindenstraße 4</h1>
  <p>The tenant pays 950 euros on the first day of each month. The landlord keeps the roof in good repair.</p>
  ${blank('Signature:')}${blank('Date:')}${blank('Printed name:')}`

test('offers to read scanned pages on this device, says what that loads, and tries again', async ({
  senderPage: page,
  api,
  organisation,
  serviceUrl,
}) => {
  const pdf = await scannedPdf(page, [agreement, '<p>Annex without anything to fill in.</p>'])
  const { id } = await createEnvelope(api, organisation, {
    draft: true,
    recipients: [{ name: 'Grace Hopper', email: 'grace@example.com' }],
    pdf,
  })
  const [loaded, elsewhere]: [string[], string[]] = [[], []]
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.origin !== new URL(serviceUrl).origin) elsewhere.push(url.href)
    if (url.pathname.startsWith('/ocr/')) loaded.push(url.pathname)
  })
  const editor = new EditorPage(page)
  await editor.open(id)
  await editor.goTo('Fields')
  const notice = page.getByRole('region', { name: 'Scanned pages' })
  await expect(notice.getByText('This page is a scan')).toBeVisible()
  expect(loaded).toEqual([])
  await expectAccessible(page)

  await page.route('**/ocr/**', (route) => route.abort())
  const read = async () => {
    const dialog = page.getByRole('dialog', { name: 'Read the text of scanned pages' })
    await expect(dialog.getByText(/Up to 7 MB are loaded once/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Read the pages' }).click()
  }
  await notice.getByRole('button', { name: 'Read its text…' }).click()
  await read()
  await expect(notice.getByText(/^The scanned pages couldn’t be read/)).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/ocr/**')
  await notice.getByRole('button', { name: 'Try again' }).click()
  await read()
  await expect(notice.getByText('Reading page 1…')).toBeVisible({ timeout: 60_000 })
  expect(elsewhere).toEqual([])
})
