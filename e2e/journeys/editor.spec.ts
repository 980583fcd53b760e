import { Buffer } from 'node:buffer'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { EditorPage } from '../pages/editor-page.ts'
import { agreement } from '../sample-pdf.ts'

async function begin(page: Page): Promise<EditorPage> {
  const editor = new EditorPage(page)
  await editor.open()
  const buffer = Buffer.from(await agreement())
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
  const mine = senderPage.getByRole('textbox', { name: 'Full name' })
  const theirs = other.getByRole('textbox', { name: 'Full name' })
  await expect(theirs).toHaveValue('Grace Hopper')

  await mine.fill('Grace M. Hopper')
  await editor.expectSaved()
  await theirs.fill('Admiral Hopper')
  const question = other.getByRole('alertdialog', { name: /changed elsewhere/ })
  await expect(question).toContainText('A recipient is Admiral Hopper here, Grace M. Hopper there.')
  await question.getByRole('button', { name: 'Keep mine' }).click()
  await expect(mine).toHaveValue('Admiral Hopper')
})
