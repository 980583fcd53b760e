import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { browserArguments, journeyBrowserPath } from '../../browser.ts'
import { expireLink } from '../../expire-link.ts'
import { expect, expectAccessible, expectLegible, signIn, test } from '../../fixtures.ts'
import type { InterfaceClient, Organisation } from '../../interface-client.ts'
import { VerifyingPage } from '../../pages/verifying-page.ts'
import { sealReport, textOf } from '../../files/pdf-tools.ts'
import { takePicture } from '../../files/pictures.ts'
import { samplePhotos, showToCamera } from '../../files/sample-photos.ts'

const run = promisify(execFile)

test.use({
  launchOptions: {
    executablePath: journeyBrowserPath(),
    args: [...browserArguments, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
  permissions: ['camera'],
  reducedMotion: 'reduce',
})

interface Verification {
  readonly id: string
  readonly status: string
  readonly warning: string | null
  readonly purged: string | null
}
type Reports = Readonly<Record<'certificate' | 'multibureau' | 'screening', string | null>>

/** Checks the page in light and dark mode for accessibility problems and horizontal overflow. */
async function look(page: Page, screen: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await takePicture(page, `verify-${screen}-light`)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await takePicture(page, `verify-${screen}-dark`)
  await expectLegible(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow, `${screen} overflows to the side`).toBeLessThanOrEqual(0)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

async function create(api: InterfaceClient, { accountId }: Organisation, more: object = {}) {
  const body = { name: 'Ada Park', email: 'ada@example.com', account_id: accountId, ...more }
  return api.expect<Verification>(201, 'POST', '/v2/verifications', body)
}

const retrieve = (api: InterfaceClient, id: string) =>
  api.expect<Verification>(200, 'GET', `/v2/verifications/${id}`)

/** The texts of the messages to an address, newest first, from the built-in inbox. */
async function inboxOf(page: Page, organisation: Organisation, address: string): Promise<string[]> {
  await signIn(page, organisation)
  const list = await page.request.get('/app/inbox')
  const messages = (await list.json()) as { id: string; to_address: string }[]
  const own = messages.filter((message) => message.to_address === address)
  return Promise.all(
    own.map(async ({ id }) => {
      const message = await page.request.get(`/app/inbox/${id}`)
      return ((await message.json()) as { text: string }).text
    }),
  )
}

async function newestLink(page: Page, organisation: Organisation, address: string, count = 1) {
  await expect.poll(async () => (await inboxOf(page, organisation, address)).length).toBe(count)
  const [newest = ''] = await inboxOf(page, organisation, address)
  return /https?:\S+\/verify\/[\w-]+/.exec(newest)?.[0] ?? ''
}

/** Requests a verification and opens its link; resolves to what the individual will submit. */
async function begin(page: Page, api: InterfaceClient, organisation: Organisation, more: object = {}) {
  const photos = await samplePhotos(page)
  const { id } = await create(api, organisation, more)
  const verifying = new VerifyingPage(page)
  await verifying.open(await newestLink(page, organisation, 'ada@example.com'))
  return { id, photos, verifying }
}

/** Reads a report: checks it with qpdf, expects one seal over everything, and returns its text. */
async function readReport(address: string | null): Promise<string> {
  const bytes = await (await fetch(address ?? '')).bytes()
  const place = await mkdtemp(join(tmpdir(), 'countersign-report-'))
  try {
    await writeFile(join(place, 'report.pdf'), bytes)
    await run('qpdf', ['--check', join(place, 'report.pdf')])
  } finally {
    await rm(place, { recursive: true, force: true })
  }
  expect(await sealReport(bytes)).toMatchObject({ signatures: 1, valid: true, wholeDocument: true })
  return textOf(bytes)
}

async function reportsOf(api: InterfaceClient, id: string): Promise<Reports> {
  const read = () => api.expect<Reports>(200, 'GET', `/v2/verifications/${id}/reports`)
  await expect.poll(async () => (await read()).certificate).not.toBeNull()
  return read()
}

test('an individual is verified on a phone with a code, files and the camera, and needs review', async ({
  page,
  api,
  organisation,
}) => {
  const number = '+61400000009'
  const { id, photos, verifying } = await begin(page, api, organisation, {
    mobile_otp: number,
    biometrics: true,
    screening: true,
    message: 'We need this for your new contract.',
  })
  await expect(verifying.heading('Enter the code')).toBeFocused()
  await look(page, 'code')
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await page.getByLabel('Code', { exact: true }).fill('12')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('The code has six digits.')).toBeVisible()
  await look(page, 'code-sent')
  await expect.poll(async () => (await inboxOf(page, organisation, number)).length).toBe(1)
  const code = /^\d{6}/.exec((await inboxOf(page, organisation, number))[0] ?? '')?.[0] ?? ''
  await page.getByLabel('Code', { exact: true }).fill(code)

  await expect(verifying.heading('Verify your identity')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Agree to continue, or close this page')).toBeVisible()
  await look(page, 'consent')
  await verifying.agree()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Choose a country from the list.')).toBeVisible()
  await look(page, 'details')
  await page.getByLabel('Given names').fill('Half a na')
  await page.getByLabel('Document number').fill('P12')
  await page.reload()
  await expect(page.getByLabel('Given names')).toHaveValue('Half a na')
  await expect(page.getByLabel('Document number')).toHaveValue('P12')
  await verifying.giveDetails({ given: 'Ada', family: 'Review', document: 'Identity card' })

  await expect(verifying.heading('Your photos')).toBeVisible()
  await look(page, 'photos')
  const wrong = { ...photos.card, name: 'notes.jpg', buffer: Buffer.from('not a picture') }
  await verifying.choosePhoto('Front of your document', wrong)
  await expect(page.getByText('This isn’t a JPEG or PNG photo.')).toBeVisible()
  await verifying.choosePhoto('Front of your document', photos.card)
  await expect(page.getByText('1 of 3 photos added')).toBeVisible()
  await expectHints(page)
  await verifying.choosePhoto('Back of your document', photos.card)
  await expect(page.getByText('2 of 3 photos added')).toBeVisible()
  await look(page, 'photos-given')
  await verifying.takePhoto('Your face', () => look(page, 'camera'))

  await expect(verifying.heading('Check and submit')).toBeVisible()
  await expect(page.getByText('Ada Review')).toBeVisible()
  await look(page, 'review')
  await page.getByRole('button', { name: 'Change your photos' }).click()
  await expect(page.getByText('3 of 3 photos added')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  // A reload keeps the session, so that no other code is needed.
  await page.reload()
  await expect(verifying.heading('Check and submit')).toBeVisible()
  expect(await inboxOf(page, organisation, number)).toHaveLength(1)
  await verifying.submitDetails()
  await look(page, 'done')

  await expect
    .poll(async () => retrieve(api, id))
    .toMatchObject({ status: 'completed', warning: 'SANDBOX_DOCUMENT_REVIEW' })
  const reports = await reportsOf(api, id)
  const certificate = await readReport(reports.certificate)
  for (const words of [
    'Certificate of verification',
    'Ada Review',
    '10 December 1990',
    'Australia',
    'A person should review it'.toLowerCase(),
    'SANDBOX_DOCUMENT_REVIEW',
    'SMS code accepted',
  ])
    expect(certificate.toLowerCase()).toContain(words.toLowerCase())
  expect(certificate).not.toContain('P1234567')
  expect(await readReport(reports.multibureau)).toContain('Sandbox bureau A')
  expect(await readReport(reports.screening)).toContain('sanctions lists')
})

test('the sandbox simulates Failing: at least one check fails', async ({ page, api, organisation }) => {
  const { id, photos, verifying } = await begin(page, api, organisation)
  await verifying.agree()
  await verifying.giveDetails({ given: 'Ada', family: 'Failing' })
  await verifying.choosePhoto('Front of your document', photos.card)
  await verifying.submitDetails()
  await expect
    .poll(async () => retrieve(api, id))
    .toMatchObject({ status: 'completed', warning: 'SANDBOX_DOCUMENT_REJECTED' })
  const { certificate, screening } = await reportsOf(api, id)
  expect(await readReport(certificate)).toContain('at least one check failed')
  expect(screening).toBeNull()
  await page.reload()
  await expect(verifying.heading('Your verification is completed')).toBeVisible()
  await look(page, 'completed')
})

test.describe('in a browser set to Arabic', () => {
  test.use({ locale: 'ar-EG' })

  test('an individual is verified entirely in Arabic, then switches to German', async ({
    page,
    api,
    organisation,
  }) => {
    const { id, photos, verifying } = await begin(page, api, organisation)
    await expect(verifying.heading('تحقق من هويتك')).toBeFocused()
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(page.getByText('أوافق على التحقق من بياناتي')).toBeVisible()
    await look(page, 'arabic-consent')
    const goOn = page.getByRole('button', { name: 'متابعة' })
    await page.getByText('قرأت هذا وأوافق على عمليات التحقق').tap()
    await goOn.tap()

    await expect(verifying.heading('بياناتك')).toBeVisible()
    await goOn.tap()
    await expect(page.getByText('اختر بلدًا من القائمة.')).toBeVisible()
    await look(page, 'arabic-details')
    await page.getByLabel('الاسم الأول والأسماء الوسطى').fill('Ada')
    await page.getByLabel('اسم العائلة').fill('Park')
    await page.getByLabel('تاريخ الميلاد').fill('1990-12-10')
    await page.getByLabel('العنوان').fill('1 High Street, Perth')
    await page.getByRole('combobox', { name: 'البلد' }).fill('أسترال')
    await page.getByRole('option', { name: 'أستراليا' }).tap()
    await page.getByLabel('رقم الوثيقة').fill('P1234567')
    await goOn.tap()

    await expect(verifying.heading('صورك')).toBeVisible()
    await look(page, 'arabic-photos')
    await verifying.choosePhoto('الوجه الأمامي لوثيقتك', photos.card, 'اختيار ملف')
    await expect(page.getByText('10 ديسمبر 1990')).toBeVisible()
    await expect(page.getByText('أستراليا')).toBeVisible()
    await look(page, 'arabic-review')
    await page.getByRole('button', { name: 'تسليم' }).tap()
    await expect(verifying.heading(/شكرًا لك، .*Ada/)).toBeVisible()

    const told = page.waitForResponse('**/verifying/language')
    await page.getByRole('combobox', { name: 'اللغة' }).selectOption({ label: 'Deutsch' })
    expect((await told).status()).toBe(204)
    await expect(verifying.heading('Vielen Dank, Ada')).toBeVisible()
    await expect.poll(async () => retrieve(api, id)).toMatchObject({ status: 'completed', warning: null })
    expect(await readReport((await reportsOf(api, id)).certificate)).toContain('All checks are clear')
    await page.reload()
    await expect(verifying.heading('Ihre Prüfung ist abgeschlossen')).toBeVisible()
  })
})

test('explains links that do not work, and replaces an expired one', async ({ page, api, organisation }) => {
  await api.expect(200, 'PUT', '/v1/organisations', {
    name: 'Harbour & Finch',
    color: '#7a3b69',
    number: '+61 8 5550 0000',
    website: 'https://harbour.example',
  })
  const verifying = new VerifyingPage(page)
  const { id } = await create(api, organisation)
  const link = await newestLink(page, organisation, 'ada@example.com')
  await expireLink(link)
  await verifying.open(link)
  await expect(verifying.heading('This link has expired')).toBeFocused()
  await expect(page.getByRole('link', { name: '+61 8 5550 0000' })).toBeVisible()
  await look(page, 'expired')
  await page.getByRole('button', { name: 'Send a new link by email' }).click()
  await expect(page.getByText('A new link is on its way by email.')).toBeVisible()
  await look(page, 'expired-sent')
  const fresh = await newestLink(page, organisation, 'ada@example.com', 2)
  await verifying.open(fresh)
  await expect(verifying.heading('Verify your identity')).toBeVisible()

  const cancel = await page.request.post(`/app/verifications/${id}/cancel`)
  expect(cancel.status()).toBe(200)
  await page.getByText('I have read this and agree to the checks').click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(verifying.heading('Your session has ended')).toBeVisible()
  await look(page, 'session-ended')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(verifying.heading('This request was cancelled')).toBeVisible()
  await look(page, 'cancelled')
  await api.expect(204, 'POST', `/v2/verifications/${id}/purge`)
  await expect.poll(async () => (await retrieve(api, id)).purged).not.toBeNull()
  await page.reload()
  await expect(verifying.heading('This request has ended')).toBeVisible()
  await look(page, 'purged')
  await verifying.open('/verify/nothing-of-the-kind')
  await expect(verifying.heading('This link doesn’t work')).toBeVisible()
  await look(page, 'invalid')
})

/** Before a document's photo is taken, words say what would make it unreadable. It can be taken all the same. */
async function expectHints(page: Page): Promise<void> {
  const show = await showToCamera(page)
  await page
    .getByRole('region', { name: 'Front of your document' })
    .getByRole('button', { name: /^Take/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Front of your document' })
  await expect(dialog.getByText('Fit the whole document into the frame.')).toBeVisible()
  await look(page, 'camera-frame')
  await show('card')
  await expect(dialog.getByText('Good. Hold still and take the photo.')).toBeVisible()
  await look(page, 'camera-good')
  await show('dark')
  await expect(dialog.getByText('It’s too dark. Find more light.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Take the photo' }).click()
  await expect(dialog.getByRole('img', { name: 'Your photo' })).toBeVisible()
  await expect(dialog.getByText('It’s too dark. Find more light.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Use this photo' })).toBeEnabled()
  await page.keyboard.press('Escape')
}
