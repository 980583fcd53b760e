import { expect, expectAccessible, expectLegible, test } from '../../fixtures.ts'
import { VerifyDocumentPage } from '../../pages/verify-document-page.ts'
import { sealedFiles } from '../../files/sealed-files.ts'

test('anyone can check a sealed file without an account or an upload', async ({
  page,
  serviceUrl,
  api,
  organisation,
}) => {
  const { master, certificate, envelopeId } = await sealedFiles(serviceUrl, api, organisation)
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Check whether it is whole' }).click()
  await expect(page.getByRole('heading', { name: 'Check a sealed document' })).toBeVisible()
  const checking = new VerifyDocumentPage(page)
  await checking.open()
  await expectAccessible(page)

  await checking.choose({ 'lease.pdf': master })
  await checking.expectVerdict('lease.pdf', 'Whole, and sealed here')
  const heading = checking.result('lease.pdf').getByRole('heading', { level: 2 })
  await expect(heading).toBeFocused()
  await expect(checking.result('lease.pdf')).toContainText('Sealed here by Harbour & Finch.')
  await expect(checking.result('lease.pdf')).toContainText('Issued by this installation')
  await expect(checking.result('lease.pdf')).toContainText(envelopeId)
  await expect(page.getByText('Add the certificate of completion to compare')).toBeVisible()

  await checking.choose({ 'certificate.pdf': certificate })
  await checking.expectVerdict('certificate.pdf', 'Whole, and sealed here')
  await expect(page.getByText('Document and certificate belong together')).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectLegible(page)

  const flipped = master.slice()
  flipped[900] = (flipped[900] ?? 0) ^ 1
  const appended = Buffer.concat([master, Buffer.from('\n%PDF-1.7 another document')])
  await checking.choose({
    'flipped.pdf': flipped,
    'appended.pdf': appended,
    'notes.txt': Buffer.from('notes'),
  })
  await checking.expectVerdict('flipped.pdf', 'Changed after it was sealed')
  await checking.expectVerdict('appended.pdf', 'Something was added after the seal')
  await checking.expectVerdict('notes.txt', 'Not a PDF')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the sealed revision' }).click()
  const saved = await (await saving).createReadStream()
  expect(Buffer.concat(await saved.toArray()).equals(Buffer.from(master))).toBe(true)
  checking.expectNothingSent()
})
