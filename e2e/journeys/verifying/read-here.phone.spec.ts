import { browserArguments, journeyBrowserPath } from '../../browser.ts'
import { expect, expectAccessible, expectLegible, signIn, test as base } from '../../fixtures.ts'
import type { InterfaceClient } from '../../interface-client.ts'
import { showPictures } from '../../files/camera-pictures.ts'
import { textOf } from '../../files/pdf-tools.ts'
import { takePicture } from '../../files/pictures.ts'
import { startService } from '../../service-process.ts'
import type { ServiceProcess } from '../../service-process.ts'
import type { Page } from '@playwright/test'
import { syntheticDocument } from '#harness/identity/document-photo.ts'
import { screeningSamples } from '#harness/identity/screening-samples.ts'
import { localLabel } from '#domain/verification/local/label.ts'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const test = base.extend<{ service: ServiceProcess }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs, and this needs nothing
  service: async ({}, use) => {
    const lists = await mkdtemp(join(tmpdir(), 'countersign-lists-'))
    await writeFile(join(lists, 'un.xml'), screeningSamples(new Date().toISOString().slice(0, 10))['un.xml'])
    const service = await startService({
      environment: { VENDOR_URL: 'local', SCREENING_LISTS: `un=${join(lists, 'un.xml')}` },
    })
    await use(service)
    await service.stop()
    await rm(lists, { recursive: true, force: true })
  },
  serviceUrl: async ({ service }, use) => use(service.url),
})

test.use({
  launchOptions: {
    executablePath: journeyBrowserPath(),
    args: [...browserArguments, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
  permissions: ['camera'],
  reducedMotion: 'reduce',
  locale: 'de-DE',
})

interface Verification {
  readonly id: string
  readonly status: string
  readonly warning: string | null
}

const passport = {
  issuer: 'UTO',
  nationality: 'UTO',
  number: 'D23145890',
  familyName: 'MUELLER',
  givenNames: 'ANNA MARIA',
  birthDate: '740812',
  sex: 'F',
  expiryDate: `${String((new Date().getUTCFullYear() + 4) % 100).padStart(2, '0')}0415`,
} as const
const photo = syntheticDocument({ format: 'TD3', fields: passport, condition: 'clean', seed: 3 }).bytes
const person = { name: 'Anna Müller', email: 'anna@example.com' }

async function look(page: Page, screen: string): Promise<void> {
  await takePicture(page, `read-here-${screen}`)
  await expectAccessible(page)
  await expectLegible(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow, `${screen} overflows to the side`).toBeLessThanOrEqual(0)
}

/** The newest of so many links that were emailed. */
async function newestLink(page: Page, count: number): Promise<string> {
  const read = async () => {
    const list = await page.request.get('/app/inbox')
    const messages = (await list.json()) as { id: string; to_address: string }[]
    return messages.filter(({ to_address: to }) => to === person.email)
  }
  await expect.poll(async () => (await read()).length, { timeout: 60_000 }).toBe(count)
  const [newest] = await read()
  const message = (await (await page.request.get(`/app/inbox/${newest?.id ?? ''}`)).json()) as {
    text: string
  }
  // The second is in the language that the person read the first page in.
  expect(message.text).toContain(count === 1 ? localLabel.en : localLabel.de)
  return /https?:\S+\/verify\/[\w-]+/.exec(message.text)?.[0] ?? ''
}

interface Words {
  readonly label: string
  readonly agree: string
  readonly next: string
  readonly given: string
  readonly family: string
  readonly birth: string
  readonly address: string
  readonly country: readonly [label: string, typed: string, option: string]
  readonly number: string
  readonly front: string
  readonly take: string
  readonly shutter: string
  readonly use: string
  readonly submit: string
}

const german: Words = {
  label: localLabel.de,
  agree: 'Ich habe dies gelesen und stimme den Prüfungen zu',
  next: 'Weiter',
  given: 'Vornamen',
  family: 'Nachname',
  birth: 'Geburtsdatum',
  address: 'Anschrift',
  country: ['Land', 'Deutschl', 'Deutschland'],
  number: 'Nummer des Dokuments',
  front: 'Vorderseite Ihres Dokuments',
  take: 'Foto aufnehmen',
  shutter: 'Foto aufnehmen',
  use: 'Dieses Foto verwenden',
  submit: 'Einreichen',
}
const english: Words = {
  label: localLabel.en,
  agree: 'I have read this and agree to the checks',
  next: 'Continue',
  given: 'Given names',
  family: 'Family name',
  birth: 'Date of birth',
  address: 'Address',
  country: ['Country', 'German', 'Germany'],
  number: 'Document number',
  front: 'Front of your document',
  take: 'Take',
  shutter: 'Take the photo',
  use: 'Use this photo',
  submit: 'Submit',
}

/** An individual's way through their pages, as far as the photo. */
async function giveEverything(page: Page, words: Words, screen: string): Promise<void> {
  await expect(page.getByText(words.label).first()).toBeVisible()
  await look(page, `${screen}-consent`)
  await page.getByText(words.agree).click()
  await page.getByRole('button', { name: words.next }).click()
  await page.getByLabel(words.given).fill('Anna Maria')
  await page.getByLabel(words.family).fill('Müller')
  await page.getByLabel(words.birth).fill('1974-08-12')
  await page.getByLabel(words.address).fill('Ring 1, Berlin')
  const [label, typed, option] = words.country
  await page.getByRole('combobox', { name: label, exact: true }).fill(typed)
  await page.getByRole('option', { name: option, exact: true }).click()
  await page.getByLabel(words.number).fill('D23145890')
  await page.getByRole('button', { name: words.next }).click()
}

/** Takes the photo that the camera shows, after its hint. */
async function takePhoto(page: Page, words: Words, hint: string | null, screen: string): Promise<void> {
  await page.getByRole('region', { name: words.front }).getByRole('button', { name: words.take }).click()
  const dialog = page.getByRole('dialog', { name: words.front })
  if (hint !== null) await expect(dialog.getByText(hint)).toBeVisible({ timeout: 60_000 })
  await expect
    .poll(() => dialog.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth))
    .toBeGreaterThan(0)
  await look(page, `${screen}-camera`)
  await dialog.getByRole('button', { name: words.shutter }).click()
  await dialog.getByRole('button', { name: words.use }).click()
  await expect(dialog).toBeHidden()
}

async function completed(api: InterfaceClient, id: string, warning: string | null): Promise<void> {
  await expect
    .poll(() => api.expect<Verification>(200, 'GET', `/v2/verifications/${id}`), { timeout: 90_000 })
    .toMatchObject({ status: 'completed', warning })
}

test('glare makes a document unreadable, asked again it is read, and the sender looks and accepts', async ({
  page,
  api,
  organisation,
  browser,
}) => {
  await signIn(page, organisation)
  const made = await api.expect<Verification>(201, 'POST', '/v2/verifications', {
    ...person,
    account_id: organisation.accountId,
    screening: true,
  })
  await page.goto(await newestLink(page, 1))
  let show = await showPictures(page, { photo })
  await show('photo', true)
  await giveEverything(page, german, 'de')
  await takePhoto(
    page,
    german,
    'Es spiegelt. Kippen Sie das Dokument oder schalten Sie den Blitz aus.',
    'de-glare',
  )
  await page.getByRole('button', { name: german.submit }).click()
  await expect(page.getByText(german.label).first()).toBeVisible()
  await look(page, 'de-done')
  await completed(api, made.id, 'LOCAL_DOCUMENT_UNREADABLE')

  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    baseURL: page.url().split('/verify')[0] ?? '',
  })
  const sender = await context.newPage()
  await signIn(sender, organisation)
  await sender.goto(`/verifications/${made.id}`)
  await expect(sender.getByText('Nothing was read', { exact: true })).toBeVisible()
  await expect(sender.getByText(localLabel.en).first()).toBeVisible()
  await expect(sender.getByRole('img', { name: 'Front of the document' })).toBeVisible()
  await look(sender, 'sender-unread')
  await sender.getByRole('button', { name: 'Ask again…' }).click()
  await sender.getByRole('alertdialog').getByRole('button', { name: 'Ask again' }).click()
  await sender.getByRole('link', { name: 'Open the new verification' }).click()
  await expect(sender).not.toHaveURL(new RegExp(made.id))
  const again = /verifications\/([\w-]+)/.exec(sender.url())?.[1] ?? ''

  await page.goto(await newestLink(page, 2))
  await page.getByRole('combobox', { name: 'Sprache' }).selectOption({ label: 'English' })
  show = await showPictures(page, { photo })
  await show('photo')
  await giveEverything(page, english, 'en')
  await takePhoto(page, english, null, 'en-clean')
  await page.getByRole('button', { name: english.submit }).click()
  await completed(api, again, null)

  await sender.goto(`/verifications/${again}`)
  const card = sender.getByRole('region', { name: 'Photo and reading' })
  await expect(card.getByText('D23145890').first()).toBeVisible()
  await expect(card.getByText('Differs')).toBeHidden()
  await expect(card.getByRole('img', { name: 'Machine-readable zone' })).toBeVisible()
  await look(sender, 'sender-read')
  await card.getByRole('button', { name: 'Accept' }).click()
  await expect(card.getByText(/Accepted by Ada Sender/)).toBeVisible()
  await expect(sender.getByRole('region', { name: 'Reports' })).toBeVisible({ timeout: 60_000 })
  await sender.getByRole('region', { name: 'Reports' }).scrollIntoViewIfNeeded()
  await expect(
    sender.getByText('Read and compared').or(sender.locator('canvas').first()).first(),
  ).toBeVisible()
  await look(sender, 'sender-report')
  await sender.setViewportSize({ width: 390, height: 844 })
  await look(sender, 'sender-read-phone')
  await sender.goto(`/verifications/${again}?view=audit`)
  await expect(sender.getByText('Reading looked at and accepted')).toBeVisible()
  const reports = await api.expect<Readonly<Record<string, string>>>(
    200,
    'GET',
    `/v2/verifications/${again}/reports`,
  )
  const texts = await Promise.all(
    Object.values(reports).map(async (address) => textOf(await (await fetch(address)).bytes())),
  )
  for (const text of texts) {
    expect(text.replaceAll(/\s+/g, ' ')).toContain(localLabel.en)
    expect(text.toLowerCase()).not.toContain('verified')
  }
  await context.close()
})
