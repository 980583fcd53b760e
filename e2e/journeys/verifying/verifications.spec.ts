import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../../fixtures.ts'
import type { InterfaceClient, Organisation } from '../../interface-client.ts'
import { VerificationPage, VerificationsPage } from '../../pages/verifications-page.ts'
import { VerifyingPage } from '../../pages/verifying-page.ts'
import { textOf } from '../../files/pdf-tools.ts'
import { takePicture } from '../../files/pictures.ts'
import { samplePhotos } from '../../files/sample-photos.ts'

test.use({ reducedMotion: 'reduce' })

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** Checks the current page for horizontal overflow, also on a phone. */
async function look(page: Page, screen: string): Promise<void> {
  await takePicture(page, `verifications-${screen}-light`)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await takePicture(page, `verifications-${screen}-dark`)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize(phone)
  await takePicture(page, `verifications-${screen}-phone`)
  // Rows become cards once the page detects its new width.
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await expect.poll(overflow, { message: `${screen} overflows to the side` }).toBeLessThanOrEqual(0)
  await page.setViewportSize(desktop)
}

interface Verification {
  readonly id: string
  readonly status: string
}

async function create(api: InterfaceClient, { accountId }: Organisation, more: object = {}) {
  const body = { name: 'Ada Park', email: 'ada@example.com', account_id: accountId, ...more }
  return api.expect<Verification>(201, 'POST', '/v2/verifications', body)
}

/** The link in the newest email to an address, from the built-in inbox. */
async function linkTo(page: Page, address: string): Promise<string> {
  const read = async () => {
    const list = (await (await page.request.get('/app/inbox')).json()) as { id: string; to_address: string }[]
    const message = list.find((one) => one.to_address === address)
    if (message === undefined) return ''
    const { text } = (await (await page.request.get(`/app/inbox/${message.id}`)).json()) as { text: string }
    return /https?:\S+\/verify\/[\w-]+/.exec(text)?.[0] ?? ''
  }
  await expect.poll(read).not.toBe('')
  return read()
}

test('an individual is asked, verified on a phone while the page updates, and purged', async ({
  senderPage: page,
  browser,
  serviceUrl,
}) => {
  test.setTimeout(240_000)
  const list = new VerificationsPage(page)
  await list.open()
  await expect(page.getByRole('heading', { name: 'Verify your first person' })).toBeVisible()
  await expect(page.getByText('Sandbox: no identity is really checked')).toBeVisible()
  await look(page, 'empty')

  await page.getByRole('link', { name: 'New verification' }).first().click()
  const form = page.getByRole('form', { name: 'New verification' })
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(form.getByText('Enter a name.')).toBeVisible()
  await expect(form.getByText('Enter an email address.')).toBeVisible()
  await expect(form.getByLabel('Full name')).toBeFocused()
  await form.getByLabel('Full name').fill('Ada Review')
  await form.getByLabel('Email', { exact: true }).fill('ada@example.com')
  await form.getByLabel('Mobile for the link').fill('12')
  await form.getByText('Face (biometrics)').click()
  await form.getByText('Screening', { exact: true }).click()
  await expect(form.getByText('Enter the number in international form')).toBeVisible()
  await form.getByLabel('Mobile for the link').fill('+61 400 000 000')
  await form.getByLabel('Mobile for a code').fill('+61 400 000 000')
  await expect(form.getByText('The link and the code go to the same phone')).toBeVisible()
  await form.getByLabel('Mobile for a code').fill('')
  await form.getByLabel('Message in the email').fill('We need this for your new contract.')
  await form.getByRole('textbox', { name: 'Text message' }).fill('Harbour asks: open {{token}} please.')
  await expect(page.getByText(/Harbour asks: open http\S+\/verify\/•+ please\./)).toBeVisible()
  const checks = page.getByRole('list', { name: 'Checks that will run' }).getByRole('listitem')
  await expect(checks).toHaveCount(4)
  await expect(page.getByRole('list', { name: 'What the individual will see' })).toContainText(
    'Photos of the document and of the face',
  )
  await form.getByRole('button', { name: 'Add a pair' }).click()
  await form.getByLabel('Name 1').fill('case')
  await form.getByLabel('Value 1').fill('4711')
  await look(page, 'new')
  await form.getByRole('button', { name: 'Send request' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Ada Review' })).toBeVisible()
  const one = new VerificationPage(page)
  await expect(one.done('Link sent')).toContainText(
    'Email to ada@example.com and text message to +61400000000',
  )
  await expect(page.getByText('4711')).toBeVisible()
  await look(page, 'waiting')

  const context = await browser.newContext({
    viewport: phone,
    isMobile: true,
    hasTouch: true,
    baseURL: serviceUrl,
  })
  try {
    const hers = await context.newPage()
    const verifying = new VerifyingPage(hers)
    await verifying.open(await linkTo(page, 'ada@example.com'))
    await expect(one.done('Link opened')).toBeVisible()
    await verifying.agree()
    await expect(one.done('Agreed to the checks')).toBeVisible()
    await expect(page.getByText('Is asked for details')).toBeVisible()
    await verifying.giveDetails({ given: 'Ada', family: 'Review' })
    const photos = await samplePhotos(hers)
    await verifying.choosePhoto('Front of your document', photos.card)
    await expect(hers.getByText('1 of 2 photos added')).toBeVisible()
    await verifying.choosePhoto('Your face', photos.face)
    await verifying.submitDetails()
  } finally {
    await context.close()
  }
  await expect(one.done('Details and photos submitted')).toBeVisible()
  await expect(one.done('Checks completed')).toBeVisible()
  await expect(page.getByText('The document needs a review (sandbox)')).toBeVisible()
  await expect(page.getByText('SANDBOX_DOCUMENT_REVIEW')).toBeVisible()
  await expect(one.done('Reports ready')).toBeVisible()
  await expect(one.check('Identity document')).toContainText('Needs review')
  await expect(one.check('Sanctions')).toContainText('Clear')
  await expect(one.reports().locator('canvas').first()).toBeVisible()
  await look(page, 'reported')
  await one.reports().getByText('Screening', { exact: true }).click()
  await expect(
    one.reports().getByText('Sanctions, politically exposed persons, adverse media.'),
  ).toBeVisible()
  const download = page.waitForEvent('download')
  await one.reports().getByRole('link', { name: 'Download screening report' }).click()
  expect(await textOf(await readFile(await (await download).path()))).toContain('Screening report')

  await list.open()
  await expect(list.row('Ada Review')).toContainText('Needs review')
  await list.expectCount('Needs review', 1)
  await look(page, 'list')
  await list.row('Ada Review').getByRole('link').click()
  await one.act('Purge…')
  const question = page.getByRole('alertdialog', { name: 'Purge the verification of Ada Review?' })
  await expect(question.getByRole('button', { name: 'Purge' })).toBeDisabled()
  await question.getByLabel('Type “Ada Review” to confirm').fill('Ada Review')
  await look(page, 'purge')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Purge' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Purged individual' })).toBeVisible()
  await expect(page.getByText('Ada Review')).toHaveCount(0)
  await look(page, 'purged')
  await page.getByRole('button', { name: 'Open purge receipt' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Purge receipt' })).toBeVisible()
  await expect(page.getByText('2 files deleted')).toBeVisible()
  await expect(page.getByText('3 files deleted')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Sealed receipt' }).locator('canvas').first()).toBeVisible()
  await look(page, 'receipt')
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(0)
  await takePicture(page, 'verifications-receipt-print')
})

test('passes on a muted verification by its link, and cancels it', async ({
  senderPage: page,
  browser,
  api,
  organisation,
}) => {
  test.setTimeout(120_000)
  const { id } = await create(api, organisation, { muted: true })
  await page.setViewportSize(phone)
  const one = new VerificationPage(page)
  await one.open(id)
  await expect(page.getByText('Ada Park gets no messages from the service')).toBeVisible()
  await one.act('Copy link…')
  const link = await one.makeLink(3)
  const visitor = await browser.newPage()
  await new VerifyingPage(visitor).open(link)
  await expect(new VerifyingPage(visitor).heading('Verify your identity')).toBeVisible()
  await expect(one.done('Link opened')).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem', { name: 'Resend' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Cancel…' }).click()
  const question = page.getByRole('alertdialog', { name: 'Cancel the verification of Ada Park?' })
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await question.getByRole('button', { name: 'Cancel verification' }).click()
  await expect(one.done('Cancelled')).toBeVisible()
  await visitor.reload()
  await expect(new VerifyingPage(visitor).heading('This request was cancelled')).toBeVisible()
  await visitor.close()
  await page.getByRole('tab', { name: 'Audit trail' }).click()
  await expect(page.getByText('Valid for 3 days')).toBeVisible()
  await look(page, 'audit')
})

test('keeps tabs, search and filters in the address, and navigates rows by keyboard', async ({
  senderPage: page,
  api,
  organisation,
}) => {
  test.setTimeout(120_000)
  for (let number = 1; number <= 56; number += 1)
    await create(api, organisation, { muted: true, name: `Person ${String(number).padStart(2, '0')}` })
  const gone = await create(api, organisation, {
    muted: true,
    name: 'Cora Cancelled',
    email: 'cora@example.com',
  })
  expect((await page.request.post(`/app/verifications/${gone.id}/cancel`)).status()).toBe(200)
  const list = new VerificationsPage(page)
  await list.open()
  await list.expectCount('All', 57)
  await list.expectCount('Waiting', 56)
  await list.row('Person 56').focus()
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(list.row('Person 01')).toBeFocused({ timeout: 1000 })
  }).toPass()
  await page.keyboard.press('Home')
  await expect(list.row('Cora Cancelled')).toBeFocused()
  await page.keyboard.press('j')
  await expect(list.row('Person 56')).toBeFocused()
  await page.keyboard.press('Space')
  const peek = page.getByRole('dialog', { name: 'Person 56' })
  await expect(peek.getByText('Waiting')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list.row('Person 56')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Person 56' })).toBeVisible()
  await page.goBack()
  await expect(list.row('Person 56')).toBeFocused()

  await page.keyboard.press('/')
  await page.keyboard.type('CORA@')
  await expect(list.rows()).toHaveCount(1)
  await list.show('Waiting')
  await expect(page.getByText('No verification matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\/verifications\?progress=waiting$/)
  await list.show('Cancelled')
  await page.reload()
  await expect(list.tab('Cancelled')).toHaveAttribute('aria-selected', 'true')
  await expect(list.rows()).toHaveCount(1)

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await palette.getByRole('searchbox').fill('person 07')
  await palette.getByRole('menuitem', { name: 'Person 07' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Person 07' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('v')
  await expect(page).toHaveURL(/\/verifications$/)
})

test('updates the list live, and confirms a resent message', async ({
  senderPage: page,
  api,
  organisation,
}) => {
  const list = new VerificationsPage(page)
  await list.open()
  await expect(page.getByRole('heading', { name: 'Verify your first person' })).toBeVisible()
  const { id } = await create(api, organisation)
  await expect(list.row('Ada Park')).toContainText('Waiting')
  await list.act('Ada Park', 'Resend')
  await expect(page.getByText('Resent to Ada Park')).toBeVisible()
  await page.request.post(`/app/verifications/${id}/cancel`)
  await expect(list.row('Ada Park')).toContainText('Cancelled')
  await list.expectCount('Cancelled', 1)
})
