import { expect, expectAccessible, test } from '../../fixtures.ts'

test('gives a group members and its own branding, and deletes it after saying what it leaves', async ({
  senderPage: page,
  api,
  organisation,
}) => {
  await page.goto('/groups')
  await expect(page.getByRole('heading', { name: 'No groups yet' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create group' }).first().click()
  await page.getByLabel('Name').fill('Property')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Property' })).toBeVisible()

  await page.getByRole('button', { name: 'Add a member' }).click()
  const adding = page.getByRole('dialog', { name: 'Add members' })
  await adding.getByRole('button', { name: `Add ${organisation.name}` }).click()
  await expect(adding.getByText('No other account matches.')).toBeVisible()
  await expectAccessible(page)
  await adding.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('list', { name: 'Members' })).toContainText(organisation.email)

  await page.getByLabel('Business').fill('Harbour Property')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The details are saved')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Harbour Property')

  await api.expect(201, 'POST', '/v1/groups', { name: 'Empty' })
  await page.getByRole('button', { name: 'Delete group…' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Delete “Property”?' })
  await expect(asked).toContainText('1 account')
  await asked.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible()
  const table = page.getByRole('grid', { name: 'Groups' })
  await expect(table.getByRole('row', { name: 'Empty' })).toBeVisible()
  await expect(table.getByRole('row', { name: 'Property' })).toHaveCount(0)
})
