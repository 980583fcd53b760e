import { expect, expectAccessible, test } from '../../fixtures.ts'
import { loseConnection } from '../../lose-connection.ts'
import { EditorPage } from '../../pages/editor-page.ts'
import {
  damagedPdfFile,
  damagedWordFile,
  file,
  lockedPdfFile,
  pdfFile,
  pdfFileOf,
} from '../../files/sample-files.ts'

test.use({ savesData: false })

const limit = 10 * 1024 * 1024

test('uploads several files at once, each with progress, and keeps their order', async ({
  senderPage: page,
}) => {
  const editor = new EditorPage(page)
  await editor.open()
  const { release } = await editor.holdUploads()
  await editor.upload(await pdfFile('first.pdf'), await pdfFile('second.pdf'), await pdfFile('third.pdf'))
  await expect(editor.uploads().getByRole('progressbar')).toHaveCount(3)
  release()
  await editor.expectDocument('first.pdf', 'page 1')
  await editor.expectDocument('second.pdf', 'page 2')
  await editor.expectDocument('third.pdf', 'page 3')
  await expect(editor.uploads()).toHaveCount(0)
  await expectAccessible(page)
  await page.reload()
  await editor.expectDocument('third.pdf', 'page 3')
})

test('explains by name why files are refused, and keeps the others', async ({ senderPage: page }) => {
  const editor = new EditorPage(page)
  await editor.open()
  await editor.upload(
    await pdfFile('good.pdf'),
    await pdfFileOf('heavy.pdf', limit + 1),
    file('letter.pdf', 'Dear Sir or Madam'),
    damagedPdfFile('damaged.pdf'),
    await lockedPdfFile('locked.pdf'),
    damagedWordFile('contract.docx'),
    await pdfFile('also-good.pdf'),
  )
  await editor.expectRefused('heavy.pdf', /“heavy\.pdf” is larger than 10 MB/)
  await editor.expectRefused('letter.pdf', /“letter\.pdf” is not a PDF/)
  await editor.expectRefused('damaged.pdf', /“damaged\.pdf”.*damaged/)
  await editor.expectRefused('locked.pdf', /“locked\.pdf”.*password/)
  await editor.expectRefused('contract.docx', /“contract\.docx”: The Word file is damaged/)
  await editor.expectDocument('good.pdf', 'page 1')
  await editor.expectDocument('also-good.pdf', 'page 2')
  await expectAccessible(page)

  await editor.dismissUpload('heavy.pdf')
  await expect(editor.uploads().getByRole('listitem')).toHaveCount(4)
  await editor.upload(await pdfFileOf('just-right.pdf', limit))
  await editor.expectDocument('just-right.pdf', '10.0 MB · page 3')
})

test('keeps a file for a retry when the connection is lost while uploading', async ({ senderPage: page }) => {
  const editor = new EditorPage(page)
  await editor.open()
  await editor.upload(await pdfFile('first.pdf'))
  await editor.expectDocument('first.pdf', 'page 1')
  await loseConnection(page)
  await editor.upload(await pdfFile('second.pdf'))
  await expect(editor.uploadOf('second.pdf').getByRole('alert')).toBeVisible()
  await page.context().setOffline(false)
  await editor.uploadOf('second.pdf').getByRole('button', { name: 'Try second.pdf again' }).click()
  await editor.expectDocument('second.pdf', 'page 2')
})

test('takes every letter and keeps the focus while an upload ends', async ({ senderPage: page }) => {
  const editor = new EditorPage(page)
  await editor.open()
  const uploads = await editor.holdUploads()
  await editor.upload(await pdfFile('Lease.pdf'))
  await editor.goTo('Recipients')
  await page.getByRole('button', { name: 'Add recipient' }).click()
  await page.getByLabel('Full name').fill('Grace Hopper')
  const email = page.getByLabel('Email')
  await email.pressSequentially('grace@')
  uploads.release()
  await expect(page.getByRole('banner')).toContainText('Lease')
  await page.keyboard.type('example.com')
  await expect(email).toHaveValue('grace@example.com')
  await expect(page.getByLabel('Full name')).toHaveValue('Grace Hopper')
})
