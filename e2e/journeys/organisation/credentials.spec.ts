import { expect, expectAccessible, signIn, test } from '../../fixtures.ts'
import { addMember, InterfaceClient } from '../../interface-client.ts'

test('creates credentials, shows them once, uses and revokes them', async ({
  senderPage: page,
  serviceUrl,
}) => {
  await page.goto('/developers/credentials')
  const table = page.getByRole('grid', { name: 'API credentials' })
  await expect(table.getByRole('row', { name: 'Registration' })).toContainText('Active')

  await page.getByRole('button', { name: 'Create credentials' }).click()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Name the program that will use them.')).toBeVisible()
  await page.getByLabel('What uses them').fill('CRM sync')
  await page.keyboard.press('Enter')
  const shown = page.getByRole('dialog', { name: '“CRM sync” can sign in now' })
  await expect(shown.locator('dd code')).toHaveCount(2)
  const [id = '', key = ''] = await shown.locator('dd code').allInnerTexts()
  await expectAccessible(page)
  await shown.getByRole('button', { name: 'I have kept the key' }).click()
  await expect(shown).toBeHidden()
  expect(await page.content()).not.toContain(key)

  const program = new InterfaceClient(serviceUrl, { 'x-service-id': id, 'x-service-key': key })
  expect((await program.call('GET', '/v1/envelopes')).status).toBe(200)
  await page.reload()
  const row = table.getByRole('row', { name: 'CRM sync' })
  await expect(row).toContainText('now')
  await row.getByRole('button', { name: 'Revoke CRM sync' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Revoke “CRM sync”?' })
  await asked.getByRole('button', { name: 'Revoke' }).click()
  await expect(row).toContainText('Revoked')
  expect((await program.call('GET', '/v1/envelopes')).status).toBe(401)
})

test('denies access without administrator rights and hides the way there', async ({
  page,
  serviceUrl,
  organisation,
}) => {
  const clerk = await addMember(serviceUrl, organisation, 'Carla Clerk')
  await signIn(page, clerk)
  for (const path of ['/developers/credentials', '/organisation']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Only for administrators' })).toBeVisible()
  }
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Organisation' }),
  ).toHaveCount(0)
})
