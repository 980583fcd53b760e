import type { Page } from '@playwright/test'
import { createEnvelope, linkOf } from '../../envelopes.ts'
import { takePicture } from '../../files/pictures.ts'
import { sealedFiles } from '../../files/sealed-files.ts'
import { expect, expectAccessible, expectLegible, signIn, test } from '../../fixtures.ts'
import { addMember, clientOf } from '../../interface-client.ts'
import type { Organisation } from '../../interface-client.ts'
import { SigningPage } from '../../pages/signing-page.ts'
import { VerifyDocumentPage } from '../../pages/verify-document-page.ts'

const said = 'Test mode: nothing here has legal effect, and nothing is sent to anyone.'
const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

/** Pictures of a page on a desktop and on a phone. */
async function takePictures(page: Page, name: string): Promise<void> {
  for (const [device, size] of Object.entries({ desktop, phone })) {
    await page.setViewportSize(size)
    await takePicture(page, `${name}-${device}`)
  }
  await page.setViewportSize(desktop)
}

const banner = (page: Page) => page.getByRole('region', { name: 'Test mode', exact: true })

/** Switches by the account menu. */
async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Ada Sender' }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** The organisation for tests of the person who is signed in, with credentials made there. */
async function organisationThere(page: Page, real: Organisation): Promise<Organisation> {
  const session = (await (await page.request.get('/app/session')).json()) as {
    account: { id: string; organisation_id: string }
  }
  const made = await page.request.post('/app/credentials', { data: { name: 'Try' } })
  expect(made.status()).toBe(201)
  const credentials = (await made.json()) as Organisation['credentials']
  const { id: accountId, organisation_id: organisationId } = session.account
  return { ...real, accountId, organisationId, credentials }
}

test('an administrator tries everything where nothing counts, and goes back', async ({
  senderPage: page,
  serviceUrl,
  api,
  organisation,
}) => {
  await page.setViewportSize(desktop)
  const recipients = [{ name: 'Grace Signer', email: 'grace@example.com' }]
  await createEnvelope(api, organisation, { name: 'Real lease', recipients })
  await page.goto('/organisation')
  const section = page.getByRole('region', { name: 'Test mode' })
  await section.scrollIntoViewIfNeeded()
  await expect(section).toContainText('documents are marked TEST')
  await takePictures(page, 'test-mode-opening')
  await section.getByRole('button', { name: 'Switch to test mode' }).click()
  await expect(banner(page)).toContainText(said)
  await expect(page).toHaveURL(/\/$/)
  await expectAccessible(page)
  await takePictures(page, 'test-mode-overview')

  // On a phone the banner scrolls away, and a mark stays.
  await page.setViewportSize(phone)
  await page.goto('/organisation')
  await page.getByRole('button', { name: /^Delete all test data/ }).scrollIntoViewIfNeeded()
  await expect(page.getByText(said.slice('Test mode: '.length))).not.toBeInViewport()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByText('Test mode')).toBeInViewport()
  await takePicture(page, 'test-mode-scrolled-phone')
  await page.setViewportSize(desktop)

  // An envelope there: marked for its recipient, and in the inbox instead of a mailbox.
  const there = await organisationThere(page, organisation)
  const tried = clientOf(serviceUrl, there)
  const envelope = await createEnvelope(tried, there, { name: 'Tried lease', recipients })
  await page.goto('/envelopes')
  await expect(page.getByRole('row', { name: /Tried lease/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Real lease/ })).toBeHidden()
  await takePictures(page, 'test-mode-envelopes')
  await page.goto('/inbox')
  await expect(page.getByText('Grace Signer').first()).toBeVisible()
  await takePictures(page, 'test-mode-inbox')
  const signing = new SigningPage(page)
  await signing.open(await linkOf(tried, envelope))
  await expect(page.locator('#early')).toHaveCount(0)
  await expect(page.getByText('This is a test. Nothing here has legal effect.')).toBeVisible()
  await expectAccessible(page)
  await takePictures(page, 'test-mode-consent')
  await signing.consent()
  await expect(page.getByRole('banner').getByText('Test', { exact: true })).toBeVisible()
  await takePictures(page, 'test-mode-signing')

  await page.goto(`/envelopes/${envelope.id}`)
  await expect(banner(page)).toBeVisible()
  await takePictures(page, 'test-mode-envelope')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectLegible(page)
  await takePictures(page, 'test-mode-envelope-dark')
  await page.emulateMedia({ colorScheme: 'light' })

  // What comes out says that it is a test, and never in green.
  const { master, certificate } = await sealedFiles(serviceUrl, tried, there)
  const checking = new VerifyDocumentPage(page)
  await checking.open()
  await checking.choose({ 'lease.pdf': master, 'certificate.pdf': certificate })
  await checking.expectVerdict('lease.pdf', 'A test document without legal effect')
  await checking.expectVerdict('certificate.pdf', 'A test document without legal effect')
  await expect(page.getByText('Document and certificate belong together')).toBeVisible()
  await expect(page.locator('[class*=success]')).toHaveCount(0)
  await expectAccessible(page)
  await takePictures(page, 'test-mode-verdict')

  await page.goto('/')
  await banner(page).getByRole('button', { name: 'Leave test mode' }).click()
  await expect(banner(page)).toBeHidden()
  await page.goto('/envelopes')
  await expect(page.getByRole('row', { name: /Real lease/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Tried lease/ })).toBeHidden()
})

test('test data is deleted after a proof, and who may use test mode is limited', async ({
  senderPage: page,
  serviceUrl,
  organisation,
  browser,
}) => {
  await page.setViewportSize(desktop)
  await page.request.post('/app/test-mode')
  const there = await organisationThere(page, organisation)
  const recipients = [{ name: 'Grace Signer', email: 'grace@example.com' }]
  await createEnvelope(clientOf(serviceUrl, there), there, { name: 'Tried lease', recipients })
  await page.goto('/organisation')
  const section = page.getByRole('region', { name: 'Test mode' }).last()
  await section.getByRole('button', { name: /^Delete all test data/ }).click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expectAccessible(page)
  await takePictures(page, 'test-mode-emptying')
  await dialog.getByRole('button', { name: 'Delete all test data' }).click()
  await expect(page.getByText('All test data is deleted')).toBeVisible()
  await page.goto('/envelopes')
  await expect(page.getByRole('heading', { name: 'Send your first envelope' })).toBeVisible()

  await choose(page, 'Leave test mode')
  await expect(banner(page)).toBeHidden()
  const member = await addMember(serviceUrl, organisation, 'Mo Member')
  const theirs = await (await browser.newContext()).newPage()
  await signIn(theirs, member, serviceUrl)
  await theirs.goto(`${serviceUrl}/`)
  await theirs.getByRole('button', { name: 'Mo Member' }).click()
  await theirs.getByRole('menuitem', { name: 'Switch to test mode' }).click()
  await expect(banner(theirs)).toContainText(said)

  await page.goto('/organisation')
  const settings = page.getByRole('region', { name: 'Test mode' })
  await settings.getByText('Administrators only').click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Test mode is saved')).toBeVisible()
  // Until it is gone, the bar with the button covers what is under it.
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeHidden()
  await takePictures(page, 'test-mode-settings')
  // Scrolled down, the list of sections lies over half of a control.
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
  await expectAccessible(page)
  await theirs.reload()
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner(theirs)).toBeHidden()
})

test('a tab that was left behind shows what the other one switched to', async ({ senderPage: page }) => {
  await page.request.post('/app/test-mode')
  await page.request.delete('/app/test-mode')
  const [first, second] = [page, await page.context().newPage()]
  for (const tab of [first, second]) await tab.goto('/envelopes')
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible()
  await choose(first, 'Switch to test mode')
  await expect(banner(first)).toBeVisible()
  await expect(banner(second)).toBeVisible()
  await banner(second).getByRole('button', { name: 'Leave test mode' }).click()
  await expect(banner(second)).toBeHidden()
  await expect(banner(first)).toBeHidden()
})
