import { Buffer } from 'node:buffer'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { EditorPage } from '../pages/editor-page.ts'
import { agreement, formPdf } from '../sample-pdf.ts'

async function begin(page: Page, pdf = agreement()): Promise<EditorPage> {
  const editor = new EditorPage(page)
  await editor.open()
  const buffer = Buffer.from(await pdf)
  await editor.upload({ name: 'Agreement.pdf', mimeType: 'application/pdf', buffer })
  await editor.expectDocument('Agreement.pdf', 'page')
  await editor.goTo('Recipients')
  await editor.addRecipient({ name: 'Grace Hopper', email: 'grace@example.com' })
  await editor.expectSaved()
  return editor
}

test('undo and redo survive a reload', async ({ senderPage }) => {
  const editor = await begin(senderPage)
  await editor.goTo('Fields')
  await editor.drag('Signature', 1, 0.4, 0.5)
  await editor.drag('Date', 1, 0.7, 0.3)
  await expect(editor.fieldsOn(1)).toHaveCount(2)
  await editor.undo()
  await expect(editor.fieldsOn(1)).toHaveCount(1)
  await editor.expectSaved()
  await senderPage.reload()
  await expect(editor.fieldsOn(1)).toHaveCount(1)
  await editor.redo()
  await expect(editor.fieldsOn(1)).toHaveCount(2)
  await editor.undo()
  await editor.undo()
  await expect(editor.fieldsOn(1)).toHaveCount(0)
})

test('a field is placed and moved by keyboard alone', async ({ senderPage }) => {
  const editor = await begin(senderPage)
  await editor.goTo('Fields')
  await editor.goToPage(1)
  await editor.placeByKeyboard('Text')
  await expect(editor.selected()).toBeFocused()
  const x = Number(await editor.property('X'))
  await senderPage.keyboard.press('ArrowRight')
  await senderPage.keyboard.press('Shift+ArrowRight')
  expect(Number(await editor.property('X'))).toBe(x + 11)
  await senderPage.keyboard.press('Delete')
  await expect(editor.fieldsOn(1)).toHaveCount(0)
  await expectAccessible(senderPage)
})

test('two tabs on one draft: what is saved travels, what collides is asked', async ({
  senderPage,
  context,
}) => {
  const editor = await begin(senderPage)
  const other = await context.newPage()
  await other.route('**/app/live', (route) => route.abort())
  await other.goto(`/create-envelope?envelopeId=${editor.envelopeId()}&step=recipients`)
  const mine = senderPage.getByLabel('Full name')
  const theirs = other.getByLabel('Full name')
  await expect(theirs).toHaveValue('Grace Hopper')

  await mine.fill('Grace M. Hopper')
  await editor.expectSaved()
  await theirs.fill('Admiral Hopper')
  const question = other.getByRole('alertdialog', { name: /changed elsewhere/ })
  await expect(question).toContainText('A recipient is Admiral Hopper here, Grace M. Hopper there.')
  await question.getByRole('button', { name: 'Keep mine' }).click()
  await expect(mine).toHaveValue('Admiral Hopper')
})

test('fields that the document itself asks for are placed one by one with Tab, undone and placed all at once', async ({
  senderPage: page,
}) => {
  const editor = await begin(page, formPdf())
  await editor.goTo('Fields')
  const bar = editor.suggestions()
  await expect(bar).toContainText('4 suggestions')
  await expect(editor.suggested(/^Suggested text field at “Full name”, page 1$/)).toBeVisible()
  await expectAccessible(page)

  await bar.getByRole('button', { name: 'Review' }).click()
  await expect(bar).toContainText('1 of 4 suggestions')
  await expect(editor.suggested(/at “Full name”/)).toBeFocused()
  await expect(editor.spoken()).toHaveText(
    'Suggestion 1 of 4: text field at “Full name”, page 1. Tab accepts, the arrow keys pass over, Escape leaves.',
  )
  await page.keyboard.press('Tab')
  await expect(editor.spoken()).toHaveText(
    'Text placed. Suggestion 2 of 4: dropdown field at “Country”, page 1.',
  )
  await page.keyboard.press('ArrowRight')
  await expect(editor.suggested(/^Suggested signature field at “Signature”, page 2$/)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(editor.spoken()).toHaveText('Suggestions left.')
  await expect(editor.fieldsOn(1)).toHaveCount(1)
  await expect(editor.fieldsOn(2)).toHaveCount(1)
  await expect(bar).toContainText('2 suggestions')

  await editor.undo()
  await expect(bar).toContainText('3 suggestions')
  await bar.getByRole('button', { name: 'Place all' }).click()
  await expect(bar).toBeHidden()
  await expect(editor.fieldsOn(2)).toHaveCount(2)
  await editor.undo()
  await expect(bar).toContainText('3 suggestions')
  await bar.getByRole('button', { name: 'Dismiss suggestions' }).click()
  await expect(editor.suggested(/^Suggested/)).toHaveCount(0)
  await editor.expectSaved()
  await page.reload()
  await page.getByRole('button', { name: 'Show suggestions' }).click()
  await expect(bar).toContainText('3 suggestions')
})
