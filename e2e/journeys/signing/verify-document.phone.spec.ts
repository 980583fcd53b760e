import { expect, expectAccessible, test } from '../../fixtures.ts'
import { VerifyDocumentPage } from '../../pages/verify-document-page.ts'
import { sealedFiles } from '../../files/sealed-files.ts'

test('on a phone, reports a sealed file as whole and names a changed one, in the reader’s language', async ({
  page,
  serviceUrl,
  api,
  organisation,
}) => {
  const { master, link } = await sealedFiles(serviceUrl, api, organisation)
  const checking = new VerifyDocumentPage(page)
  await checking.openFrom(link)
  const flipped = master.slice()
  flipped[900] = (flipped[900] ?? 0) ^ 1
  await checking.choose({ 'lease.pdf': master, 'flipped.pdf': flipped })
  await checking.expectVerdict('lease.pdf', 'Unchanged, and sealed here')
  await checking.expectVerdict('flipped.pdf', 'Changed after it was sealed')
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.getByRole('combobox', { name: 'Language' }).selectOption('ar')
  await checking.expectVerdict('flipped.pdf', 'تغيّر بعد ختمه')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  checking.expectNothingSent()
})
