import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type * as Packed from '#client/client.ts'
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
  const shown = page.getByRole('dialog', { name: '“CRM sync” is ready to use' })
  await expect(shown.locator('dd code')).toHaveCount(2)
  const [id = '', key = ''] = await shown.locator('dd code').allInnerTexts()
  await expectAccessible(page)
  await shown.getByRole('button', { name: 'I’ve saved the key' }).click()
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

test('limits what credentials can do', async ({ senderPage: page, serviceUrl }) => {
  await page.goto('/developers/credentials')
  await page.getByRole('button', { name: 'Create credentials' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create API credentials' })
  await dialog.getByLabel('What uses them').fill('Reports')
  await dialog.getByRole('button', { name: 'Limits' }).click()
  await dialog.getByLabel('Networks').fill('10.0.0.0/33')
  await dialog.getByText('Only some operations').click()
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(dialog.getByText('Choose at least one operation.')).toBeVisible()
  await dialog.getByRole('button', { name: /Envelopes/ }).click()
  await page.getByRole('option', { name: 'Read', exact: true }).click()
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(dialog.getByText('isn’t a network')).toBeVisible()
  await dialog.getByLabel('Networks').fill('127.0.0.0/8, ::1')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  const shown = page.getByRole('dialog', { name: '“Reports” is ready to use' })
  await expect(shown.locator('dd code')).toHaveCount(2)
  const [id = '', key = ''] = await shown.locator('dd code').allInnerTexts()
  await shown.getByRole('button', { name: 'I’ve saved the key' }).click()
  const program = new InterfaceClient(serviceUrl, { 'x-service-id': id, 'x-service-key': key })
  expect((await program.call('GET', '/v1/envelopes')).status).toBe(200)
  expect((await program.call('GET', '/v1/groups')).status).toBe(403)
  expect(await callWithClient(page, { id, key })).toEqual({ envelopes: 0, groups: 'not-allowed' })
  const row = page.getByRole('grid', { name: 'API credentials' }).getByRole('row', { name: 'Reports' })
  await expect(row).toContainText('Only envelopes (read), 127.0.0.0/8, ::1')
})

/** Calls the service from the page with the packed client, as a program in a browser does. */
async function callWithClient(page: Page, credentials: { id: string; key: string }) {
  const path = join(import.meta.dirname, '../../../dist-client/client.js')
  await page.route('**/packed-client.js', (route) => route.fulfill({ path }))
  return page.evaluate(async (given) => {
    const place = '/packed-client.js'
    const { createClient } = (await import(place)) as typeof Packed
    const { v1 } = createClient({ baseUrl: location.origin, credentials: given })
    const groups = v1.groups.list().catch((error: { code: string }) => error.code)
    return { envelopes: (await v1.envelopes.list()).length, groups: await groups }
  }, credentials)
}

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
