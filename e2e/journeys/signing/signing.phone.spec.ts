import { createEnvelope, linkOf, readEnvelope } from '../../envelopes.ts'
import { expect, expectAccessible, expectSameInForcedColours, test } from '../../fixtures.ts'
import { SigningPage } from '../../pages/signing-page.ts'
import { sealReport, textOf } from '../../files/pdf-tools.ts'

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
  place('checkbox', 260),
  place('dropdown', 220, {
    options: [
      { value: 'b', option: 'Basic' },
      { value: 'p', option: 'Plus' },
    ],
  }),
  { type: 'signature', page: 4, x_coordinate: 72, y_coordinate: 400, required: true },
]

test('a recipient signs every kind of field on a phone', async ({ page, api, organisation }) => {
  const envelope = await createEnvelope(api, organisation, {
    message: 'Please sign by Friday.',
    recipients: [{ name: 'Fiona First', email: 'fiona@example.com', fields: everyField }],
  })
  const signing = new SigningPage(page)
  await signing.open(await linkOf(api, envelope))
  await expect(page.getByText('Please sign by Friday.')).toBeVisible()
  await expectAccessible(page)
  await signing.expectNoSideways()
  await signing.consent()
  await expectAccessible(page)
  await signing.expectNoSideways()

  await page.getByRole('button', { name: 'Start' }).tap()
  await signing.adoptByTouch(/^Sign: .*Signature, page 1/)
  await signing.adoptByTouch(/^Initial: .*Initials, page 1/)
  await page.getByRole('button', { name: 'Finish' }).tap()
  const missing = page.getByRole('dialog', { name: 'Something is still missing' })
  await expect(missing.getByRole('listitem')).toHaveCount(5)
  await expectAccessible(page)
  await missing.getByRole('button', { name: 'Go to the first one' }).tap()
  await expectSameInForcedColours(page)
  await page.emulateMedia({ forcedColors: 'active' })
  const line = page.getByRole('progressbar').locator('xpath=following-sibling::span')
  // A usual background would be the same as that of everything.
  const highlight = await line.evaluate((part) => {
    const sample = part.ownerDocument.createElement('span')
    sample.style.backgroundColor = 'Highlight'
    part.after(sample)
    const { backgroundColor } = getComputedStyle(sample)
    sample.remove()
    return backgroundColor
  })
  await expect(line).toHaveCSS('background-color', highlight)
  await page.emulateMedia({ forcedColors: 'none' })

  const text = signing.text(/^(.+, )?Text, page 1/)
  await expect(text).toBeFocused()
  const height = async () => (await text.boundingBox())?.height ?? 0
  await text.fill('A first line')
  const oneLine = await height()
  await text.fill('A first line\na second one\nand a third')
  expect(await height()).toBeGreaterThan(oneLine * 1.5)
  await signing.tick(/^(.+, )?Checkbox, page 1/)
  await signing.choose(/^(.+, )?Choice, page 1/, 'Plus')
  await page.getByRole('button', { name: 'Next field' }).tap()
  await signing.field(/^Sign: .*Signature, page 4/).tap()
  await expect(signing.field(/^(.+, )?Signature, page 4, required, signed/)).toBeVisible()
  await page.getByRole('button', { name: 'Next field' }).tap()
  await signing.witness(/^Witness: .*Witness signature/, {
    name: 'Wanda Witness',
    email: 'wanda@example.com',
  })
  await expect(page.getByText('All done. You can finish now.')).toBeVisible()
  await signing.expectNoSideways()
  await (await signing.askToFinish()).tap()

  await expect(signing.heading()).toHaveText('Thank you, Fiona')
  await expectAccessible(page)
  await signing.expectNoSideways()
  const link = page.getByRole('link', { name: 'Document and certificate in one file' })
  const [download] = await Promise.all([page.waitForEvent('download'), link.tap()])
  expect(download.suggestedFilename()).toMatch(/\.pdf$/)
  const { status, master } = await readEnvelope(api, envelope.id)
  expect(status).toBe('completed')
  const bytes = new Uint8Array(await (await fetch(master ?? '')).arrayBuffer())
  expect(await sealReport(bytes)).toMatchObject({ signatures: 1, valid: true, wholeDocument: true })
  for (const words of ['A first line', 'and a third', 'Plus', 'Wanda Witness', new Date().getUTCFullYear()])
    expect(await textOf(bytes)).toContain(String(words))
})

test('a recipient declines on a phone with a reason', async ({ page, api, organisation }) => {
  const envelope = await createEnvelope(api, organisation, {
    recipients: [{ name: 'Fiona First', email: 'fiona@example.com' }],
  })
  const signing = new SigningPage(page)
  await signing.open(await linkOf(api, envelope))
  await signing.consent()
  await page.getByRole('button', { name: 'More' }).tap()
  await page.getByRole('menuitem', { name: 'Decline to sign' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Decline to sign?' })
  await dialog.getByRole('button', { name: 'Decline', exact: true }).tap()
  await expect(dialog.getByText('Tell the sender why.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).tap()
  await signing.decline('The price is wrong.')
  await expect(signing.heading()).toHaveText('You have declined')
  await expectAccessible(page)
  const { status, recipients } = await readEnvelope(api, envelope.id)
  expect(status).toBe('sent')
  expect(recipients[0]).toMatchObject({ status: 'declined', declined_reason: 'The price is wrong.' })
  await page.reload()
  await expect(signing.heading()).toHaveText('You have declined')
})

test('a viewer reads and finishes on a phone', async ({ page, api, organisation }) => {
  const envelope = await createEnvelope(api, organisation, {
    recipients: [
      { name: 'Vera Viewer', email: 'vera@example.com', type: 'viewer', order: 1 },
      { name: 'Sam Signer', email: 'sam@example.com', order: 2 },
    ],
  })
  const signing = new SigningPage(page)
  await signing.open(await linkOf(api, envelope))
  await expect(page.getByText('Read the document, then finish.')).toBeVisible()
  await signing.expectNoSideways()
  await (await signing.askToFinish('Finish viewing')).tap()
  await expect(signing.heading()).toHaveText('Thank you, Vera')
  expect((await readEnvelope(api, envelope.id)).recipients.map((one) => one.status)).toEqual([
    'completed',
    'sent',
  ])
})
