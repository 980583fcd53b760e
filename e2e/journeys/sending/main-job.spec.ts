import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../../fixtures.ts'
import { EditorPage } from '../../pages/editor-page.ts'
import { EnvelopePage } from '../../pages/envelope-page.ts'
import { InboxPage } from '../../pages/inbox-page.ts'
import { SigningPage } from '../../pages/signing-page.ts'
import { sealReport, textOf, wordsOf } from '../../files/pdf-tools.ts'
import { agreement } from '../../files/sample-pdf.ts'
import { expectPrintedWhereShown } from '../../files/printed-place.ts'
import type { ShownField } from '../../files/printed-place.ts'

test.use({ savesData: false })

const first = { name: 'Fiona First', email: 'fiona@example.com', order: 1 }
const second = { name: 'Sam Second', email: 'sam@example.com', order: 2 }
const viewer = { name: 'Vera Viewer', email: 'vera@example.com', role: 'Needs to view' as const, order: 2 }
const copy = { name: 'Carl Copy', email: 'carl@example.com', role: 'Receives a copy' as const }

test('a sender sends, two sign in order, one views, one gets a copy, and the documents are sealed', async ({
  senderPage: page,
  browser,
}) => {
  const { shown, envelopeUrl } = await sendEnvelope(page)
  const inbox = new InboxPage(page)

  await expectNoMessageTo(page, second)
  await inNewBrowser(browser, async (visitor) => {
    const signing = new SigningPage(visitor)
    await signing.open(await inbox.linkFor(first))
    await signing.consent()
    await expectAccessible(visitor)
    await signing.adoptDrawn(/^Sign: .*Signature, page 1/)
    await signing.type(/^(.+, )?Text, page 1/, 'Käthe Ωmega')
    await signing.type(/^(.+, )?Text, page 2/, 'Sideways')
    await signing.tick(/^(.+, )?Checkbox, page 1/)
    await signing.finish()
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Thank you, Fiona')
  })
  await inNewBrowser(browser, async (visitor) => {
    const signing = new SigningPage(visitor)
    await signing.open(await inbox.linkFor(second))
    await signing.consent()
    await signing.adoptTyped(/^Sign: .*Signature, page 3/)
    await signing.type(/^(.+, )?Text, page 3/, 'Cropped')
    await signing.choose(/page 3/, 'Option 2')
    await signing.finish()
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Thank you, Sam')
  })
  await inNewBrowser(browser, async (visitor) => {
    const signing = new SigningPage(visitor)
    await signing.open(await inbox.linkFor(viewer))
    await visitor.getByRole('button', { name: 'Finish viewing' }).first().click()
    await visitor.getByRole('alertdialog').getByRole('button', { name: 'Finish viewing' }).click()
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Thank you, Vera')
  })
  expect(await inbox.linkFor(copy)).toContain('/sign/')

  await page.goto(envelopeUrl)
  await expect(page.getByText('Completed').first()).toBeVisible()
  const files = await downloadFinalFiles(page)
  for (const [name, bytes] of Object.entries(files))
    expect(await sealReport(bytes), name).toMatchObject({
      signatures: 1,
      valid: true,
      wholeDocument: true,
      clean: true,
    })
  const words = await wordsOf(files.master)
  for (const field of shown) expectPrintedWhereShown(words, field)
  const certificate = await textOf(files.certificate)
  for (const person of [first, second, viewer, copy]) expect(certificate).toContain(person.email)
})

/** Creates the envelope as its sender does, and records where the editor showed each value's field. */
async function sendEnvelope(page: Page): Promise<{ shown: ShownField[]; envelopeUrl: string }> {
  const editor = new EditorPage(page)
  await editor.open()
  await editor.upload({
    name: 'agreement.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(await agreement()),
  })
  await editor.expectDocument('agreement.pdf', 'pages 1 to 4')
  await editor.goTo('Recipients')
  for (const person of [first, second, viewer, copy]) await editor.addRecipient(person)
  await editor.goTo('Fields')
  await editor.placeFor(first.name)
  const shown: ShownField[] = []
  const remember = async (page_: number, text: string) => {
    shown.push({
      page: page_,
      text,
      x: Number(await editor.property('X')),
      y: Number(await editor.property('Y')),
      width: Number(await editor.property('Width')),
      height: Number(await editor.property('Height')),
      isInput: text !== 'Option',
    })
  }
  await editor.drag('Signature', 1, 0.3, 0.5)
  await editor.drag('Text', 1, 0.3, 0.3)
  await remember(1, 'Käthe')
  await editor.drag('Checkbox', 1, 0.6, 0.4)
  await editor.drag('Text', 2, 0.4, 0.5)
  await remember(2, 'Sideways')
  await editor.placeFor(second.name)
  await editor.drag('Signature', 3, 0.3, 0.4)
  await editor.drag('Text', 3, 0.6, 0.2)
  await remember(3, 'Cropped')
  await editor.drag('Dropdown', 3, 0.5, 0.6)
  await remember(3, 'Option')
  await editor.drag('Date', 4, 0.5, 0.3)

  await editor.undo()
  await expect(editor.fieldsOn(4)).toHaveCount(0)
  await editor.redo()
  await expect(editor.fieldsOn(4)).toHaveCount(1)
  await editor.expectSaved()
  await expectAccessible(page)
  await page.reload()
  await editor.goToPage(3)
  await expect(editor.fieldsOn(3)).toHaveCount(3)

  await editor.goTo('Review & send')
  await editor.describe('Consulting agreement', 'Please sign by Friday.')
  await editor.expectSaved()
  await editor.send()
  return { shown, envelopeUrl: page.url() }
}

async function inNewBrowser(browser: Browser, act: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext()
  try {
    await act(await context.newPage())
  } finally {
    await context.close()
  }
}

async function expectNoMessageTo(page: Page, person: { name: string }): Promise<void> {
  await page.goto('/inbox')
  const messages = page.getByRole('grid', { name: 'Messages' }).getByRole('row')
  await expect(messages.filter({ hasText: first.name })).toHaveCount(1)
  await expect(messages.filter({ hasText: person.name })).toHaveCount(0)
}

async function downloadFinalFiles(
  page: Page,
): Promise<Record<'master' | 'certificate' | 'combined', Uint8Array>> {
  const envelope = new EnvelopePage(page)
  const master = await envelope.download(/signed|master/i)
  const certificate = await envelope.download(/certificate/i)
  const combined = await envelope.download(/combined|both|one/i)
  return { master, certificate, combined }
}
