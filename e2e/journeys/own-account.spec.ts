import { authenticatorCode } from '../authenticator.ts'
import { expect, expectAccessible, signIn, test } from '../fixtures.ts'
import { EntrancePage } from '../pages/entrance-page.ts'
import { OwnAccountPage } from '../pages/own-account-page.ts'

test('two-step sign-in is set up, asked for, and opened by a recovery code when the phone is lost', async ({
  senderPage: page,
  organisation,
}) => {
  const account = new OwnAccountPage(page)
  await account.open()
  const { secret, codes } = await account.setUpSecondFactor(organisation.password)
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
  await expect(page.getByText('The code is not right, or was used already.')).toBeVisible()
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
  await account.confirmPassword('Turn off two-step sign-in?', organisation.password, 'Turn off')
  await expect(page.getByRole('button', { name: 'Set up two-step sign-in' })).toBeVisible()
})

test('sessions elsewhere are seen and ended; a new password ends them all', async ({
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
  await account.changePassword('not the password', 'a brand new password')
  await expect(page.getByText('The password is not right.')).toBeVisible()
  await account.changePassword(organisation.password, 'a brand new password')
  await expect(page.getByText('Your password is changed', { exact: true })).toBeVisible()
  expect((await other.request.get('/app/session')).status()).toBe(401)
  await signIn(other, { ...organisation, password: 'a brand new password' })
  await elsewhere.close()
})
