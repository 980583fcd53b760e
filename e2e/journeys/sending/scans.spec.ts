import { createEnvelope } from '../../envelopes.ts'
import { blank, scannedPdf } from '../../files/scans.ts'
import { expect, expectAccessible, test } from '../../fixtures.ts'
import { EditorPage } from '../../pages/editor-page.ts'

const agreement = `
  <h1>Lease of Lindenstraße 4</h1>
  <p>The tenant pays 950 euros on the first day of each month. The landlord keeps the roof in good repair.</p>
  ${blank('Signature:')}${blank('Date:')}${blank('Printed name:')}`

test('reads scanned pages on this device, and suggests the fields that they ask for', async ({
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
  const suggested = page.getByRole('region', { name: 'Suggested fields' })
  await expect(suggested.getByText('3 suggestions')).toBeVisible({ timeout: 90_000 })
  await expect(notice).toHaveCount(0, { timeout: 60_000 })
  await expectAccessible(page)
  await suggested.getByRole('button', { name: 'Place all' }).click()
  await expect(editor.fieldsOn(1)).toHaveCount(3)
  await page.keyboard.press('Escape')
  await editor.fieldsOn(1).first().click()
  await expect(page.getByRole('textbox', { name: /^Label/ })).toHaveValue('Signature')
  // Its line begins right of the label, at about a third of the page's height from the top.
  expect(Math.abs(Number(await editor.property('X')) - 137)).toBeLessThan(15)

  // Words on a scan are no text that a field could follow, so it is placed at them.
  await page.getByRole('radio', { name: 'At a text' }).click()
  await page.getByLabel('Anchor text').fill('landlord')
  await expect(page.getByText('No match in any document.')).toBeVisible()
  await page.getByRole('button', { name: 'Place it there' }).click()
  await expect(page.getByRole('radio', { name: 'On a page' })).toBeChecked()
  await editor.expectSaved()
  expect(elsewhere).toEqual([])
})

const others = [
  {
    language: 'Deutsch',
    lang: 'de',
    labels: ['Unterschrift:', 'Datum:'],
    words: 'Der Mieter zahlt 950 Euro am ersten Tag jedes Monats. Für Schäden haftet er.',
    anchor: 'Schäden',
  },
  {
    language: 'Français',
    lang: 'fr',
    labels: ['Signature :', 'Date :'],
    words: 'Le locataire paie 950 euros le premier jour de chaque mois, à réception de la quittance.',
    anchor: 'réception',
  },
  {
    language: 'Español',
    lang: 'es',
    labels: ['Firma:', 'Fecha:'],
    words: 'El inquilino paga 950 euros el primer día de cada mes, según el señor Núñez.',
    anchor: 'según',
  },
  {
    language: 'العربية',
    lang: 'ar',
    labels: [],
    words: 'يدفع المستأجر تسعمائة وخمسين يورو في اليوم الأول من كل شهر',
    anchor: 'المستأجر',
  },
] as const

for (const { language, lang, labels, words, anchor } of others)
  test(`reads a scanned page in ${language}`, async ({ senderPage: page, api, organisation }) => {
    const content = `<div lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}"><p>${words}</p>${labels.map(blank).join('')}</div>`
    const { id } = await createEnvelope(api, organisation, {
      draft: true,
      recipients: [{ name: 'Grace Hopper', email: 'grace@example.com' }],
      pdf: await scannedPdf(page, [content]),
    })
    const editor = new EditorPage(page)
    await editor.open(id)
    await editor.goTo('Fields')
    const notice = page.getByRole('region', { name: 'Scanned pages' })
    await notice.getByRole('button', { name: 'Read its text…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Read the text of scanned pages' })
    await dialog.getByRole('button', { name: 'Language of the pages' }).click()
    await page.getByRole('option', { name: language }).click()
    await dialog.getByRole('button', { name: 'Read the pages' }).click()
    if (labels.length > 0)
      await expect(page.getByText(`${labels.length} suggestions`)).toBeVisible({ timeout: 90_000 })
    else
      await expect(notice.getByText('No fields found on the scanned pages')).toBeVisible({ timeout: 90_000 })
    await editor.placeByClicks('Checkbox', 1, [[0.5, 0.9]])
    await page.getByRole('radio', { name: 'At a text' }).click()
    await page.getByLabel('Anchor text').fill(anchor)
    await expect(page.getByRole('button', { name: 'Place it there' })).toBeVisible()
  })
