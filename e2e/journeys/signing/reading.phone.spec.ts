import type { Page } from '@playwright/test'
import { PDFDocument } from 'pdf-lib'
import { contractFields, contractPdf } from '../../files/contract-pdf.ts'
import { createEnvelope, linkOf, readEnvelope } from '../../envelopes.ts'
import { expect, expectAccessible, test } from '../../fixtures.ts'
import { SigningPage } from '../../pages/signing-page.ts'
import { textOf } from '../../files/pdf-tools.ts'
import { takePicture } from '../../files/pictures.ts'

test('a recipient reads the text of a contract on a phone and signs in it', async ({
  page,
  api,
  organisation,
}) => {
  const envelope = await createEnvelope(api, organisation, {
    pdf: await contractPdf(),
    recipients: [{ name: 'Fiona First', email: 'fiona@example.com', fields: contractFields }],
  })
  // A browser as old as Safari 16.4: what it lacks is taken away.
  await page.addInitScript(() => {
    for (const [target, names] of [
      [Map, ['groupBy']],
      [Promise, ['withResolvers']],
      [URL, ['canParse', 'parse']],
      [AbortSignal, ['any']],
      [ReadableStream.prototype, [Symbol.asyncIterator, 'values']],
      [Uint8Array.prototype, ['toHex', 'toBase64']],
    ] as const)
      for (const name of names) Reflect.deleteProperty(target, name)
  })
  const signing = new SigningPage(page)
  await signing.open(await linkOf(api, envelope))
  await signing.consent()
  await signing.type(/^(.+, )?Text, page 1/, 'Fiona')
  await takePicture(page, 'reading-offer')
  await signing.read()
  const first = page.getByRole('region', { name: 'Page 1', exact: true })
  await expect(first.getByRole('heading', { name: 'Page 1 of 3' })).toBeVisible()
  await expect(first.getByRole('heading', { name: 'Consulting agreement', exact: true })).toBeVisible()
  // Words hyphenated at line ends are joined, and lines form one paragraph.
  await expect(first.getByText('caused by circumstances beyond its control')).toBeVisible()
  await expect(first.getByRole('row', { name: 'Design 12 9,600' })).toBeVisible()
  // Input on the page is shown here too, in characters large enough to read.
  const name = signing.text(/^(.+, )?Text, page 1/)
  await expect(name).toHaveValue('Fiona')
  const size = async () => Number.parseFloat(await name.evaluate((box) => getComputedStyle(box).fontSize))
  expect(await size()).toBeGreaterThanOrEqual(16)
  await signing.expectNoSideways()
  await takePicture(page, 'reading-top')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Next field' }).tap()
  await expect(page.getByRole('combobox', { name: /^(.+, )?Choice, page 1/ })).toBeFocused()
  await signing.choose(/^(.+, )?Choice, page 1/, 'Plus')
  await page.getByText('I have read the terms.').scrollIntoViewIfNeeded()
  const box = page.getByRole('checkbox', { name: /^(.+, )?Checkbox, page 1/ })
  // Forced colours leave fields their edges, and what is required its tint.
  const look = () =>
    box.evaluate((input) => {
      const { boxShadow, backgroundColor } = getComputedStyle(input.parentElement?.children[2] ?? input)
      return `${boxShadow} ${backgroundColor}`
    })
  const usual = await look()
  await page.emulateMedia({ forcedColors: 'active' })
  expect(await look()).toBe(usual)
  await page.emulateMedia({ forcedColors: 'none' })
  await expect(box).toHaveAccessibleDescription('I have read the terms.')
  await signing.tick(/^(.+, )?Checkbox, page 1/)
  await signing.adoptByTouch(/^Sign: .*Signature, page 1/, { looksAtTyping: true })
  await takePicture(page, 'reading-signed')
  await name.fill('Fiona First\nof First & Partners')
  await page.getByRole('button', { name: 'Larger text' }).tap()
  await page.getByRole('button', { name: 'Larger text' }).tap()
  expect(await size()).toBeGreaterThanOrEqual(24)
  await signing.expectNoSideways()
  await takePicture(page, 'reading-large')

  // The guide continues into text that is not loaded yet, and to the page that is a picture.
  await page.getByRole('button', { name: 'Next field' }).tap()
  await expect(signing.field(/^Initial: .*Initials, page 2/)).toBeFocused()
  await takePicture(page, 'reading-columns')
  await signing.adoptByTouch(/^Initial: .*Initials, page 2/)
  await page.getByRole('button', { name: 'Next field' }).tap()
  await expect(signing.field(/^Witness: .*Witness signature, page 3/)).toBeFocused()
  await expect(page.getByRole('figure', { name: 'Picture of page 3' })).toBeVisible()
  await takePicture(page, 'reading-picture')
  await signing.witness(/^Witness: .*Witness signature/, {
    name: 'Wanda Witness',
    email: 'wanda@example.com',
  })
  await expect(page.getByText('All done. You can finish now.')).toBeVisible()

  // The page shows the same, and the chosen view is remembered.
  await page.getByRole('button', { name: 'Show page 1 as printed' }).tap()
  await expect(signing.field(/^(.+, )?Signature, page 1, required, signed/)).toBeVisible()
  await expect(name).toHaveValue('Fiona First\nof First & Partners')
  await signing.read()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Reading', pressed: true })).toBeVisible()
  await expect(first.getByRole('heading', { name: 'Services' })).toBeVisible()
  await (await signing.askToFinish()).tap()
  await expect(signing.heading()).toHaveText('Thank you, Fiona')
  const { status, master } = await readEnvelope(api, envelope.id)
  expect(status).toBe('completed')
  const text = await textOf(new Uint8Array(await (await fetch(master ?? '')).arrayBuffer()))
  for (const words of ['Fiona First', 'of First & Partners', 'Plus', 'Wanda Witness'])
    expect(text).toContain(words)
})

test('a machine reads a scanned page once the recipient asks for it', async ({
  page,
  api,
  organisation,
  serviceUrl,
}) => {
  const envelope = await createEnvelope(api, organisation, {
    pdf: await scan(page, 'The tenant pays 950 euros on the first day of each month.'),
    recipients: [{ name: 'Fiona First', email: 'fiona@example.com' }],
  })
  const elsewhere: string[] = []
  const loaded: string[] = []
  const faults: string[] = []
  page.on('console', (line) => void (line.type() === 'error' && faults.push(line.text())))
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.origin !== new URL(serviceUrl).origin) elsewhere.push(url.href)
    if (url.pathname.startsWith('/ocr/')) loaded.push(url.pathname)
  })
  const signing = new SigningPage(page)
  await signing.open(await linkOf(api, envelope))
  await signing.consent()
  await signing.read()
  const start = page.getByRole('button', { name: 'Read the text by machine' })
  await expect(start).toHaveAccessibleDescription(/^Loads up to 7 MB once/)
  expect(loaded).toEqual([])

  await page.route('**/ocr/**', (route) => route.abort())
  await start.tap()
  const text = page.getByRole('region', { name: 'Text of page 1, read by a machine' })
  await expect(text.getByText(/^The text couldn’t be read/)).toBeVisible()
  await page.unroute('**/ocr/**')
  faults.length = 0
  await text.getByRole('button', { name: 'Try again' }).tap()
  await expect(text.getByText('The tenant pays 950 euros on the first day of each month.')).toBeVisible({
    timeout: 45_000,
  })
  await expect(text.getByText(/^Read by a machine, about \d+ % sure. It can be wrong/)).toBeVisible()
  await expectAccessible(page)
  expect([elsewhere, faults]).toEqual([[], []])
  // Its field is still there to be signed.
  await expect(signing.field(/^Sign: .*Signature, page 1/)).toBeVisible()
})

/** A PDF whose only page is a picture of these words. */
async function scan(page: Page, words: string): Promise<Uint8Array> {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 1240, height: 1754 })
  await page.setContent(`<p style="font: 28px/1.6 serif; margin: 120px">${words}</p>`)
  const picture = await page.screenshot({ scale: 'css' })
  await page.goto('about:blank')
  if (size) await page.setViewportSize(size)
  const document = await PDFDocument.create()
  const sheet = document.addPage([595, 842])
  sheet.drawImage(await document.embedPng(picture), { x: 0, y: 0, width: 595, height: 842 })
  return document.save()
}
