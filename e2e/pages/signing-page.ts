import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'

/** The page `/sign/<token>`: acts of a recipient. */
export class SigningPage {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async open(link: string): Promise<void> {
    await this.#page.goto(link)
  }

  async consent(): Promise<void> {
    await this.#page.getByText('I agree to use electronic records and signatures').click()
    await this.#page.getByRole('button', { name: 'Continue' }).click()
    await expect(this.#page.getByRole('region', { name: 'Page 1', exact: true })).toBeVisible()
  }

  /** Adopts a signature by typing, in the first field that asks for one. */
  async adoptTyped(field: RegExp): Promise<void> {
    await this.field(field).click()
    const dialog = this.#page.getByRole('dialog')
    await dialog.getByText('Type', { exact: true }).click()
    await dialog.getByRole('button', { name: /^Adopt/ }).click()
    await expect(dialog).toBeHidden()
  }

  /** Adopts a signature by drawing a wave. */
  async adoptDrawn(field: RegExp): Promise<void> {
    await this.field(field).click()
    const dialog = this.#page.getByRole('dialog')
    await this.#drawIn(dialog)
    await dialog.getByRole('button', { name: /^Adopt/ }).click()
    await expect(dialog).toBeHidden()
  }

  field(name: RegExp): Locator {
    return this.#page.getByRole('button', { name })
  }

  async type(field: RegExp, value: string): Promise<void> {
    await this.#page.getByRole('textbox', { name: field }).fill(value)
  }

  async tick(field: RegExp): Promise<void> {
    await this.#page.getByRole('checkbox', { name: field }).check({ force: true })
  }

  async choose(field: RegExp, option: string): Promise<void> {
    await this.#page.getByRole('combobox', { name: field }).selectOption({ label: option })
  }

  async finish(button = 'Finish'): Promise<void> {
    await this.#page.getByRole('button', { name: button, exact: true }).click()
    await this.#page.getByRole('alertdialog').getByRole('button', { name: button, exact: true }).click()
  }

  async expectDone(): Promise<void> {
    await expect(this.#page.getByRole('heading', { level: 1 })).toContainText(/thank|done|signed|finished/i)
  }

  async #drawIn(dialog: Locator): Promise<void> {
    const pad = await dialog.locator('canvas').boundingBox()
    if (!pad) throw new Error('there is no pad')
    const mouse = this.#page.mouse
    await mouse.move(pad.x + pad.width * 0.2, pad.y + pad.height * 0.7)
    await mouse.down()
    for (let step = 1; step <= 12; step++)
      await mouse.move(
        pad.x + pad.width * (0.2 + step * 0.05),
        pad.y + pad.height * (0.5 + 0.3 * Math.sin(step)),
      )
    await mouse.up()
  }
}
