import { createEnvelope } from '../../envelopes.ts'
import { expect, expectAccessible, test } from '../../fixtures.ts'
import { takePicture } from '../../files/pictures.ts'

test('a rule erases ended envelopes, a hold stops it, and a purge leaves a receipt', async ({
  api,
  organisation,
  senderPage: page,
}) => {
  await page.goto('/organisation')
  await page.getByRole('button', { name: 'Erasing ended envelopes' }).click()
  await page.getByRole('option', { name: 'Erased after some days' }).click()
  const days = page.getByRole('textbox', { name: 'Days after the end' })
  await expect(days).toHaveValue('365')
  await takePicture(page, 'retention-rule')
  const recipients = [{ name: 'Fiona First', email: 'fiona@example.com' }]
  const envelope = await createEnvelope(api, organisation, { recipients })
  await api.expect(204, 'POST', `/v1/envelopes/${envelope.id}/void`)

  await page.goto(`/envelopes/${envelope.id}`)
  await expect(page.getByText('Will be erased on')).toBeVisible()
  await page.getByRole('button', { name: 'Put on hold…' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Reason').fill('A claim is open.')
  await expectAccessible(page)
  await takePicture(page, 'retention-hold')
  await dialog.getByRole('button', { name: 'Put on hold' }).click()
  await expect(page.getByText('On hold since')).toBeVisible()
  await page.getByRole('button', { name: 'End hold…' }).click()
  await dialog.getByRole('button', { name: 'End hold' }).click()
  await expect(page.getByText('Will be erased on')).toBeVisible()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Purge…' }).click()
  await dialog.getByRole('textbox').fill('purge')
  await dialog.getByRole('button', { name: 'Purge', exact: true }).click()
  const receipt = page.getByRole('link', { name: 'Open the sealed receipt' })
  await expect(receipt).toBeVisible()
  await takePicture(page, 'retention-purged')
  const answer = await page.request.get((await receipt.getAttribute('href')) ?? '')
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
})
