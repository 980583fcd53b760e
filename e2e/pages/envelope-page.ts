import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'

/** The page `/envelopes/<id>`: acts of a sender with one envelope. */
export class EnvelopePage {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async open(id: string): Promise<void> {
    await this.#page.goto(`/envelopes/${id}`)
    await expect(this.recipients().first()).toBeVisible()
  }

  recipients(): Locator {
    return this.#page.getByRole('list', { name: 'Recipients' }).getByRole('listitem')
  }

  /** The line of one recipient. */
  recipient(email: string): Locator {
    return this.recipients()
      .filter({ has: this.#page.getByText(email, { exact: true }) })
      .last()
  }

  /** What stays in view of the page's head once it has scrolled away. */
  keptHeader(): Locator {
    return this.#page.getByRole('region', { name: /, in short$/ })
  }

  /** Does something with the envelope by its menu. */
  async act(action: string | RegExp): Promise<void> {
    await this.#page.getByRole('button', { name: 'More actions' }).last().click()
    await this.#page.getByRole('menuitem', { name: action }).click()
  }

  /** Downloads the file of that name in the menu. */
  async download(name: RegExp): Promise<Uint8Array> {
    await this.#page.getByRole('button', { name: 'Download' }).first().click()
    const [download] = await Promise.all([
      this.#page.waitForEvent('download'),
      this.#page.getByRole('menuitem', { name }).click(),
    ])
    return new Uint8Array(await readFile(await download.path()))
  }

  /** Does something for one recipient by their menu. */
  async actFor(name: string, action: string | RegExp): Promise<void> {
    await this.#page.getByRole('button', { name: `Actions for ${name}` }).click()
    await this.#page.getByRole('menuitem', { name: action }).click()
  }

  /** Makes a signing link in the dialog that is open, and answers it. */
  async makeLink(days: number): Promise<string> {
    const dialog = this.#page.getByRole('dialog', { name: 'Copy signing link' })
    await dialog.getByRole('textbox', { name: 'Valid for, in days' }).fill(String(days))
    await dialog.getByRole('button', { name: 'Create and copy link' }).click()
    const link = await dialog.getByRole('textbox', { name: /link/i }).inputValue()
    await dialog.getByRole('button', { name: 'Done' }).click()
    return link
  }

  /** What has to be known of the envelope before anything else. */
  notice(title: string): Locator {
    return this.#page.getByRole('alert').filter({ hasText: title })
  }

  /** Puts an address right in the dialog that is open, and sends. */
  async correctEmail(email: string): Promise<void> {
    const dialog = this.#page.getByRole('dialog', { name: 'Correct the address' })
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByRole('button', { name: 'Save and send' }).click()
  }

  /** Says yes to the question that stands open. */
  async confirm(question: RegExp, verb: string): Promise<void> {
    const dialog = this.#page.getByRole('alertdialog', { name: question })
    await dialog.getByRole('button', { name: verb, exact: true }).click()
    await expect(dialog).toBeHidden()
  }
}
