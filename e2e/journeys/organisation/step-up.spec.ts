import { authenticatorCode } from '../../authenticator.ts'
import { inDatabase } from '../../database.ts'
import { expect, expectAccessible, signIn, test } from '../../fixtures.ts'
import { addMember } from '../../interface-client.ts'
import { OwnAccountPage } from '../../pages/own-account-page.ts'
import { takePicture } from '../../files/pictures.ts'

/** Lets the proofs in an account's sessions grow old, which takes ten minutes otherwise. */
async function waitForTen(accountId: string): Promise<void> {
  const sql = `update sessions set proved = clock_timestamp() - interval '11 minutes' where account_id = $1`
  await inDatabase(process.env['SERVICE_DATA'] ?? '', (client) => client.query(sql, [accountId]))
}

test('asks for the password first, then does what was asked with what was typed', async ({
  senderPage: page,
  organisation,
}) => {
  await page.goto('/developers/credentials')
  await waitForTen(organisation.accountId)
  await page.getByRole('button', { name: 'Create credentials' }).click()
  await page.getByLabel('What uses them').fill('CRM sync')
  await page.keyboard.press('Enter')
  const proof = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await expect(proof.getByLabel('Your password')).toBeFocused()
  await expectAccessible(page)
  await takePicture(page, 'step-up-password-desktop')
  await page.keyboard.press('Escape')
  await expect(proof).toBeHidden()
  const form = page.getByRole('dialog', { name: 'Create API credentials' })
  await expect(form).toContainText('Confirm that it’s you')
  await expect(form.getByLabel('What uses them')).toHaveValue('CRM sync')

  await form.getByRole('button', { name: 'Create' }).click()
  await proof.getByLabel('Your password').fill('not the password')
  await page.keyboard.press('Enter')
  await expect(proof).toContainText('The password is wrong.')
  await proof.getByLabel('Your password').fill(organisation.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: '“CRM sync” is ready to use' })).toBeVisible()
  await expect(proof).toBeHidden()
})

test('asks for the code where there is a second factor, on a phone', async ({
  browser,
  serviceUrl,
  organisation,
}) => {
  const other = await addMember(serviceUrl, organisation, 'Carla Clerk')
  const context = await browser.newContext({
    baseURL: serviceUrl,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  try {
    const page = await context.newPage()
    await signIn(page, organisation)
    const account = new OwnAccountPage(page)
    await account.open()
    const { secret, codes } = await account.setUpSecondFactor()
    await waitForTen(organisation.accountId)
    await page.goto(`/accounts/${other.accountId}`)
    await page.getByRole('button', { name: 'Deactivate account…' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
    const proof = page.getByRole('dialog', { name: 'Confirm that it’s you' })
    await expect(proof.getByLabel('Code')).toBeFocused()
    await expectAccessible(page)
    await takePicture(page, 'step-up-code-phone')
    await proof.getByRole('button', { name: 'Use a recovery code' }).click()
    await proof.getByLabel('Recovery code').fill(codes[0] ?? '')
    await proof.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('is deactivated').first()).toBeVisible()

    await waitForTen(organisation.accountId)
    await page.getByRole('button', { name: 'Restore account' }).click()
    await proof.getByLabel('Code').fill(authenticatorCode(secret))
    await proof.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('button', { name: 'Deactivate account…' })).toBeVisible()
  } finally {
    await context.close()
  }
})
