import { unzipSync } from 'fflate'
import { inDatabase } from '../../database.ts'
import { createEnvelope, linkOf } from '../../envelopes.ts'
import { expect, expectAccessible, test } from '../../fixtures.ts'
import { EnvelopesPage } from '../../pages/envelopes-page.ts'
import { insertList } from '../../bench/insert-list.ts'
import { textOf } from '../../files/pdf-tools.ts'
import { SigningClient } from '../../signing-client.ts'

const fiona = { name: 'Fiona First', email: 'fiona@example.com' }

test('downloads the files of a selection in one ZIP, and the list as CSV', async ({
  senderPage: page,
  api,
  organisation,
  serviceUrl,
}) => {
  const send = (name: string) => createEnvelope(api, organisation, { name, recipients: [fiona] })
  await new SigningClient(serviceUrl).sign(await linkOf(api, await send('Lease 1/2')))
  await send('Lease 1/2')
  const offer = await send('=Offer')
  const list = new EnvelopesPage(page)
  await list.open()
  await list.expectCount('Completed', 1)
  await list.selectAll()
  await expect(list.selected()).toContainText('3 selected')
  await expectAccessible(page)
  const zip = await list.saved(() => list.actOnSelected('Download ZIP'))
  expect(zip.name).toMatch(/^Envelopes \d{4}-\d\d-\d\d\.zip$/)
  const files = unzipSync(zip.bytes)
  expect(Object.keys(files).toSorted()).toEqual([
    '=Offer/agreement.pdf',
    'Lease 1 2 (2)/Lease 1 2 (certificate).pdf',
    'Lease 1 2 (2)/Lease 1 2 (with certificate).pdf',
    'Lease 1 2 (2)/Lease 1 2.pdf',
    'Lease 1 2/agreement.pdf',
  ])
  const certificate = files['Lease 1 2 (2)/Lease 1 2 (certificate).pdf'] ?? new Uint8Array()
  expect(await textOf(Buffer.from(certificate))).toContain('Fiona First')
  await expect(page.getByText(/“Envelopes .*\.zip” is saved/)).toBeVisible()

  const asks = page.getByRole('alertdialog', { name: 'Resend 2 envelopes?' })
  await list.actOnSelected('Resend 2 envelopes…')
  await expect(asks).toContainText('Emailed in the last 15 minutes: Fiona First')
  await expect(asks.getByRole('button', { name: 'Resend' })).toBeDisabled()
  await expectAccessible(page)
  await asks.getByRole('button', { name: 'Cancel' }).click()
  await inDatabase(process.env['SERVICE_DATA'] ?? '', (client) =>
    client.query(`update recipients set sent = sent - interval '1 hour' where envelope_id = $1`, [offer.id]),
  )
  await list.actOnSelected('Resend 2 envelopes…')
  await expect(asks).toContainText('1 recipient gets the email with their link again.')
  await expect(asks).toContainText('1 other in your selection can’t be resent')
  await asks.getByRole('button', { name: 'Resend' }).click()
  await expect(page.getByText('2 envelopes resent')).toBeVisible()

  await list.selectAll()
  const csv = await list.saved(() => list.actOnSelected('Export CSV'))
  expect(csv.bytes.toString().split('\r\n')).toHaveLength(5)
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await list.show('Completed')
  const filtered = await list.saved(() => list.exportList())
  expect(filtered.name).toMatch(/^Envelopes \d{4}-\d\d-\d\d\.csv$/)
  const lines = filtered.bytes.toString().trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(',Lease 1/2,completed,Ada Sender,')

  await list.show('All')
  expect((await list.saved(() => list.exportList())).bytes.toString()).toContain(`,'=Offer,sent,`)
  const one = await list.saved(() => list.act('=Offer', 'Download all as ZIP'))
  expect(one.name).toBe('=Offer.zip')

  await page.route('**/app/envelopes/archive', (route) => route.abort('connectionreset'))
  await list.select('=Offer')
  await list.actOnSelected('Download ZIP')
  await expect(page.getByText('The file couldn’t be downloaded')).toBeVisible()
  await page.unroute('**/app/envelopes/archive')
  const again = await list.saved(() => page.getByRole('button', { name: 'Try again' }).click())
  expect(Object.keys(unzipSync(again.bytes))).toEqual(['=Offer/agreement.pdf'])
})

test('selects three hundred across pages, voids them, and names those that fail', async ({
  senderPage: page,
  api,
  organisation,
}) => {
  await insertList(process.env['SERVICE_DATA'] ?? '', organisation, 300)
  const draft = await createEnvelope(api, organisation, { name: 'Started', draft: true, recipients: [fiona] })
  const list = new EnvelopesPage(page)
  // Without live updates, the page learns of other changes only by trying.
  await page.route('**/app/live*', (route) => route.abort())
  await list.open()
  await list.expectCount('All', 301)
  await list.selectAll()
  await list.actOnSelected('Select all 301')
  await expect(list.selected()).toContainText('301 selected')
  const taken = await api.expect<{ id: string; name: string }[]>(
    200,
    'GET',
    '/v1/envelopes?name=Agreement 150',
  )
  for (const { id } of taken) await api.expect(204, 'POST', `/v1/envelopes/${id}/void`)

  await list.actOnSelected('Void 300 envelopes…')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('1 other in your selection can’t be voided and stays as it is.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Void', exact: true }).click()
  await expect(question.getByRole('progressbar')).toBeVisible()
  // Three hundred operations, each with its emails.
  await expect(question.getByRole('heading', { name: '299 envelopes voided, 1 not' })).toBeVisible({
    timeout: 120_000,
  })
  await expect(question.getByRole('listitem')).toHaveText('Agreement 150')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Back to the list' }).click()
  await expect(list.selected()).toContainText('1 selected')
  await list.expectCount('Voided', 300)
  await list.expectCount('Drafts', 1)

  await page.getByRole('button', { name: 'Clear selection' }).click()
  await list.show('Drafts')
  await list.selectAll()
  await list.actOnSelected('Delete 1 draft…')
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('1 draft deleted')).toBeVisible()
  await expect(page.getByText('No drafts')).toBeVisible()
  expect((await api.call('GET', `/v1/envelopes/${draft.id}`)).status).toBe(404)
})
