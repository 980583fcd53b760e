import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { authenticatorCode } from '../authenticator.ts'

/** `/account`: the user's profile, password, two-step sign-in and sessions. */
export class OwnAccountPage {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async open(): Promise<void> {
    await this.#page.goto('/account')
    await expect(this.#page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  }

  part(name: 'Profile' | 'Password' | 'Passkeys' | 'Two-step sign-in' | 'Where you are signed in'): Locator {
    return this.#page.getByRole('region', { name, exact: true })
  }

  async changePassword(current: string, password: string): Promise<void> {
    const part = this.part('Password')
    await part.getByLabel('Current password').fill(current)
    await part.getByRole('textbox', { name: 'New password' }).fill(password)
    await part.getByRole('button', { name: 'Change password' }).click()
  }

  /** Returns the authenticator's secret and the recovery codes. */
  async setUpSecondFactor(): Promise<{ secret: string; codes: string[] }> {
    await this.part('Two-step sign-in').getByRole('button', { name: 'Set up two-step sign-in' }).click()
    return this.enrol()
  }

  /** Completes the setup dialog. */
  async enrol(): Promise<{ secret: string; codes: string[] }> {
    const intro = this.#page.getByRole('dialog', { name: 'Set up two-step sign-in' })
    await intro.getByRole('button', { name: 'Continue' }).click()
    const scan = this.#page.getByRole('dialog', { name: 'Scan this with your app' })
    await expect(scan.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
    const secret = (await scan.locator('code').innerText()).replaceAll(' ', '')
    // Uses the previous code, to keep the current one for signing in; it expires if the half minute ends meanwhile.
    await expect(async () => {
      await scan.getByLabel('Code that the app shows now').fill(authenticatorCode(secret, -1))
      const [answer] = await Promise.all([
        this.#page.waitForResponse((response) => response.request().method() === 'POST'),
        scan.getByRole('button', { name: 'Turn on' }).click(),
      ])
      expect(answer.status()).toBeLessThan(300)
    }).toPass()
    return { secret, codes: await this.keepRecoveryCodes('Two-step sign-in is on') }
  }

  async keepRecoveryCodes(title: string): Promise<string[]> {
    const dialog = this.#page.getByRole('dialog', { name: title })
    const list = dialog.getByRole('list', { name: 'Recovery codes' })
    await expect(list.getByRole('listitem')).toHaveCount(10)
    const codes = await list.getByRole('listitem').allInnerTexts()
    await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
    await expect(dialog).toBeHidden()
    return codes
  }

  sessions(): Locator {
    return this.part('Where you are signed in').getByRole('listitem')
  }
}
