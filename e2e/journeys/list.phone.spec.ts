import { unzipSync } from 'fflate'
import { createEnvelope } from '../envelopes.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { EnvelopesPage } from '../pages/envelopes-page.ts'

test('on a phone the list is kept as a view and exported, and an envelope’s files are saved', async ({
  senderPage: page,
  api,
  organisation,
}) => {
  const recipients = [{ name: 'Fiona First', email: 'fiona@example.com' }]
  for (const name of ['Lease', 'Offer']) await createEnvelope(api, organisation, { name, recipients })
  const list = new EnvelopesPage(page)
  await list.open('?search=lease')
  await expect(list.rows()).toHaveCount(1)
  await list.saveView('Leases')
  await list.search('')
  await expect(list.rows()).toHaveCount(2)
  const panel = await list.openViews()
  await expectAccessible(page)
  await panel.getByRole('link', { name: 'Leases' }).click()
  await expect(list.rows()).toHaveCount(1)
  await expectAccessible(page)
  const csv = await list.saved(() => list.exportList())
  expect(csv.bytes.toString().split('\r\n')).toHaveLength(3)
  const zip = await list.saved(() => list.act('Lease', 'Download all as ZIP'))
  expect(Object.keys(unzipSync(zip.bytes))).toEqual(['Lease/agreement.pdf'])
})
