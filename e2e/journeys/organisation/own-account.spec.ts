import type { Page } from '@playwright/test'
import { authenticatorCode } from '../../authenticator.ts'
import { expect, expectAccessible, signIn, test } from '../../fixtures.ts'
import { takePicture } from '../../files/pictures.ts'
import { addMember } from '../../interface-client.ts'
import { EntrancePage } from '../../pages/entrance-page.ts'
import { OwnAccountPage } from '../../pages/own-account-page.ts'

test('sets up two-step sign-in, asks for it, and accepts a recovery code when the phone is lost', async ({
  senderPage: page,
  organisation,
}) => {
  const account = new OwnAccountPage(page)
  await account.open()
  const { secret, codes } = await account.setUpSecondFactor()
  await expect(account.part('Two-step sign-in')).toContainText('10 recovery codes left')

  await page.getByRole('button', { name: organisation.email }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const entrance = new EntrancePage(page)
  await entrance.signIn(organisation)
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await expect(page.getByLabel('Code')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Code').fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This code is wrong, or was already used.')).toBeVisible()
  await page.getByLabel('Code').fill(authenticatorCode(secret))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()

  await page.request.delete('/app/session')
  await page.goto('/account')
  await entrance.signIn(organisation)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await entrance.signInButton().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  await expect(account.part('Two-step sign-in')).toContainText('9 recovery codes left')

  await page.getByRole('button', { name: 'Turn off…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByRole('button', { name: 'Set up two-step sign-in' })).toBeVisible()
})

test('shows and ends other sessions, and a new password ends them all', async ({
  senderPage: page,
  organisation,
  browser,
  serviceUrl,
}) => {
  const elsewhere = await browser.newContext({ baseURL: serviceUrl })
  const other = await elsewhere.newPage()
  await signIn(other, organisation)
  const account = new OwnAccountPage(page)
  await account.open()
  await expect(account.sessions()).toHaveCount(2)
  await expect(account.sessions().filter({ hasText: 'This browser' })).toHaveCount(1)
  await account
    .sessions()
    .getByRole('button', { name: /^End the session of/ })
    .click()
  await expect(account.sessions()).toHaveCount(1)
  expect((await other.request.get('/app/session')).status()).toBe(401)

  await signIn(other, organisation)
  const choice = account.part('Password')
  await choice.getByRole('textbox', { name: 'New password' }).fill('Password123!')
  await expect(choice.getByRole('meter', { name: 'Password strength' })).toHaveAttribute(
    'aria-valuetext',
    'Weak',
  )
  await account.changePassword(organisation.password, 'Password123!')
  await expect(choice).toContainText('This password is easy to guess. Avoid common words')
  await takePicture(page, 'weak-password-desktop')
  await account.changePassword('not the password', 'a brand new password')
  await expect(page.getByText('The password is wrong.')).toBeVisible()
  await account.changePassword(organisation.password, 'a brand new password')
  await expect(page.getByText('Your password is changed', { exact: true })).toBeVisible()
  expect((await other.request.get('/app/session')).status()).toBe(401)
  await signIn(other, { ...organisation, password: 'a brand new password' })
  await elsewhere.close()
})

test('shows a new name at once, and a new email once confirmed', async ({
  senderPage: page,
  organisation,
}) => {
  const account = new OwnAccountPage(page)
  await account.open()
  const profile = account.part('Profile')
  await profile.getByLabel('Name').fill('Ada Renamed')
  await profile.getByLabel('Email').fill('ada.renamed@example.com')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await expect(page.getByText('Open the link we sent to ada.renamed@example.com')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Ada Renamed/ })).toBeVisible()
  await expect(profile.getByLabel('Email')).toHaveValue(organisation.email)
  await expect(save).toHaveCount(0)
})

test('an organisation that requires two-step sign-in lets no one in without it', async ({
  senderPage: page,
  organisation,
  serviceUrl,
  browser,
}) => {
  await page.goto('/organisation')
  const signing = page.getByRole('region', { name: 'Sign-in', exact: true })
  await signing.getByText('Require two-step sign-in for everyone').click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(signing).toContainText('Set up your own two-step sign-in before you require it for everyone.')
  const account = new OwnAccountPage(page)
  await account.open()
  await account.setUpSecondFactor()
  await page.goto('/organisation')
  await signing.getByText('Require two-step sign-in for everyone').click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Sign-in is saved')).toBeVisible()

  const member = await addMember(serviceUrl, organisation, 'Carla Clerk')
  const context = await browser.newContext({ baseURL: serviceUrl, viewport: { width: 390, height: 844 } })
  try {
    const hers = await context.newPage()
    await signIn(hers, member)
    await hers.goto('/templates')
    await expect(hers.getByRole('heading', { name: 'Set up two-step sign-in' })).toBeVisible()
    await expectAccessible(hers)
    await hers.getByRole('button', { name: 'Set it up' }).click()
    await new OwnAccountPage(hers).enrol()
    await expect(hers.getByRole('heading', { level: 1, name: 'Templates' })).toBeVisible()
  } finally {
    await context.close()
  }
})

test('resets a forgotten password through the emailed link, which works once', async ({
  senderPage: page,
  organisation,
}) => {
  await page.goto('/account')
  await page.getByRole('link', { name: 'Get a link by email' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(organisation.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expectAccessible(page)
  await expect.poll(() => resetLink(page)).not.toBe('')
  const link = await resetLink(page)

  await page.goto(link)
  await page.getByRole('textbox', { name: 'New password' }).fill('short')
  await page.getByRole('button', { name: 'Set the new password' }).click()
  await expect(page.getByText('Use at least 10 characters.')).toBeVisible()
  await page.getByRole('textbox', { name: 'New password' }).fill('chosen by the link')
  await page.getByRole('button', { name: 'Set the new password' }).click()
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(organisation.email)
  await page.getByLabel('Password', { exact: true }).fill('chosen by the link')
  await new EntrancePage(page).signInButton().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()

  await page.goto(link)
  await page.getByRole('textbox', { name: 'New password' }).fill('another password')
  await page.getByRole('button', { name: 'Set the new password' }).click()
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible()
})

/** The link in the password email, from the built-in inbox; empty until it arrives. */
async function resetLink({ request }: Page): Promise<string> {
  const messages = (await (await request.get('/app/inbox')).json()) as { id: string; subject: string }[]
  const email = messages.find(({ subject }) => subject.startsWith('Choose a new password'))
  if (email === undefined) return ''
  const { text } = (await (await request.get(`/app/inbox/${email.id}`)).json()) as { text: string }
  return /\/reset-password\?token=[\w-]+/.exec(text)?.[0] ?? ''
}
