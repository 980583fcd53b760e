import { createEnvelope, linkOf } from '../../envelopes.ts'
import { expect, expectAccessible, test } from '../../fixtures.ts'
import { takePicture } from '../../files/pictures.ts'
import { InboxPage } from '../../pages/inbox-page.ts'
import { SigningPage } from '../../pages/signing-page.ts'

const fiona = { name: 'Fiona First', email: 'fiona@example.com' }
const nora = { name: 'Nora Next', email: 'nora@example.com' }

test('whoever is asked by mistake names someone else, who signs in their place', async ({
  api,
  organisation,
  senderPage,
  page,
}) => {
  const rules = await senderPage.request.put('/app/organisation/rules', { data: { reassigning: true } })
  expect(rules.status()).toBe(200)
  const envelope = await createEnvelope(api, organisation, { recipients: [fiona] })
  const link = await linkOf(api, envelope)
  const signing = new SigningPage(page)
  const dialog = page.getByRole('dialog')

  // From the page before the documents, and from their menu.
  await signing.open(link)
  await page.getByRole('button', { name: 'Pass on to someone else' }).tap()
  await expect(dialog).toContainText('We’ll tell Ada Sender, with your reason.')
  await dialog.getByRole('button', { name: 'Cancel' }).tap()
  await takePicture(page, 'reassign-consent')
  await signing.consent()
  await signing.adoptTyped(/^Sign: /)
  await page.getByRole('button', { name: 'More' }).tap()
  await page.getByRole('menuitem', { name: 'Pass on to someone else' }).tap()
  await dialog.getByRole('button', { name: 'Pass on' }).tap()
  await expect(dialog).toContainText('Tell the sender why.')
  await dialog.getByLabel('Their full name').fill(nora.name)
  await dialog.getByLabel('Their email').fill(fiona.email)
  await dialog.getByLabel('Reason').fill('Nora decides about leases.')
  await dialog.getByRole('button', { name: 'Pass on' }).tap()
  await expect(dialog).toContainText('This person is already involved.')
  await expectAccessible(page)
  await takePicture(page, 'reassign-dialog')
  await dialog.getByLabel('Their email').fill(nora.email)
  await dialog.getByRole('button', { name: 'Pass on' }).tap()
  await expect(page.getByRole('heading', { name: 'This was passed on' })).toBeVisible()
  await expectAccessible(page)
  await takePicture(page, 'reassign-done')

  const own = await new InboxPage(senderPage).linkFor({ name: 'Please sign' })
  await signing.open(own)
  await expect(page.getByText('You are signing as Nora Next (nora@example.com).')).toBeVisible()
  await signing.consent()
  await expect(signing.field(/^Sign: /)).toBeVisible()

  await senderPage.goto(`/envelopes/${envelope.id}`)
  await expect(senderPage.getByText(nora.email)).toBeVisible()
  await senderPage.getByRole('tab', { name: 'Audit trail' }).click()
  await expect(senderPage.getByText('Named someone else in their place: Nora Next')).toBeVisible()
  await takePicture(senderPage, 'reassign-trail')
})
