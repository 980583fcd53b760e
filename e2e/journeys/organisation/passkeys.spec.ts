import type { Page } from '@playwright/test'
import { inDatabase } from '../../database.ts'
import { expect, expectAccessible, test } from '../../fixtures.ts'
import { takePicture } from '../../files/pictures.ts'
import { OwnAccountPage } from '../../pages/own-account-page.ts'

/** A browser whose owner confirms with a finger whatever it asks, without ever being asked. */
async function withAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  return {
    /** Whether the owner touches it when asked. */
    isTouched: (enabled: boolean) =>
      session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    isRecognised: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

test('adds a passkey, signs in with it, confirms with it, and removes it', async ({
  senderPage: page,
  organisation,
}) => {
  const authenticator = await withAuthenticator(page)
  const account = new OwnAccountPage(page)
  await account.open()
  const part = account.part('Passkeys')
  await part.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await authenticator.isRecognised(false)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toContainText('No passkey was used.')
  await authenticator.isRecognised(true)
  await dialog.getByLabel('Name').fill('Laptop')
  await expectAccessible(page)
  await takePicture(page, 'passkey-add')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(part.getByRole('listitem')).toContainText('Laptop')
  await part.getByRole('button', { name: 'Rename Laptop' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Old laptop')
  await page.keyboard.press('Enter')
  await expect(part.getByRole('listitem')).toContainText('Old laptop')
  await expectAccessible(page)
  await takePicture(page, 'passkey-list')

  // Not touched, so that the suggestion at the email is not taken by itself.
  await authenticator.isTouched(false)
  await page.request.delete('/app/session')
  await page.goto('/sign-in?return=/account')
  const signIn = page.getByRole('button', { name: 'Use a passkey' })
  await expect(signIn).toBeVisible()
  await expectAccessible(page)
  await takePicture(page, 'passkey-sign-in')
  await authenticator.isTouched(true)
  await signIn.click()
  await expect(part.getByRole('listitem')).toContainText('last used')

  // The suggestion at the email is taken without a press of the button.
  await page.request.delete('/app/session')
  await page.goto('/sign-in?return=/account')
  await expect(part.getByRole('listitem')).toContainText('Old laptop')

  const old = `update sessions set proved = clock_timestamp() - interval '11 minutes' where account_id = $1`
  await inDatabase(process.env['SERVICE_DATA'] ?? '', (client) => client.query(old, [organisation.accountId]))
  await part.getByRole('button', { name: 'Remove Old laptop' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await expect(proof.getByLabel('Your password')).toBeFocused()
  await expectAccessible(page)
  await takePicture(page, 'passkey-step-up')
  await proof.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(proof).toBeHidden()
  await expect(part.getByRole('listitem')).toHaveCount(0)
  await page.goto('/organisation/security')
  await expect(page.getByText('Passkey removed').first()).toBeVisible()
})
