import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'

/** The page `/envelopes/<id>`: a sender's actions on one envelope. */
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

  /** The row of one recipient. */
  recipient(email: string): Locator {
    return this.recipients()
      .filter({ has: this.#page.getByText(email, { exact: true }) })
      .last()
  }

  /** The part of the page header that stays visible after scrolling. */
  keptHeader(): Locator {
    return this.#page.getByRole('region', { name: /, in short$/ })
  }

  /** Chooses an action in the envelope's menu. */
  async act(action: string | RegExp): Promise<void> {
    await this.#page.getByRole('button', { name: 'More actions' }).last().click()
    await this.#page.getByRole('menuitem', { name: action }).click()
  }

  /** Downloads the file with that name in the menu. */
  async download(name: RegExp): Promise<Uint8Array> {
    await this.#page.getByRole('button', { name: 'Download' }).first().click()
    const [download] = await Promise.all([
      this.#page.waitForEvent('download'),
      this.#page.getByRole('menuitem', { name }).click(),
    ])
    return new Uint8Array(await readFile(await download.path()))
  }

  /** Chooses an action in a recipient's menu. */
  async actFor(name: string, action: string | RegExp): Promise<void> {
    await this.#page.getByRole('button', { name: `Actions for ${name}` }).click()
    await this.#page.getByRole('menuitem', { name: action }).click()
  }

  /** Creates a signing link in the open dialog and returns it. */
  async makeLink(days: number): Promise<string> {
    const dialog = this.#page.getByRole('dialog', { name: 'Copy signing link' })
    await dialog.getByRole('textbox', { name: 'Valid for, in days' }).fill(String(days))
    await dialog.getByRole('button', { name: 'Create and copy link' }).click()
    const link = await dialog.getByRole('textbox', { name: /link/i }).inputValue()
    await dialog.getByRole('button', { name: 'Done' }).click()
    return link
  }

  /** A notice at the top of the envelope. */
  notice(title: string): Locator {
    return this.#page.getByRole('alert').filter({ hasText: title })
  }

  /** Corrects an address in the open dialog, and sends. */
  async correctEmail(email: string): Promise<void> {
    const dialog = this.#page.getByRole('dialog', { name: 'Correct the address' })
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByRole('button', { name: 'Save and send' }).click()
  }

  /** Confirms the open question. */
  async confirm(question: RegExp, verb: string): Promise<void> {
    const dialog = this.#page.getByRole('alertdialog', { name: question })
    await dialog.getByRole('button', { name: verb, exact: true }).click()
    await expect(dialog).toBeHidden()
  }
}
