import { expect, expectAccessible, expectLegible, test } from '../../fixtures.ts'
import { VerifyDocumentPage } from '../../pages/verify-document-page.ts'
import { buildSealed } from '#pdf/fixtures/sealed.ts'
import { changedEvidence } from '../../files/changed-evidence.ts'
import { differingReceipt } from '../../files/differing-receipt.ts'
import { sealedFiles } from '../../files/sealed-files.ts'
import { clientOf, registerOrganisation } from '../../interface-client.ts'

test('anyone can check a sealed file without an account or an upload', async ({
  page,
  serviceUrl,
  api,
  organisation,
}) => {
  const { master, certificate, envelopeId } = await sealedFiles(serviceUrl, api, organisation)
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Check that it’s unchanged' }).click()
  await expect(page.getByRole('heading', { name: 'Check a sealed document' })).toBeVisible()
  const checking = new VerifyDocumentPage(page)
  await checking.open()
  await expectAccessible(page)

  await checking.choose({ 'lease.pdf': master })
  await checking.expectVerdict('lease.pdf', 'Unchanged, and sealed here')
  const heading = checking.result('lease.pdf').getByRole('heading', { level: 2 })
  await expect(heading).toBeFocused()
  await expect(checking.result('lease.pdf')).toContainText('Sealed here by Harbour & Finch.')
  await expect(checking.result('lease.pdf')).toContainText('Issued by this installation')
  await expect(checking.result('lease.pdf')).toContainText(envelopeId)
  await expect(page.getByText('Add the certificate of completion to compare')).toBeVisible()

  await checking.choose({ 'certificate.pdf': certificate })
  await checking.expectVerdict('certificate.pdf', 'Unchanged, and sealed here')
  await expect(page.getByText('Document and certificate belong together')).toBeVisible()
  const evidence = checking
    .result('certificate.pdf')
    .getByRole('region', { name: 'Checked again with the evidence' })
  await expect(evidence).toContainText('Complete: each event follows from the one before it.')
  await expect(evidence).toContainText('Covers these documents. People: 1')
  await expect(evidence).toContainText('sam@example.com')
  await expect(evidence).not.toContainText('The documents themselves')
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
  await page.getByRole('button', { name: 'Download the sealed version' }).click()
  const saved = await (await saving).createReadStream()
  expect(Buffer.concat(await saved.toArray()).equals(Buffer.from(master))).toBe(true)
  checking.expectNothingSent()
})

test('evidence is recomputed, compared and doubted by the browser alone', async ({
  page,
  serviceUrl,
  api,
  organisation,
}) => {
  const { master, original } = await sealedFiles(serviceUrl, api, organisation)
  const other = await sealedFiles(serviceUrl, api, organisation)
  await page.goto(other.link)
  const offered = page.getByRole('link', { name: 'Receipt for what you did' })
  const receipt = await (await fetch(new URL((await offered.getAttribute('href')) ?? '', serviceUrl))).bytes()
  const checking = new VerifyDocumentPage(page)
  await checking.open()
  await checking.choose({ 'lease.pdf': master, 'theirs.pdf': other.certificate })
  await checking.expectVerdict('theirs.pdf', 'Unchanged, and sealed here')
  await expect(page.getByText('The certificate is from another envelope')).toBeVisible()
  await expect(checking.result('theirs.pdf')).toContainText('Drop them here to compare their fingerprints')

  await checking.open()
  await checking.choose({
    'combined.pdf': other.combined,
    'shown.pdf': other.original,
    'notes.pdf': original,
  })
  await checking.expectVerdict('combined.pdf', 'Unchanged, and sealed here')
  await expect(checking.result('shown.pdf')).toContainText('as it was shown before signing')
  await expect(checking.result('shown.pdf')).toContainText('Its fingerprint matches the evidence.')

  const forged = await changedEvidence()
  await checking.choose({ 'forged.pdf': forged })
  await checking.expectVerdict('forged.pdf', 'Unchanged, but its evidence doesn’t add up')
  await expect(checking.result('forged.pdf')).toContainText('isn’t the one that was recorded. (event 2)')
  await expectAccessible(page)

  await checking.open()
  await checking.choose({ 'receipt.json': receipt, 'theirs.pdf': other.certificate })
  await checking.expectVerdict('theirs.pdf', 'Unchanged, and sealed here')
  await checking.expectVerdict('receipt.json', 'A valid receipt')
  await expect(page.getByText('The receipt and the evidence agree')).toBeVisible()
  await expectAccessible(page)

  const neighbours = await registerOrganisation(serviceUrl, 'Meridian Legal')
  const neighbour = await sealedFiles(serviceUrl, clientOf(serviceUrl, neighbours), neighbours)
  const { bytes: elsewhere } = await buildSealed()
  const beforeSeal = Buffer.from(elsewhere).indexOf('%%EOF') + 6
  await checking.open()
  await checking.choose({
    'neighbour.pdf': neighbour.master,
    'elsewhere.pdf': elsewhere,
    'cut.pdf': master.subarray(0, -300),
    'stripped.pdf': elsewhere.subarray(0, beforeSeal),
  })
  await checking.expectVerdict('neighbour.pdf', 'Unchanged, and sealed here')
  await expect(checking.result('neighbour.pdf')).toContainText('Sealed here by Meridian Legal.')
  await checking.expectVerdict('elsewhere.pdf', 'Unchanged, but sealed by someone else')
  await checking.expectVerdict('cut.pdf', 'The end of the file is missing')
  await checking.expectVerdict('stripped.pdf', 'The seal was removed')

  await page.context().route('**/seal-certificates', (route) => route.abort())
  await page.reload()
  const differing = await differingReceipt()
  await checking.choose({ 'certificate.pdf': differing.certificate, 'receipt.json': differing.receipt })
  await checking.expectVerdict('receipt.json', 'Unchanged, but we couldn’t check whose receipt it is')
  await expect(page.getByText('The evidence doesn’t match the receipt')).toBeVisible()
  await page.reload()
  await checking.choose({ 'theirs.pdf': other.certificate, 'lease.pdf': other.master })
  await checking.expectVerdict('lease.pdf', 'Unchanged, but we couldn’t check whose seal it is')
  await expect(page.getByText('Document and certificate belong together')).toBeVisible()
  checking.expectNothingSent()
})
