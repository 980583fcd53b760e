import { createEnvelope, linkOf } from '../../envelopes.ts'
import { expect, expectAccessible, test } from '../../fixtures.ts'
import { InboxPage } from '../../pages/inbox-page.ts'
import { SigningPage } from '../../pages/signing-page.ts'
import { signaturePhoto } from '../../files/sample-photos.ts'

const at = { page: 1, x_coordinate: 72, required: true }
const fiona = {
  name: 'Fiona First',
  email: 'fiona@example.com',
  fields: [
    { ...at, id: 'sign', type: 'signature', y_coordinate: 500 },
    { ...at, id: 'see', type: 'witness', y_coordinate: 400 },
  ],
}
const wanda = { name: 'Wanda Witness', email: 'wanda@example.com' }

test('a photo becomes a signature, and a witness signs by their own link', async ({
  api,
  organisation,
  senderPage,
  browser,
  serviceUrl,
}) => {
  const phone = { baseURL: serviceUrl, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const envelope = await createEnvelope(api, organisation, { recipients: [fiona] })
  const signing = new SigningPage(page)
  await signing.open(await linkOf(api, envelope))
  await signing.consent()

  const photo = await signaturePhoto(page)
  const dialog = page.getByRole('dialog')
  await signing.field(/^Witness: /).tap()
  await expect(dialog).toContainText('A witness attests to your signature.')
  await dialog.getByRole('button', { name: 'Go to the signature' }).tap()
  await signing.field(/^Sign: .*Signature/).tap()
  await dialog.getByText('Picture', { exact: true }).tap()
  await dialog.getByRole('button', { name: /^Adopt/ }).tap()
  await expect(dialog.getByRole('alert').filter({ hasText: 'Choose a picture first.' })).toBeVisible()
  const input = dialog.locator('input[type=file]')
  await input.setInputFiles({ name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await expect(dialog.getByRole('alert').filter({ hasText: 'can’t be read as a picture' })).toBeVisible()
  await input.setInputFiles(photo)
  await expect(dialog.getByRole('figure', { name: 'How it will be printed' })).toBeVisible()
  await dialog.getByRole('slider', { name: 'How much counts as ink' }).press('ArrowRight')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Adopt/ }).tap()
  await expect(dialog).toBeHidden()
  await expect(signing.field(/^Signature.*signed/)).toBeVisible()

  await signing.field(/^Witness: /).tap()
  await dialog.getByRole('button', { name: 'Send the witness a link' }).tap()
  await dialog.getByLabel('Full name of the witness').fill(wanda.name)
  await dialog.getByLabel('Email of the witness').fill(fiona.email)
  await dialog.getByRole('button', { name: 'Send the link' }).tap()
  await expect(dialog).toContainText('This is the signer’s own email')
  await dialog.getByLabel('Email of the witness').fill(organisation.email)
  await dialog.getByRole('button', { name: 'Send the link' }).tap()
  await expect(dialog).toContainText('not the sender or anyone who signs here')
  await dialog.getByLabel('Email of the witness').fill(wanda.email)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send the link' }).tap()
  await expect(dialog).toContainText('Wanda Witness was asked to witness')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).tap()

  const witness = await context.newPage()
  await witness.goto(await new InboxPage(senderPage).linkFor(wanda))
  const heading = witness.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Witness the signature of Fiona First')
  const attested = witness.getByRole('figure', { name: 'The signature of Fiona First' })
  await expect(attested.locator('svg path').first()).toBeAttached()
  await witness.getByRole('button', { name: 'Sign as witness' }).click()
  await expect(witness.getByText('Confirm that you watched.')).toBeVisible()
  await witness.getByText('Type', { exact: true }).click()
  await witness.getByText(/^I confirm that I watched Fiona First/).click()
  await expectAccessible(witness)
  await witness.getByRole('button', { name: 'Sign as witness' }).click()
  await expect(heading).toHaveText('Thank you, Wanda Witness')
  await witness.reload()
  await expect(heading).toHaveText('Thank you, Wanda Witness')

  // The signer is notified without asking.
  const signed = signing.field(/^Witness signature.*signed by the witness/)
  await expect(signed).toBeVisible()
  await signed.tap()
  await expect(dialog).toContainText('Wanda Witness has signed using the link.')
  await dialog.getByRole('button', { name: 'Done' }).tap()
  await signing.finish()
  await signing.expectDone()
  await context.close()
})
