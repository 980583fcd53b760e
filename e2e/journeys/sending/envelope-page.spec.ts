import { createEnvelope, indexOf, linkOf } from '../../envelopes.ts'
import { expect, expectAccessible, signIn, test } from '../../fixtures.ts'
import { addMember } from '../../interface-client.ts'
import { EnvelopePage } from '../../pages/envelope-page.ts'
import { InboxPage } from '../../pages/inbox-page.ts'
import { SigningPage } from '../../pages/signing-page.ts'
import { textOf } from '../../files/pdf-tools.ts'
import { takePicture } from '../../files/pictures.ts'
import { SigningClient } from '../../signing-client.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }
const below = { type: 'signature', page: 1, x_coordinate: 72, y_coordinate: 300 }
const fiona = { name: 'Fiona First', email: 'fiona@example.com' }
const sam = { name: 'Sam Second', email: 'sam@example.com', fields: [below] }
const copy = { name: 'Carl Copy', email: 'carl@example.com', type: 'carbon-copy' as const }

test('edits a recipient of a sent envelope, resends a text message, and removes another', async ({
  senderPage: page,
  api,
  organisation,
  browser,
}) => {
  const envelope = new EnvelopePage(page)
  const inbox = new InboxPage(page)
  const sent = await createEnvelope(api, organisation, { recipients: [fiona, sam, copy] })
  const old = await inbox.linkFor(fiona)
  await envelope.open(sent.id)
  await envelope.actFor(fiona.name, 'Edit recipient…')
  const edit = page.getByRole('dialog', { name: 'Edit Fiona First' })
  await edit.getByRole('textbox', { name: 'Email' }).fill('not an address')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit.getByText('Enter one valid email address.')).toBeVisible()
  await edit.getByRole('textbox', { name: 'Name' }).fill('Fiona Foremost')
  await edit.getByRole('textbox', { name: 'Email' }).fill('foremost@example.com')
  await edit.getByRole('textbox', { name: /^Mobile/ }).fill('+61400000001')
  await expect(edit.getByText('All their links stop working.')).toBeVisible()
  await expect(edit.getByText('foremost@example.com gets a new one.')).toBeVisible()
  await edit.getByRole('button', { name: 'Access and redirects' }).click()
  await edit.getByRole('textbox', { name: /^Password/ }).fill('open sesame')
  await expectAccessible(page)
  await takePicture(page, 'edit-recipient')
  await page.setViewportSize(phone)
  await takePicture(page, 'edit-recipient-phone')
  await page.setViewportSize(desktop)
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toBeHidden()
  const edited = envelope.recipient('foremost@example.com')
  await expect(edited).toContainText('Fiona Foremost')
  await expect(edited).toContainText('Password')

  await envelope.actFor('Fiona Foremost', 'Resend SMS')
  await expect(page.getByText('Text message resent to Fiona Foremost')).toBeVisible()

  await envelope.actFor(sam.name, 'Remove…')
  const question = page.getByRole('alertdialog', { name: 'Remove Sam Second?' })
  await expect(question).toContainText('1 field is taken off the documents.')
  await takePicture(page, 'remove-recipient')
  await question.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(envelope.recipient(sam.email)).toBeHidden()

  const context = await browser.newContext()
  const signing = new SigningPage(await context.newPage())
  await signing.open(old)
  await expect(signing.heading()).toHaveText('There is a newer link')
  await signing.open(await inbox.linkFor({ name: 'Fiona Foremost' }))
  await signing.givePassword('open sesame')
  await signing.consent()
  await context.close()

  await envelope.open(sent.id)
  await envelope.actFor(copy.name, 'Remove…')
  await envelope.confirm(/^Remove Carl Copy/, 'Remove')
  await page.getByRole('button', { name: 'Actions for Fiona Foremost' }).click()
  await expect(page.getByRole('menuitem', { name: 'Copy recipient ID' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Remove…' })).toBeHidden()
})

test('shares an envelope with the group, downloads its files so far, and shows events in both time zones', async ({
  senderPage: page,
  api,
  organisation,
  browser,
  serviceUrl,
}) => {
  const envelope = new EnvelopePage(page)
  const group = await api.expect<{ id: string }>(201, 'POST', '/v1/groups', { name: 'Sales' })
  const member = await addMember(serviceUrl, organisation, 'Colin Colleague')
  const accounts = await api.expect<{ id: string }[]>(200, 'GET', '/v1/accounts')
  for (const { id } of accounts) await api.expect(200, 'PUT', `/v1/accounts/${id}`, { group_id: group.id })
  const text = { type: 'input', page: 1, x_coordinate: 72, y_coordinate: 500, width: 200, height: 20 }
  const writer = { ...fiona, fields: [{ ...text, id: 'answer', required: true }] }
  const sent = await createEnvelope(api, organisation, { recipients: [writer, sam] })
  const colleague = await browser.newContext({ baseURL: serviceUrl })
  const beside = await colleague.newPage()
  await signIn(beside, member)
  await beside.goto(`/envelopes/${sent.id}`)
  await expect(beside.getByText('Envelope not found')).toBeVisible()

  await envelope.open(sent.id)
  await envelope.act('Share with Sales')
  await expect(page.getByText('Sales, shared')).toBeVisible()
  await new EnvelopePage(beside).open(sent.id)
  await expect(beside.getByRole('tab', { name: 'Webhooks' })).toBeHidden()
  await envelope.act('Stop sharing with Sales')
  await expect(page.getByText('Sales, not shared')).toBeVisible()
  await beside.reload()
  await expect(beside.getByText('Envelope not found')).toBeVisible()
  await colleague.close()

  const link = await linkOf(api, sent, indexOf(sent, fiona.name))
  const fields = page.getByRole('list', { name: 'Fields' }).first()
  await expect(fields).toContainText('of Fiona First: empty')
  await new SigningClient(serviceUrl).sign(link, { answer: 'Forty-two moorings' })
  await expect(envelope.recipient(fiona.email)).toContainText('Signed')
  await expect(fields).toContainText('of Fiona First: finished')
  expect(await textOf(await envelope.download(/master so far/))).toContain('Forty-two moorings')
  expect(await textOf(await envelope.download(/original/))).not.toContain('Forty-two moorings')

  await envelope.actFor(sam.name, 'Copy signing link…')
  const dialog = page.getByRole('dialog', { name: 'Copy signing link' })
  await dialog.getByRole('textbox', { name: 'Valid for, in days' }).fill('90')
  await dialog.getByRole('button', { name: 'Create and copy link' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  await expect(dialog).toContainText('Anyone who has this link can act as Sam Second.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Done' }).click()

  await page.setViewportSize(phone)
  await page.getByRole('tab', { name: 'Audit trail' }).click()
  const made = page.getByRole('row').filter({ hasText: 'Signing link created for Sam Second' })
  await expect(made).toContainText('Valid for 90 days')
  await expect(made).toContainText('UTC')
  await expect(made).toContainText('Ada Sender')
  // A message that lies over half a button goes by itself.
  await page.mouse.move(0, 0)
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Read as a story' }).click()
  const told = page.getByRole('listitem').filter({ hasText: /Ada Sender.+created a signing link for/ })
  await expect(told).toContainText('Sam Second')
  await told.getByRole('link', { name: /^Event \d+$/ }).click()
  await expect(page.locator('li:target')).toContainText('link-created')
  await page.getByRole('combobox').selectOption('de')
  await expect(
    page.getByRole('listitem').filter({ hasText: /Ada Sender.+hat einen Link zum Unterschreiben/ }),
  ).toBeVisible()
  await expectAccessible(page)
})
