import type { Browser, Page } from '@playwright/test'
import { createEnvelope, indexOf, linkOf } from '../../envelopes.ts'
import { expect, expectAccessible, expectLegible, signIn, test as base } from '../../fixtures.ts'
import { InterfaceClient } from '../../interface-client.ts'
import { EditorPage } from '../../pages/editor-page.ts'
import { EntrancePage } from '../../pages/entrance-page.ts'
import { EnvelopesPage } from '../../pages/envelopes-page.ts'
import { SigningPage } from '../../pages/signing-page.ts'
import { VerificationsPage } from '../../pages/verifications-page.ts'
import { takePicture } from '../../files/pictures.ts'
import { startService } from '../../service-process.ts'
import { SigningClient } from '../../signing-client.ts'

const looks = [
  { name: 'desktop', viewport: { width: 1440, height: 900 }, isMobile: false },
  { name: 'phone', viewport: { width: 390, height: 844 }, isMobile: true },
] as const
type Look = (typeof looks)[number]

interface Screen {
  readonly page: Page
  /** Checks the current page, light and dark, for accessibility problems and horizontal overflow. */
  readonly look: (screen: string, but?: readonly string[]) => Promise<void>
}

/** A page with one appearance, and functions that check it. */
async function withScreen(browser: Browser, url: string, look: Look, act: (screen: Screen) => Promise<void>) {
  const { viewport, isMobile } = look
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    isMobile,
    hasTouch: isMobile,
    deviceScaleFactor: isMobile ? 2 : 1,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
  })
  const faults: string[] = []
  try {
    // What the content security policy blocks is an event, and no error.
    await context.addInitScript(() =>
      addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
        console.error(`blocked by ${effectiveDirective}: ${blockedURI} in ${sourceFile}`),
      ),
    )
    const page = await context.newPage()
    page.on('pageerror', ({ message }) => faults.push(message))
    page.on('console', (entry) => {
      if (entry.text().startsWith('blocked by ')) faults.push(entry.text())
    })
    await act({
      page,
      look: async (screen, but) => {
        await expect(page.getByLabel('Loading', { exact: true })).toHaveCount(0)
        await takePicture(page, `${screen}-${look.name}-light`)
        const { height, overflow } = await page.evaluate(() => {
          const { scrollHeight, scrollWidth } = document.documentElement
          return { height: scrollHeight, overflow: scrollWidth - innerWidth }
        })
        expect(overflow, `${screen} overflows to the side`).toBeLessThanOrEqual(0)
        // As tall as the page, because targets partly under a bar would count as too small.
        await page.setViewportSize({ ...viewport, height: Math.max(height, viewport.height) })
        await page.evaluate(() => scrollTo(0, 0))
        await expectAccessible(page, but)
        await page.emulateMedia({ colorScheme: 'dark' })
        await expectLegible(page, but)
        await page.setViewportSize(viewport)
        await takePicture(page, `${screen}-${look.name}-dark`)
        await page.emulateMedia({ colorScheme: 'light' })
      },
    })
    expect(faults).toEqual([])
  } finally {
    await context.close()
  }
}

const test = base.extend<object, { sampleService: string }>({
  // One service with the sample organisation per worker, for all appearances.
  sampleService: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs, and this needs nothing
    async ({}, use) => {
      const service = await startService()
      await new InterfaceClient(service.url).expect(201, 'POST', '/app/setup/sample')
      await use(service.url)
      await service.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

// In one worker, so that the sample is made once.
test.describe.configure({ mode: 'default' })

test('the entrance', async ({ browser, organisation, serviceUrl }) => {
  const empty = await startService()
  try {
    for (const look of looks)
      await withScreen(browser, empty.url, look, async (screen) => {
        await screen.page.goto('/')
        await expect(screen.page.getByRole('heading', { name: 'Set up Countersign' })).toBeVisible()
        await screen.look('set-up')
      })
  } finally {
    await empty.stop()
  }
  for (const look of looks)
    await withScreen(browser, serviceUrl, look, async ({ page, look: see }) => {
      await page.goto('/sign-in')
      await new EntrancePage(page).signIn({ email: 'nobody@example.com', password: 'wrong' })
      await expect(page.getByText('The email or password is wrong.')).toBeVisible()
      await see('sign-in')
      await signIn(page, organisation)
      await page.goto('/')
      await expect(page.getByRole('heading', { name: 'Send your first envelope' })).toBeVisible()
      await see('overview-empty')
      await page.goto('/envelopes')
      await expect(page.getByRole('heading', { name: 'Send your first envelope' })).toBeVisible()
      await see('list-empty')
    })
})

for (const look of looks) {
  test(`the dashboard: ${look.name}`, async ({ browser, sampleService }) => {
    await withScreen(browser, sampleService, look, async (screen) => {
      await signIn(screen.page, administrator)
      await seeLists(screen)
      await seeEditor(screen)
      await seeVerifications(screen)
    })
  })

  test(`templates, settings, developers: ${look.name}`, async ({ browser, sampleService }) => {
    await withScreen(browser, sampleService, look, async (screen) => {
      await signIn(screen.page, administrator)
      await seeTemplates(screen)
      await seeDevelopers(screen)
      await seeSettings(screen)
    })
  })

  test(`signing: ${look.name}`, async ({ browser, serviceUrl, api, organisation }) => {
    const fields = everyField
    const envelope = await createEnvelope(api, organisation, {
      message: 'Dear Fiona,\nthis is the agreement we spoke about. Please sign by Friday.',
      recipients: [
        { name: 'Fiona First', email: 'fiona@example.com', fields, order: 1 },
        { name: 'Sam Second', email: 'sam@example.com', order: 2 },
        { name: 'Paula Password', email: 'paula@example.com', password: 'secret', order: 1 },
        { name: 'Cora Code', email: 'cora@example.com', sms_auth: '+4915112345678', order: 1 },
      ],
    })
    const link = (name: string) => linkOf(api, envelope, indexOf(envelope, name))
    const links = {
      fiona: await link('Fiona First'),
      waiting: await link('Sam Second'),
      password: await link('Paula Password'),
      code: await link('Cora Code'),
      invalid: `${serviceUrl}/sign/nothing-of-the-kind`,
    }
    await withScreen(browser, serviceUrl, look, async (screen) => {
      await seeSigning(screen, links.fiona)
      await new SigningClient(serviceUrl).sign(links.fiona, { plan: 'b' })
      await seeHeading(screen, links.fiona, 'Thank you, Fiona', 'signing-done')
      await seeHeading(screen, links.password, 'Enter your password', 'signing-password')
      await seeHeading(screen, links.code, 'Confirm it’s you', 'signing-code')
      await seeHeading(screen, links.waiting, 'It’s not your turn yet', 'signing-waiting')
      await seeHeading(screen, links.invalid, 'This link doesn’t work', 'signing-invalid')
    })
  })
}

const administrator = { email: 'mara@nordlicht.example', password: 'explore-countersign' }

const place = (type: string, y: number, more: Record<string, unknown> = {}) => ({
  type,
  page: 1,
  x_coordinate: 72,
  y_coordinate: y,
  required: true,
  ...more,
})
const everyField = [
  place('signature', 560),
  place('initials', 500),
  place('witness', 420),
  place('date', 390, { date_format: 'D MMMM YYYY' }),
  place('input', 370, { width: 160, height: 20 }),
  place('checkbox', 310),
  place('dropdown', 260, { id: 'plan', options: [{ value: 'b', option: 'Basic' }] }),
]

async function seeHeading(
  { page, look }: Screen,
  link: string,
  heading: string,
  screen: string,
): Promise<void> {
  await new SigningPage(page).open(link)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await look(screen)
}

async function seeLists({ page, look }: Screen): Promise<void> {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Waiting for you' })).toBeVisible()
  await look('overview')
  const list = new EnvelopesPage(page)
  await list.open()
  await expect(list.rows().first()).toBeVisible()
  await look('list')
  await list.show('Completed')
  await list.rows().first().getByRole('link').click()
  await drawnPage(page)
  await look('envelope-completed')
  await page.getByRole('tab', { name: 'Audit trail' }).click()
  await expect(page.getByText('Last hash', { exact: true })).toBeVisible()
  await look('envelope-audit')
  await page.getByRole('link', { name: 'Read as a story' }).click()
  await page.getByRole('heading', { name: 'The recorded events' }).waitFor()
  await look('envelope-story')
  await list.open()
  await list.show('Declined')
  await list.rows().first().getByRole('link').click()
  await drawnPage(page)
  await look('envelope-declined')
  await page.goto('/accounts')
  await page.getByRole('grid', { name: 'Accounts' }).getByRole('row').nth(1).waitFor()
  await look('accounts')
  await page.getByRole('grid', { name: 'Accounts' }).getByRole('row').nth(1).click()
  await expect(page.getByRole('heading', { name: 'Signing in' })).toBeVisible()
  await look('account-of-another')
  await page.goto('/groups')
  await page.getByRole('grid', { name: 'Groups' }).getByRole('row').nth(1).waitFor()
  await look('groups')
  await page.getByRole('grid', { name: 'Groups' }).getByRole('row').nth(1).click()
  await expect(page.getByRole('list', { name: 'Members' })).toBeVisible()
  await look('group')
  await page.goto('/inbox')
  await page.getByRole('grid', { name: 'Messages' }).getByRole('row').first().click()
  await expect(page.frameLocator('iframe').getByRole('link').first()).toBeVisible()
  await look('inbox-letter')
  // The service forbids scripts in emails, and thereby the accessibility check, so the email is shown on its own
  // page.
  const letter = await page.request.get((await page.locator('iframe').getAttribute('src')) ?? '')
  await page.goto('about:blank')
  await page.setContent(await letter.text())
  await look('letter')
}

/** Waits until the first page of the document is drawn. */
async function drawnPage(page: Page): Promise<void> {
  const sheet = page.getByRole('region', { name: 'Page 1', exact: true })
  await sheet.scrollIntoViewIfNeeded()
  await expect(sheet.locator('canvas').first()).toBeVisible()
}

async function seeEditor({ page, look }: Screen): Promise<void> {
  const list = new EnvelopesPage(page)
  await list.open()
  await list.show('Drafts')
  await list.rows().first().getByRole('link').click()
  await page.waitForURL(/\/envelopes\/[^/]+$/)
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const editor = new EditorPage(page)
  await editor.open(id)
  await expect(page.getByRole('list', { name: 'Documents' }).locator('canvas').first()).toBeVisible()
  await look('editor-documents')
  await editor.goTo('Recipients')
  await expect(page.getByLabel('Full name').first()).toBeVisible()
  await look('editor-recipients')
  await editor.goTo('Fields')
  await drawnPage(page)
  await editor.fieldsOn(1).first().click()
  await expect(editor.selected()).toBeVisible()
  // Fields are as large as on paper, which is small on a phone.
  await look('editor-fields', ['[data-box]'])
  await editor.goTo('Review & send')
  await expect(page.getByRole('heading', { name: 'Before you send' })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await look('editor-review')
}

async function seeVerifications({ page, look }: Screen): Promise<void> {
  const list = new VerificationsPage(page)
  await list.open()
  await expect(list.rows().first()).toBeVisible()
  await look('verifications')
  await list.row('Ewa Brandt').getByRole('link').click()
  await expect(page.getByRole('region', { name: 'Reports' }).locator('canvas').first()).toBeVisible()
  await look('verification')
  await page.goto('/verifications/new')
  await expect(page.getByLabel('Full name')).toBeVisible()
  await look('verification-new')
}

async function seeTemplates({ page, look }: Screen): Promise<void> {
  await page.goto('/templates')
  await page.getByRole('list', { name: 'Templates' }).getByRole('listitem').first().waitFor()
  await look('templates')
  await page.goto('/bulk-sends')
  const sends = page.getByRole('grid', { name: 'Bulk sends' })
  await expect(sends.getByText('site-teams.csv')).toBeVisible()
  await look('bulk-sends')
  await sends.getByText('new-colleagues-november.csv').click()
  await expect(page.getByText('Nele Schuster').first()).toBeVisible()
  await look('bulk-send')
}

async function seeDevelopers({ page, look }: Screen): Promise<void> {
  await page.goto('/developers/credentials')
  await expect(page.getByRole('grid', { name: 'API credentials' }).getByText('CRM sync')).toBeVisible()
  await look('credentials')
  await page.goto('/developers/webhooks')
  await page.getByText('https://crm.nordlicht.example/hooks/countersign').first().click()
  await expect(page.getByText('recipient_completed').first()).toBeVisible()
  await look('webhook')
  await page.goto('/developers/partner')
  await expect(page.getByLabel('Partner key', { exact: true })).toBeVisible()
  await look('partner')
  await page.goto('/service/health')
  await expect(page.getByText('Everything tested works').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await look('health')
}

async function seeSettings({ page, look }: Screen): Promise<void> {
  await page.goto('/account')
  await expect(
    page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem'),
  ).not.toHaveCount(0)
  await look('account')
  await page.goto('/organisation')
  await expect(page.getByRole('region', { name: 'Sign-in', exact: true })).toBeVisible()
  await look('organisation')
}

async function seeSigning({ page, look }: Screen, link: string): Promise<void> {
  const signing = new SigningPage(page)
  await signing.open(link)
  await expect(page.getByText('I agree to use electronic records and signatures')).toBeVisible()
  await look('signing-consent')
  await signing.consent()
  await drawnPage(page)
  await look('signing-document')
  await signing.field(/^Sign: .*Signature, page 1/).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await look('signing-draw')
  await dialog.getByText('Type', { exact: true }).click()
  await expect(dialog.locator('svg path').first()).toBeAttached()
  await look('signing-type')
  await dialog.getByRole('button', { name: /^Adopt/ }).click()
  await expect(signing.field(/^(.+, )?Signature, page 1, required, signed/)).toBeVisible()
  await signing.text(/^(.+, )?Text, page 1/).fill('Consultant, second grade')
  await page.getByRole('button', { name: 'Finish', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Something is still missing' })).toBeVisible()
  await look('signing-missing')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Decline to sign' }).click()
  await expect(page.getByRole('dialog', { name: 'Decline to sign?' })).toBeVisible()
  await look('signing-decline')
}
