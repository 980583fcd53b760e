import { createEnvelope, linkOf } from '../../envelopes.ts'
import { samplePhotos } from '../../files/sample-photos.ts'
import { expect, expectAccessible, test } from '../../fixtures.ts'
import { takePicture } from '../../files/pictures.ts'
import { SigningPage } from '../../pages/signing-page.ts'
import { VerifyingPage } from '../../pages/verifying-page.ts'

const vera = { name: 'Vera Review', email: 'vera@example.com' }

test('a signer proves their identity, the sender looks at the warning, and the documents open', async ({
  api,
  organisation,
  senderPage,
  browser,
}) => {
  test.setTimeout(120_000)
  // The administrator asks it of everyone who signs.
  await senderPage.goto('/organisation')
  await senderPage.getByRole('button', { name: 'Proof of identity' }).click()
  await senderPage.getByRole('option', { name: 'Asked of signers' }).click()
  await expect(senderPage.getByRole('textbox', { name: 'Days an earlier check counts' })).toHaveValue('0')
  await takePicture(senderPage, 'identity-rule')
  const envelope = await createEnvelope(api, organisation, { recipients: [vera] })
  const link = await linkOf(api, envelope)
  // The signer has a browser of their own.
  const own = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const page = await own.newPage()
  const signing = new SigningPage(page)
  const verifying = new VerifyingPage(page)
  const begin = page.getByRole('button', { name: 'Confirm my identity' })

  await signing.open(link)
  await expect(page.getByRole('heading', { name: 'Confirm your identity' })).toBeVisible()
  await expectAccessible(page)
  await takePicture(page, 'identity-ask')
  await begin.tap()
  await expect(page).toHaveURL(/\/verify\//)
  // Whoever comes back goes on with the same check.
  await page.goBack()
  await page.getByRole('button', { name: 'Continue' }).tap()
  await verifying.agree()
  const photos = await samplePhotos(page)
  await verifying.giveDetails({ given: 'Vera', family: 'Review' })
  await verifying.choosePhoto('Front of your document', photos.card)
  await verifying.choosePhoto('Your face', photos.face)
  await verifying.submitDetails()
  await takePicture(page, 'identity-done')
  await page.getByRole('button', { name: 'Back to the documents' }).tap()
  await expect(page.getByText('has to look at your check')).toBeVisible()
  await expectAccessible(page)
  await takePicture(page, 'identity-review')

  await senderPage.goto(`/envelopes/${envelope.id}`)
  await expect(senderPage.getByText('Proof of identity: needs your decision')).toBeVisible()
  await expectAccessible(senderPage)
  await takePicture(senderPage, 'identity-decision')
  await senderPage.getByRole('button', { name: 'Accept' }).click()
  await senderPage.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click()
  await expect(senderPage.getByText('Identity confirmed')).toBeVisible()
  await takePicture(senderPage, 'identity-accepted')

  // The page that waits goes on by itself, and so does a later visit of the same browser.
  await expect(page.getByText('You are signing as Vera Review')).toBeVisible()
  const later = await own.newPage()
  await later.goto(link)
  await expect(later.getByText('You are signing as Vera Review')).toBeVisible()
  await new SigningPage(later).consent()
  await own.close()
})
