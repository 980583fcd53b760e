import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import type { SampleFile } from '../files/sample-files.ts'

/** What an individual states about themselves. */
export interface Individual {
  readonly given: string
  readonly family: string
  readonly document?: 'Passport' | 'Driving licence' | 'Identity card'
}

/** The page `/verify/<token>`: an individual's actions. */
export class VerifyingPage {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async open(link: string): Promise<void> {
    await this.#page.goto(link)
  }

  heading(name: string | RegExp): Locator {
    return this.#page.getByRole('heading', { level: 1, name })
  }

  async agree(): Promise<void> {
    await this.#page.getByText('I have read this and agree to the checks').click()
    await this.#page.getByRole('button', { name: 'Continue' }).click()
    await expect(this.heading('Your details')).toBeVisible()
  }

  async giveDetails({ given, family, document = 'Passport' }: Individual): Promise<void> {
    const page = this.#page
    await page.getByLabel('Given names').fill(given)
    await page.getByLabel('Family name').fill(family)
    await page.getByLabel('Date of birth').fill('1990-12-10')
    await page.getByLabel('Address').fill('1 High Street, Perth')
    await page.getByRole('combobox', { name: 'Country' }).fill('Austral')
    await expect(page.getByRole('option')).toHaveText(['Australia'])
    await page.getByRole('option', { name: 'Australia' }).click()
    await page.getByRole('radiogroup', { name: 'Document' }).getByText(document).click()
    await page.getByLabel('Document number').fill('P1234567')
    await page.getByRole('button', { name: 'Continue' }).click()
  }

  photo(name: string): Locator {
    return this.#page.getByRole('region', { name, exact: true })
  }

  async choosePhoto(name: string, photo: SampleFile, choose = 'Choose a file'): Promise<void> {
    const chooser = this.#page.waitForEvent('filechooser')
    await this.photo(name).getByRole('button', { name: choose }).click()
    await (await chooser).setFiles(photo)
  }

  /** Takes a photo with the device's camera, and retakes it before using it. */
  async takePhoto(name: string, look?: () => Promise<void>): Promise<void> {
    await this.photo(name).getByRole('button', { name: /^Take/ }).click()
    const dialog = this.#page.getByRole('dialog', { name })
    await expect(dialog.getByLabel('Camera picture')).toBeVisible()
    await expect
      .poll(() => dialog.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth))
      .toBeGreaterThan(0)
    await look?.()
    await dialog.getByRole('button', { name: 'Take the photo' }).click()
    await dialog.getByRole('button', { name: 'Take again' }).click()
    await dialog.getByRole('button', { name: 'Take the photo' }).click()
    await expect(dialog.getByRole('img', { name: 'Your photo' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Use this photo' }).click()
    await expect(dialog).toBeHidden()
  }

  async submitDetails(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Submit' }).click()
    await expect(this.heading(/^Thank you, /)).toBeVisible()
  }
}
