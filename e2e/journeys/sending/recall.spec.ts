import type { Page } from '@playwright/test'
import { createEnvelope, indexOf, linkOf } from '../../envelopes.ts'
import { expect, expectAccessible, test as base } from '../../fixtures.ts'
import { EditorPage } from '../../pages/editor-page.ts'
import { EnvelopePage } from '../../pages/envelope-page.ts'
import { InboxPage } from '../../pages/inbox-page.ts'
import { SigningPage } from '../../pages/signing-page.ts'
import { takePicture } from '../../files/pictures.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }
const fiona = { name: 'Fiona First', email: 'fiona@example.com' }
const below = { type: 'signature', page: 1, x_coordinate: 72, y_coordinate: 300 }
const sam = { name: 'Sam Second', email: 'sam@example.com', fields: [below] }

/** A visitor on a phone who is not signed in. */
const test = base.extend<{ visitor: Page }>({
  visitor: async ({ browser, serviceUrl }, use) => {
    const context = await browser.newContext({ baseURL: serviceUrl, viewport: phone })
    await use(await context.newPage())
    await context.close()
  },
})

test('a sender recalls, corrects and resends an envelope, and old links no longer work', async ({
  senderPage: page,
  api,
  organisation,
  visitor,
}) => {
  const envelope = new EnvelopePage(page)
  const editor = new EditorPage(page)
  const inbox = new InboxPage(page)
  const signing = new SigningPage(visitor)
  const sent = await createEnvelope(api, organisation, { recipients: [fiona, sam] })
  const old = await linkOf(api, sent, indexOf(sent, fiona.name))
  await signing.open(old)
  await sign(signing)

  await page.setViewportSize(phone)
  await envelope.open(sent.id)
  await expect(envelope.recipient(fiona.email)).toContainText('Signed')
  await envelope.act('Recall and edit…')
  const question = page.getByRole('alertdialog', { name: /^Recall “Consulting agreement”/ })
  await expect(question).toContainText('Fiona First has finished. What they signed is discarded')
  await expect(question).toContainText('Fiona First and Sam Second are notified that you recalled it.')
  await expectAccessible(page)
  await takePicture(page, 'recall-phone')
  await page.setViewportSize(desktop)
  await takePicture(page, 'recall')
  await question.getByRole('button', { name: 'Recall and edit', exact: true }).click()

  await page.waitForURL(/create-envelope/)
  expect(editor.envelopeId()).toBe(sent.id)
  await signing.open(old)
  await expect(signing.heading()).toHaveText('The sender is making changes')
  await expectAccessible(visitor)
  await takePicture(visitor, 'recalled-link-phone')
  await inbox.open()
  await inbox.messagesTo(sam).filter({ hasText: 'Recalled' }).click()
  await expect(page.getByRole('article')).toContainText('Recalled: Consulting agreement')

  await envelope.open(sent.id)
  await expect(envelope.notice('This envelope was recalled')).toBeVisible()
  await takePicture(page, 'recalled-envelope')
  await page.getByRole('alert').getByRole('button', { name: 'Continue editing' }).click()
  await editor.goTo('Fields')
  await expect(editor.fieldsOn(1)).toHaveCount(2)
  await editor.goTo('Review & send')
  await expect(page.getByText('It was sent before')).toBeVisible()
  await editor.describe('Corrected agreement', 'Sorry, here is the right one.')
  await editor.expectSaved()
  await takePicture(page, 'recalled-review')
  await editor.send()
  await expect(envelope.recipient(fiona.email)).toContainText('Sent')

  await signing.open(old)
  await expect(signing.heading()).toHaveText('The sender is making changes')
  await signing.open(await inbox.linkFor(fiona))
  await sign(signing)
  await envelope.open(sent.id)
  await expect(envelope.recipient(fiona.email)).toContainText('Signed')
  await page.getByRole('tab', { name: 'Audit trail' }).click()
  const recalled = page.getByRole('row').filter({ hasText: 'Envelope recalled to draft' })
  await expect(recalled).toContainText('Discarded answers of: Fiona First')
  await expect(page.getByRole('row').filter({ hasText: 'Envelope sent' })).toHaveCount(2)
})

async function sign(signing: SigningPage): Promise<void> {
  await signing.consent()
  await signing.adoptTyped(/^Sign: .*Signature, page 1/)
  await signing.finish()
  await expect(signing.heading()).toHaveText('Thank you, Fiona')
}
