import { ownSeal } from '#harness/world/own-seal.ts'
import { expect, expectAccessible, signIn, test } from '../../fixtures.ts'
import { addMember } from '../../interface-client.ts'

test('takes the organisation’s own certificate, seals with it no more, and revokes it', async ({
  senderPage: page,
}) => {
  await page.goto('/seal')
  const used = page.getByRole('region', { name: 'In use' })
  await expect(used).toContainText('A certificate in your name is created with the first seal.')
  const own = page.getByRole('region', { name: 'Your own certificate' })
  await own.getByRole('button', { name: 'Upload' }).click()
  await expect(own).toContainText('Choose a PKCS #12 file.')

  const choose = async () => {
    const choosing = page.waitForEvent('filechooser')
    await own.getByRole('button', { name: /^Choose a/ }).click()
    const buffer = ownSeal('Harbour Ltd').p12
    await (await choosing).setFiles([{ name: 'seal.p12', mimeType: 'application/x-pkcs12', buffer }])
  }
  await choose()
  await own.getByLabel('Password of the file').fill('wrong')
  await page.keyboard.press('Enter')
  await expect(own).toContainText('The password of the seal’s PKCS #12 file is not right.')
  await expectAccessible(page)
  await own.getByLabel('Password of the file').fill('right')
  await page.keyboard.press('Enter')
  await expect(used).toContainText('Harbour Ltd, issued by Harbour Ltd')
  await expect(own.getByLabel('Password of the file')).toHaveValue('')

  await own.getByRole('button', { name: 'Remove…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(used).toContainText('This installation issues it')
  const root = used.getByRole('link', { name: 'root certificate' })
  await expect(root).toHaveAttribute('href', /\/pki\/root\.crt$/)
  const row = page.getByRole('grid', { name: 'Certificates' }).getByRole('row', { name: 'Harbour Ltd' })
  await expect(row).toContainText('Earlier')
  await row.getByRole('button', { name: 'Revoke Harbour Ltd' }).click()
  const asked = page.getByRole('dialog', { name: 'Revoke the certificate of “Harbour Ltd”?' })
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Revoke' }).click()
  await expect(row).toContainText('Revoked')
})

test('is for administrators', async ({ page, serviceUrl, organisation }) => {
  await signIn(page, await addMember(serviceUrl, organisation, 'Carla Clerk'))
  await page.goto('/seal')
  await expect(page.getByRole('heading', { name: 'Only for administrators' })).toBeVisible()
})
