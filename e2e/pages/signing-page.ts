import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'

/** The page `/sign/<token>`: a recipient's actions. */
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

  /** Enlarges the page by the wheel with Ctrl, as on a trackpad. */
  async enlarge(): Promise<void> {
    await this.#page.getByRole('region', { name: 'Page 1', exact: true }).hover()
    await this.#page.keyboard.down('Control')
    for (let turn = 0; turn < 3; turn++) await this.#page.mouse.wheel(0, -60)
    await this.#page.keyboard.up('Control')
    await expect(this.#page.getByRole('button', { name: 'Fit to width', exact: true })).toBeVisible()
  }

  /** Switches to the document's text in a readable size. */
  async read(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Reading', exact: true }).click()
    await expect(this.#page.getByRole('button', { name: 'Reading', pressed: true })).toBeVisible()
  }

  /** Adopts a typed signature in the first field that asks for one. */
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

  /** Draws with a finger for the field that this button fills, and adopts the drawing. */
  async adoptByTouch(field: RegExp, { looksAtTyping = false } = {}): Promise<void> {
    await this.field(field).tap()
    const dialog = this.#page.getByRole('dialog')
    await this.#touchIn(dialog)
    // What was drawn is still there after a look at the other way.
    for (const way of looksAtTyping ? ['Type', 'Draw'] : [])
      await dialog.getByText(way, { exact: true }).tap()
    await dialog.getByRole('button', { name: /^Adopt/ }).tap()
    await expect(dialog).toBeHidden()
  }

  /** Taps a checkbox's label, again if the tap missed, as a thumb might. */
  async #tapUntilChecked(dialog: Locator, words: RegExp): Promise<void> {
    const checkbox = dialog.getByRole('checkbox', { name: words })
    await expect(async () => {
      if (!(await checkbox.isChecked())) await dialog.getByText(words).tap()
      await expect(checkbox).toBeChecked({ timeout: 1000 })
    }).toPass()
  }

  /** Passes the device to a witness, who identifies themselves, draws and confirms. */
  async witness(field: RegExp, person: { name: string; email: string }): Promise<void> {
    await this.field(field).tap()
    const dialog = this.#page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'I am the witness' }).tap()
    await dialog.getByLabel('Full name of the witness').fill(person.name)
    await dialog.getByLabel('Email of the witness').fill(person.email)
    await this.#touchIn(dialog)
    await this.#tapUntilChecked(dialog, /^I confirm that I watched/)
    await dialog.getByRole('button', { name: 'Sign as witness' }).tap()
    await dialog.getByRole('button', { name: 'Done' }).tap()
    await expect(dialog).toBeHidden()
  }

  async decline(reason: string): Promise<void> {
    await this.#page.getByRole('button', { name: 'More' }).click()
    await this.#page.getByRole('menuitem', { name: /^Decline to/ }).click()
    const dialog = this.#page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill(reason)
    await dialog.getByRole('button', { name: 'Decline', exact: true }).click()
  }

  /** Waits until everything prefetched for offline use is loaded. */
  async waitUntilPrepared(): Promise<void> {
    await this.#page.waitForFunction(() =>
      ['finish-dialog', 'decline-dialog'].every((name) =>
        performance.getEntriesByType('resource').some((entry) => entry.name.includes(name)),
      ),
    )
  }

  /** Opens the confirmation for finishing, unless something is missing. */
  async askToFinish(button = 'Finish'): Promise<Locator> {
    await this.#page.getByRole('button', { name: button, exact: true }).click()
    return this.#page.getByRole('alertdialog').getByRole('button', { name: button, exact: true })
  }

  async givePassword(password: string): Promise<void> {
    await this.#page.getByLabel('Password', { exact: true }).fill(password)
    const [answer] = await Promise.all([
      this.#page.waitForResponse('**/signing/password'),
      this.#page.getByRole('button', { name: 'Continue' }).click(),
    ])
    await answer.finished()
  }

  /** The indicator that the service has everything. */
  saved(): Locator {
    return this.#page.getByRole('banner').getByText('Saved', { exact: true })
  }

  text(field: RegExp): Locator {
    return this.#page.getByRole('textbox', { name: field })
  }

  /** The page's main message. */
  heading(): Locator {
    return this.#page.getByRole('heading', { level: 1 })
  }

  /** Expects no horizontal overflow. */
  async expectNoSideways(): Promise<void> {
    const overflow = await this.#page.evaluate(() => {
      const page = document.documentElement
      return page.scrollWidth - page.clientWidth
    })
    expect(overflow, 'pixels beyond the side of the page').toBe(0)
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

  /** A finger's stroke, as reported by a touchscreen. */
  async #touchIn(dialog: Locator): Promise<void> {
    const canvas = dialog.locator('canvas')
    await canvas.scrollIntoViewIfNeeded()
    const pad = await canvas.boundingBox()
    if (!pad) throw new Error('there is no pad')
    // What is drawn beyond the edge of the screen, nobody sees.
    expect(pad.x + pad.width).toBeLessThanOrEqual(this.#page.viewportSize()?.width ?? 0)
    const session = await this.#page.context().newCDPSession(this.#page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', step: number) => {
      const x = pad.x + pad.width * (0.2 + step * 0.05)
      const y = pad.y + pad.height * (0.5 + 0.3 * Math.sin(step))
      const touchPoints = type === 'touchEnd' ? [] : [{ x, y }]
      return session.send('Input.dispatchTouchEvent', { type, touchPoints })
    }
    await touch('touchStart', 0)
    for (let step = 1; step <= 12; step++) await touch('touchMove', step)
    await touch('touchEnd', 12)
    await session.detach()
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
