import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../../fixtures.ts'
import { EditorPage } from '../../pages/editor-page.ts'
import { EnvelopePage } from '../../pages/envelope-page.ts'
import { InboxPage } from '../../pages/inbox-page.ts'
import { SigningPage } from '../../pages/signing-page.ts'
import { sealReport, wordsOf } from '../../files/pdf-tools.ts'
import { expectPrintedWhereShown } from '../../files/printed-place.ts'
import { brokenWordFile, wordFile } from '../../files/sample-files.ts'

const signer = { name: 'Wanda Writer', email: 'wanda@example.com' }

test('Word files are converted, get fields, and are signed and sealed, and a broken one is explained', async ({
  senderPage: page,
  browser,
}) => {
  // The converter starts with the first file.
  test.setTimeout(400_000)
  const editor = new EditorPage(page)
  await editor.open()
  const converting = shows(page, 'Converting…')
  await editor.upload(
    await wordFile('agreement.docx'),
    await brokenWordFile('broken.docx'),
    await wordFile('letter.doc'),
  )
  await converting
  await expect(editor.document('agreement.docx')).toContainText('page 1', { timeout: 300_000 })
  await editor.expectDocument('letter.doc', 'page 2')
  await editor.expectRefused(
    'broken.docx',
    '“broken.docx”: The Word file can’t be read. Save it as PDF and add that.',
  )
  await expectAccessible(page)
  await editor.dismissUpload('broken.docx')

  await editor.goTo('Recipients')
  await editor.addRecipient(signer)
  await editor.goTo('Fields')
  await editor.drag('Signature', 1, 0.45, 0.53)
  await editor.drag('Text', 2, 0.4, 0.4)
  const place = async (name: string) => Number(await editor.property(name))
  const shown = {
    page: 2,
    text: 'Agreed',
    x: await place('X'),
    y: await place('Y'),
    width: await place('Width'),
    height: await place('Height'),
    isInput: true,
  }
  await editor.goTo('Review & send')
  await editor.describe('Consulting agreement', '')
  await editor.expectSaved()
  await editor.send()
  const envelopeUrl = page.url()

  const visitor = await browser.newPage()
  const signing = new SigningPage(visitor)
  await signing.open(await new InboxPage(page).linkFor(signer))
  await signing.consent()
  await signing.adoptTyped(/^Sign: .*Signature, page 1/)
  await signing.type(/^(.+, )?Text, page 2/, shown.text)
  await signing.finish()
  await signing.expectDone()
  await visitor.close()

  await page.goto(envelopeUrl)
  await expect(page.getByText('Completed').first()).toBeVisible()
  const master = await new EnvelopePage(page).download(/signed|master/i)
  expect(await sealReport(master)).toMatchObject({ signatures: 1, valid: true, wholeDocument: true })
  const words = await wordsOf(master)
  expectPrintedWhereShown(words, shown)
  const printed = (onPage: number) => words.filter((word) => word.page === onPage).map(({ text }) => text)
  expect(printed(1)).toEqual(expect.arrayContaining(['Consulting', 'Прочитано']))
  expect(printed(2)).toEqual(expect.arrayContaining(['Letter', 'intent']))
})

/** Waits until a text is shown, however briefly, by checking every frame. */
async function shows(page: Page, words: string): Promise<void> {
  await page.waitForFunction((text) => document.body.innerText.includes(text), words)
}
