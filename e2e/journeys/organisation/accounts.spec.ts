import { expect, expectAccessible, test } from '../../fixtures.ts'
import { InboxPage } from '../../pages/inbox-page.ts'

test('invites, finds, assigns, deactivates and restores an account', async ({ senderPage: page, api }) => {
  await api.expect(201, 'POST', '/v1/groups', { name: 'Property' })
  await page.goto('/accounts')
  await page.getByRole('button', { name: 'Invite someone' }).click()
  const invitation = page.getByRole('dialog', { name: 'Invite someone' })
  await invitation.getByRole('button', { name: 'Send invitation' }).click()
  await expect(invitation.getByText('Enter a name.')).toBeVisible()
  await expectAccessible(page)
  const email = `nina-${crypto.randomUUID()}@example.com`
  await invitation.getByLabel('Name').fill('Nina New')
  await invitation.getByLabel('Email').fill(email)
  await invitation.getByRole('radiogroup', { name: 'Role' }).getByText('Read-only').click()
  await page.keyboard.press('Enter')
  await expect(invitation).toBeHidden()
  const table = page.getByRole('grid', { name: 'Accounts' })
  await expect(table.getByRole('row', { name: 'Nina New' })).toContainText('Invited')
  await expectAccessible(page)

  await page.getByRole('searchbox', { name: 'Search accounts' }).fill('nina-')
  await expect(page).toHaveURL(/search=nina-/)
  await expect(table.getByRole('row')).toHaveCount(2)
  await page.reload()
  await table.getByRole('row', { name: 'Nina New' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nina New' })).toBeVisible()
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText(`A new link was sent to ${email}`)).toBeVisible()

  await page.getByRole('radiogroup', { name: 'Role' }).getByText('Standard').click()
  await page.getByRole('button', { name: /Group$/ }).click()
  await page.getByRole('option', { name: 'Property' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The account is saved')).toBeVisible()

  await page.getByRole('button', { name: 'Deactivate account…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByRole('button', { name: 'Restore account' })).toBeVisible()
  await page.goto('/accounts?state=deactivated')
  await expect(table.getByRole('row', { name: 'Nina New' })).toContainText('Property')
  await table.getByRole('row', { name: 'Nina New' }).click()
  await page.getByRole('button', { name: 'Restore account' }).click()
  await expect(page.getByRole('button', { name: 'Deactivate account…' })).toBeVisible()
})

test('changes an email once its owner confirms it, and keeps administrators from removing their own role', async ({
  senderPage: page,
  organisation,
}) => {
  await page.goto('/accounts')
  await page.getByRole('grid', { name: 'Accounts' }).getByRole('row', { name: organisation.name }).click()
  await expect(page.getByRole('radio', { name: 'Administrator' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Deactivate account…' })).toHaveCount(0)
  const email = `ada-${crypto.randomUUID()}@example.com`
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(`The email changes to ${email} once it is confirmed`)).toBeVisible()
  const inbox = new InboxPage(page)
  await page.goto(await inbox.linkFor({ name: 'Confirm your new email' }))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible()
  await page.goto('/accounts')
  await expect(page.getByRole('grid', { name: 'Accounts' })).toContainText(email)
})
