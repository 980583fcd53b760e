import type { Page } from '@playwright/test'
import { createEnvelope } from '../../envelopes.ts'
import { expect, expectAccessible, test } from '../../fixtures.ts'
import { EditorPage } from '../../pages/editor-page.ts'
import { walkTo } from '../../pages/keyboard.ts'
import { pdfFile } from '../../files/sample-files.ts'

test.use({ savesData: false })

const signer = { name: 'Fiona First', email: 'fiona@example.com' }

/** A draft with a document, a signer and a field, newly created in the editor. */
async function begin(page: Page): Promise<EditorPage> {
  const editor = new EditorPage(page)
  await editor.open()
  await editor.upload(await pdfFile('lease.pdf'))
  await editor.expectDocument('lease.pdf', 'page 1')
  await editor.goTo('Recipients')
  await editor.addRecipient(signer)
  await editor.goTo('Fields')
  await editor.drag('Text', 1, 0.4, 0.4)
  return editor
}

test('keeps everything over a reload, including undo', async ({ senderPage: page }) => {
  const editor = await begin(page)
  await editor.setProperty('Width', '222')
  await editor.switchProperty(/^Required/)
  await editor.goTo('Review & send')
  await editor.describe('Lease 2027', 'Please sign by Friday.')
  await editor.expectSaved()

  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Lease 2027' })).toBeVisible()
  await expect(page.getByLabel(/^Message/)).toHaveValue('Please sign by Friday.')
  await editor.goTo('Recipients')
  await expect(page.getByLabel('Full name')).toHaveValue(signer.name)
  await editor.goTo('Fields')
  await editor.fieldsOn(1).click()
  expect(await editor.property('Width')).toBe('222')

  await editor.undo()
  await editor.undo()
  expect(await editor.property('Width')).not.toBe('222')
  await editor.undo()
  await expect(editor.fieldsOn(1)).toHaveCount(0)
  await editor.redo()
  await expect(editor.fieldsOn(1)).toHaveCount(1)
  await editor.expectSaved()
  await page.reload()
  await expect(editor.fieldsOn(1)).toHaveCount(1)
})

test('keeps an unsaved change over an offline reload', async ({ senderPage: page }) => {
  const editor = await begin(page)
  await editor.expectSaved()
  const { release } = await editor.holdSaves()
  await editor.drag('Checkbox', 1, 0.6, 0.6)
  await expect(editor.fieldsOn(1)).toHaveCount(2)
  release('lose')
  await page.reload()
  await expect(editor.fieldsOn(1)).toHaveCount(2)
  await editor.expectSaved()
})

test('walks back through the steps with the back button without losing anything', async ({
  senderPage: page,
}) => {
  await page.goto('/envelopes')
  await page.getByRole('link', { name: 'New envelope' }).first().click()
  // The empty list takes files too.
  await expect(page.getByRole('heading', { name: 'Documents' })).toBeVisible()
  const editor = new EditorPage(page)
  await editor.upload(await pdfFile('lease.pdf'))
  await editor.expectDocument('lease.pdf', 'page 1')
  await editor.goTo('Recipients')
  await editor.addRecipient(signer)
  await page.goBack()
  await editor.expectDocument('lease.pdf', 'page 1')
  await page.goForward()
  await expect(page.getByLabel('Full name')).toHaveValue(signer.name)
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Envelopes' })).toBeVisible()
  await page.getByRole('link', { name: 'lease' }).click()
  await page.getByRole('button', { name: 'Continue editing' }).click()
  await editor.goTo('Recipients')
  await expect(page.getByLabel('Email')).toHaveValue(signer.email)
})

test('updates the idle one of two tabs on a draft, and asks in the busy one', async ({
  senderPage: mine,
  context,
  organisation,
  api,
}) => {
  const draft = await createEnvelope(api, organisation, { name: 'Shared', draft: true, recipients: [signer] })
  const here = new EditorPage(mine)
  await here.open(draft.id)
  const theirs = await context.newPage()
  const there = new EditorPage(theirs)
  await there.open(draft.id)

  await there.goTo('Review & send')
  await there.describe('Renamed elsewhere', '')
  await expect(mine.getByRole('heading', { level: 1, name: 'Renamed elsewhere' })).toBeVisible()
  await expect(mine.getByText('This draft was changed elsewhere.')).toBeVisible()

  await here.goTo('Review & send')
  const { release } = await here.holdSaves()
  await here.describe('Mine', 'Typed here')
  await there.describe('Theirs', 'Typed there')
  await there.expectSaved()
  release('continue')
  const choice = mine.getByRole('alertdialog', { name: 'This draft was changed elsewhere' })
  await expect(choice).toContainText('The subject is “Mine” here, “Theirs” there.')
  await expectAccessible(mine)
  await expect(theirs.getByRole('heading', { level: 1, name: 'Theirs' })).toBeVisible()

  await choice.getByRole('button', { name: 'Keep mine' }).click()
  await here.expectSaved()
  await expect(theirs.getByRole('heading', { level: 1, name: 'Mine' })).toBeVisible()
  await expect(theirs.getByLabel(/^Message/)).toHaveValue('Typed here')
})

test('an envelope is created and sent by keyboard alone', async ({ senderPage: page }) => {
  const editor = new EditorPage(page)
  const { keyboard } = page
  await page.goto('/create-envelope')
  const choosing = page.waitForEvent('filechooser')
  await walkTo(page, page.getByRole('button', { name: 'Choose files' }))
  await keyboard.press('Enter')
  await (await choosing).setFiles([await pdfFile('lease.pdf')])
  await editor.expectDocument('lease.pdf', 'page 1')

  await walkTo(page, editor.step('Recipients'), 'Shift+Tab')
  await keyboard.press('Enter')
  await walkTo(page, page.getByRole('button', { name: 'Add recipient' }))
  await keyboard.press('Enter')
  await expect(page.getByLabel('Full name')).toBeFocused()
  await keyboard.type(signer.name)
  await keyboard.press('Tab')
  await keyboard.type(signer.email)

  await walkTo(page, editor.step('Fields'), 'Shift+Tab')
  await keyboard.press('Enter')
  await walkTo(page, editor.palette('Signature'))
  await keyboard.press('Enter')
  await expect(editor.announcement()).toHaveText(/^Signature placed on page 1 at x \d+, y \d+\.$/)
  await expect(editor.selected()).toBeFocused()

  const [x, y] = [Number(await editor.property('X')), Number(await editor.property('Y'))]
  await keyboard.press('ArrowRight')
  await keyboard.press('Shift+ArrowUp')
  await expect(editor.announcement()).toHaveText(`Page 1, x ${x + 1}, y ${y + 10}.`)
  await keyboard.press('Delete')
  await expect(editor.announcement()).toHaveText('One field deleted.')
  await keyboard.press('Control+z')
  await expect(editor.announcement()).toHaveText(/^Undone: delete/i)
  await expect(editor.fieldsOn(1)).toHaveCount(1)

  await walkTo(page, editor.step('Review & send'), 'Shift+Tab')
  await keyboard.press('Enter')
  await expect(page.getByText('Everything is in place.')).toBeVisible()
  await walkTo(page, page.getByRole('button', { name: 'Send', exact: true }))
  await keyboard.press('Enter')
  await page.waitForURL(/\/envelopes\//)
  await expect(page.getByText('The envelope was sent.')).toBeVisible()
})
