import { Buffer } from 'node:buffer'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../../fixtures.ts'
import { EditorPage } from '../../pages/editor-page.ts'
import { agreement, formPdf } from '../../files/sample-pdf.ts'

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

test('places and moves a field by keyboard alone', async ({ senderPage }) => {
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

test('shares saved changes between two tabs on a draft, and asks about conflicts', async ({
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

test('places fields suggested by the document with Tab, undoes them, and places all at once', async ({
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
  await expect(editor.announcement()).toHaveText(
    'Suggestion 1 of 4: text field at “Full name”, page 1. Tab accepts, the arrow keys skip, Escape leaves.',
  )
  await page.keyboard.press('Tab')
  await expect(editor.announcement()).toHaveText(
    'Text placed. Suggestion 2 of 4: dropdown field at “Country”, page 1.',
  )
  await page.keyboard.press('ArrowRight')
  await expect(editor.suggested(/^Suggested signature field at “Signature”, page 2$/)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(editor.announcement()).toHaveText('Suggestions left.')
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

test('keeps fields moved in one tab and recipients changed in the other, and asks about a field changed in both', async ({
  senderPage: mine,
  context,
}) => {
  const here = await begin(mine)
  await here.goTo('Fields')
  await here.drag('Signature', 1, 0.4, 0.5)
  await here.expectSaved()
  const theirs = await context.newPage()
  const there = new EditorPage(theirs)
  await theirs.goto(`/create-envelope?envelopeId=${here.envelopeId()}&step=recipients`)
  const name = theirs.getByLabel('Full name')
  await expect(name).toHaveValue('Grace Hopper')

  const saves = await here.holdSaves()
  await here.setProperty('X', '300')
  // A suggestion that arrives after the save is not the person who is being named.
  const isSaved = Promise.withResolvers<void>()
  await theirs.route('**/app/people?*', async (route) => {
    await isSaved.promise
    await route.continue()
  })
  const suggestions = theirs.waitForResponse('**/app/people?search=Admiral*')
  await name.fill('Admiral Hopper')
  await there.expectSaved()
  isSaved.resolve()
  await suggestions
  await expect(theirs.getByRole('listbox')).toBeHidden()
  await there.expectSaved()
  saves.release('continue')
  await expect(mine.getByText('This draft was changed elsewhere too. Both changes are kept.')).toBeVisible()
  await here.expectSaved()
  expect(await here.property('X')).toBe('300')
  await expect(here.fieldsOn(1)).toHaveAccessibleName(/Admiral Hopper/)
  await there.goTo('Fields')
  await there.fieldsOn(1).click()
  await expect.poll(() => there.property('X')).toBe('300')

  const later = await here.holdSaves()
  await here.setProperty('X', '111')
  await there.setProperty('X', '222')
  await there.expectSaved()
  later.release('continue')
  const question = mine.getByRole('alertdialog', { name: 'This draft was changed elsewhere' })
  await expect(question).toContainText('One field is set differently.')
  await question.getByRole('button', { name: 'Load theirs' }).click()
  await here.fieldsOn(1).click()
  await expect.poll(() => here.property('X')).toBe('222')
})

test('snaps dragged fields to text, unless Alt is held', async ({ senderPage: page }) => {
  const editor = await begin(page)
  await editor.goTo('Fields')
  await editor.placeByKeyboard('Date')
  await editor.setProperty('X', '200')
  await editor.setProperty('Y', '728')
  const { mouse, keyboard } = page
  const box = await editor.selected().boundingBox()
  if (!box) throw new Error('the field is not shown')
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await mouse.move(at.x, at.y)
  await mouse.down()
  await mouse.move(at.x + 40, at.y + 40, { steps: 3 })
  // The page's text is loaded during the drag.
  await expect(async () => {
    await mouse.move(at.x + 30, at.y)
    await mouse.move(at.x + 30, at.y + 20)
    await expect(editor.guides()).toHaveCount(1, { timeout: 500 })
  }).toPass()
  await keyboard.down('Alt')
  await expect(editor.guides()).toHaveCount(0)
  await keyboard.up('Alt')
  await expect(editor.guides()).toHaveCount(1)
  await mouse.up()
  await expect(editor.guides()).toHaveCount(0)
  expect(await editor.property('Y')).toBe('712')
})

test('highlights every match of an anchor on all pages, and dragging one of its fields moves all', async ({
  senderPage: page,
}) => {
  const editor = await begin(page)
  await editor.goTo('Fields')
  await editor.placeByKeyboard('Text')
  await page
    .getByRole('radio', { name: 'At a text' })
    .or(page.getByRole('button', { name: 'At a text' }))
    .click()
  await page.getByRole('textbox', { name: 'Anchor text' }).fill('Schedule')
  await expect(page.getByText('2 matches, on pages 2, 3.')).toBeVisible()
  await editor.goToPage(2)
  await expect(editor.matchesOn(2)).toHaveCount(1)
  await expect(editor.fieldsOn(2)).toHaveCount(1)
  await editor.goToPage(3)
  await expect(editor.matchesOn(3)).toHaveCount(1)
  const box = await editor.fieldsOn(3).boundingBox()
  if (!box) throw new Error('the field is not shown')
  const { mouse } = page
  await mouse.move(box.x + 30, box.y + box.height / 2)
  await mouse.down()
  await page.keyboard.down('Alt')
  await mouse.move(box.x + 60, box.y + box.height / 2, { steps: 3 })
  await mouse.move(box.x + 90, box.y + box.height / 2, { steps: 3 })
  await mouse.up()
  await page.keyboard.up('Alt')
  expect(Number(await editor.property('X offset'))).toBeGreaterThan(20)
  expect(await editor.property('Y offset')).toBe('0')

  await editor.setProperty('X offset', '2000')
  await expect(page.getByText('Will be skipped').first()).toBeVisible()
  const properties = page.getByRole('complementary', { name: 'Properties' })
  await expect(properties).toContainText('would extend beyond the right edge of page 2')
  await expectAccessible(page)
})
