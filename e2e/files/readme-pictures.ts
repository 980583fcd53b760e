import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { chromium, expect as expectAtOnce } from '@playwright/test'
import type { Browser, Page, Route } from '@playwright/test'
import { browserArguments, browserPath } from '../browser.ts'
import { InterfaceClient } from '../interface-client.ts'
import { EditorPage } from '../pages/editor-page.ts'
import { EnvelopesPage } from '../pages/envelopes-page.ts'
import { InboxPage } from '../pages/inbox-page.ts'
import { SigningPage } from '../pages/signing-page.ts'
import { startService } from '../service-process.ts'

/**
 * Retakes the README's pictures from the sample organisation, in light and dark: `npm run pictures`. The page's clock
 * is fixed, and times from the service are shifted to it, so that they always show the same day.
 */
const folder = new URL('../../.github/pictures/', import.meta.url).pathname
const today = Date.parse('2026-11-18T10:24:00.000Z')
const shift = today - Date.now()
const administrator = { email: 'mara@nordlicht.example', password: 'explore-countersign' }
const moment = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g
/** Allows for a busy machine. */
const expect = expectAtOnce.configure({ timeout: 30_000 })
const schemes = ['light', 'dark'] as const
type Scheme = (typeof schemes)[number]

const service = await startService()
const browser = await chromium.launch({ executablePath: browserPath(), args: [...browserArguments] })
try {
  await mkdir(folder, { recursive: true })
  await new InterfaceClient(service.url).expect(201, 'POST', '/app/setup/sample')
  for (const scheme of schemes) await takeDashboard(scheme)
  await takeSigning()
  await takeDashboardOnPhone()
  await summarise()
} finally {
  await browser.close()
  await service.stop()
}

type Look = { readonly scheme: Scheme; readonly isPhone: boolean }

async function openPage(from: Browser, { scheme, isPhone }: Look): Promise<Page> {
  const context = await from.newContext({
    baseURL: service.url,
    viewport: isPhone ? { width: 390, height: 780 } : { width: 1440, height: 860 },
    isMobile: isPhone,
    hasTouch: isPhone,
    deviceScaleFactor: isPhone ? 1.5 : 1,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
  })
  const page = await context.newPage()
  await page.clock.setFixedTime(today)
  await page.route(/\/(app|signing)\//, moveTimes)
  return page
}

/** Closes a page; its pending requests are dropped. */
async function leave(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().close()
}

async function signIn(page: Page): Promise<void> {
  const answer = await page.request.post('/app/session', { data: administrator })
  expect(answer.status()).toBe(201)
}

async function moveTimes(route: Route): Promise<void> {
  if (new URL(route.request().url()).pathname.endsWith('/live')) return route.abort()
  const response = await route.fetch()
  if (!(response.headers()['content-type'] ?? '').includes('json')) return route.fulfill({ response })
  const text = await response.text()
  const body = text
    .replaceAll(moment, (found) => new Date(Math.min(today, Date.parse(found) + shift)).toISOString())
    .replaceAll(/"(\d{4}-\d\d-\d\d)"/g, (_, date: string) => `"${movedDay(date)}"`)
  return route.fulfill({ response, body })
}

function movedDay(date: string): string {
  const days = Math.round((today - Date.now()) / 86_400_000)
  return new Date(Date.parse(`${date}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

async function takeDashboard(scheme: Scheme): Promise<void> {
  const page = await openPage(browser, { scheme, isPhone: false })
  const take = (name: string) => keep(page, `${name}-${scheme}`)
  await signIn(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Waiting for you' })).toBeVisible()
  await take('overview')
  const list = new EnvelopesPage(page)
  await list.open()
  await expect(list.rows().first()).toBeVisible()
  await take('envelopes')
  await list.show('Completed')
  await list.rows().filter({ hasText: 'Order 2026-0402' }).getByRole('link').first().click()
  await drawn(page)
  await take('envelope')
  await takeEditor(page, take)
  await page.goto('/verifications')
  await page
    .getByRole('link', { name: /Ewa Brandt/ })
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'Reports' }).locator('canvas').first()).toBeVisible()
  await take('verification')
  await page.goto('/service/health')
  await expect(page.getByText('Everything tested works').first()).toBeVisible()
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
  await take('health')
  await leave(page)
}

async function takeEditor(page: Page, take: (name: string) => Promise<void>): Promise<void> {
  const list = new EnvelopesPage(page)
  await list.open()
  await list.show('Drafts')
  await list.rows().filter({ hasText: 'Order 2026' }).getByRole('link').first().click()
  await page.waitForURL(/\/envelopes\/[^/]+$/)
  const editor = new EditorPage(page)
  await editor.open(new URL(page.url()).pathname.split('/').at(-1))
  await editor.goTo('Fields')
  await drawn(page)
  await editor.fieldsOn(1).first().click()
  await expect(editor.selected()).toBeVisible()
  await take('editor')
  await editor.goTo('Review & send')
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByLabel(/^Message/).evaluate((message) => message.scrollIntoView({ block: 'start' }))
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await take('review')
}

/** A recipient on a phone: the document, and the signature they adopt. */
async function takeSigning(): Promise<void> {
  const sender = await openPage(browser, { scheme: 'light', isPhone: false })
  await signIn(sender)
  const link = await new InboxPage(sender).linkFor({ name: 'Jonas Weber' })
  await leave(sender)
  for (const scheme of schemes) {
    const page = await openPage(browser, { scheme, isPhone: true })
    const signing = new SigningPage(page)
    await signing.open(link)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await expect(
      page
        .getByText('I agree to use electronic records')
        .or(page.getByRole('region', { name: 'Page 1' }))
        .first(),
    ).toBeVisible()
    if (await page.getByText('I agree to use electronic records').isVisible()) await signing.consent()
    await drawn(page)
    await keep(page, `signing-${scheme}`)
    await page
      .getByRole('button', { name: /^(Start|Next)/ })
      .first()
      .click()
    await page
      .getByRole('button', { name: /^Sign: |^Initial: / })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Type', { exact: true }).click()
    await expect(dialog.locator('svg path').first()).toBeAttached()
    await keep(page, `signature-${scheme}`)
    await leave(page)
  }
}

async function takeDashboardOnPhone(): Promise<void> {
  for (const scheme of schemes) {
    const page = await openPage(browser, { scheme, isPhone: true })
    await signIn(page)
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Waiting for you' })).toBeVisible()
    await keep(page, `phone-${scheme}`)
    await leave(page)
  }
}

/** Waits until the first page of the document is drawn. */
async function drawn(page: Page): Promise<void> {
  const sheet = page.getByRole('region', { name: 'Page 1', exact: true })
  await expect(sheet.locator('canvas').first()).toBeVisible()
}

/** Saves the page as WebP, encoded by the browser itself. */
async function keep(page: Page, name: string): Promise<void> {
  await expect(page.getByLabel('Loading', { exact: true })).toHaveCount(0)
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  const encoder = await browser.newPage()
  const webp = await encoder.evaluate(async (base) => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${base}`)).blob())
    const canvas = new OffscreenCanvas(picture.width, picture.height)
    canvas.getContext('2d')?.drawImage(picture, 0, 0)
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.86 })
    return Array.from(new Uint8Array(await blob.arrayBuffer()))
  }, png.toString('base64'))
  await encoder.close()
  await writeFile(`${folder}${name}.webp`, Uint8Array.from(webp))
}

async function summarise(): Promise<void> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.webp'))
  const sizes = await Promise.all(files.map(async (file) => (await stat(`${folder}${file}`)).size))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  console.log(`${files.length} pictures, ${Math.round(total / 1024)} KB, in .github/pictures`)
}
