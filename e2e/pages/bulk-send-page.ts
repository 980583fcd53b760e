import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'

/** Sending a template to the people in a file: a sender's actions. */
export class BulkSendPage {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  /** Chooses a file on the page that creates a bulk send. */
  async give(name: string, text: string): Promise<void> {
    const chooser = this.#page.waitForEvent('filechooser')
    await this.#page.getByRole('button', { name: 'Choose a file' }).click()
    await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  }

  /** The row of the file with this number; the headings are row 1. */
  row(number: number): Locator {
    return this.#page
      .getByRole('region', { name: 'Rows of the file' })
      .getByRole('row')
      .filter({ has: this.#page.getByRole('rowheader', { name: String(number), exact: true }) })
  }

  /** The same row on a phone. */
  card(number: number): Locator {
    return this.#page
      .getByRole('list', { name: 'Rows of the file' })
      .getByRole('listitem', { name: `Row ${number}` })
  }

  /** Sets a column's target. */
  async map(heading: string, target: string): Promise<void> {
    const column = this.#page.getByRole('region', { name: 'Columns' }).getByRole('button', { name: heading })
    await column.click()
    await this.#page.getByRole('option', { name: target }).click()
    await expect(column).toContainText(target)
  }

  /** Corrects one cell of a row in its dialog. */
  async correct(number: number, heading: string, value: string): Promise<void> {
    await this.#page.getByRole('button', { name: `Correct row ${number}` }).click()
    const dialog = this.#page.getByRole('dialog', { name: `Row ${number}` })
    await dialog.getByLabel(heading, { exact: true }).fill(value)
    await dialog.getByRole('button', { name: 'Save row' }).click()
    await expect(dialog).toBeHidden()
  }

  /** Types part of a name into a cell and picks the suggested person. */
  async takePerson(number: number, heading: string, part: string, name: string): Promise<void> {
    await this.#page.getByRole('button', { name: `Correct row ${number}` }).click()
    const dialog = this.#page.getByRole('dialog', { name: `Row ${number}` })
    await dialog.getByRole('combobox', { name: heading, exact: true }).pressSequentially(part)
    await this.#page.getByRole('option', { name }).click()
    await expect(dialog.getByRole('combobox', { name: heading, exact: true })).toHaveValue(name)
    await dialog.getByRole('button', { name: 'Save row' }).click()
    await expect(dialog).toBeHidden()
  }

  async takeOut(number: number): Promise<void> {
    await this.#page.getByRole('button', { name: `Remove row ${number}` }).click()
    await expect(this.row(number)).toHaveCount(0)
  }

  /** Presses the send button, and confirms. */
  async send(label: string): Promise<void> {
    await this.#page.getByRole('button', { name: label }).click()
    const asks = this.#page.getByRole('alertdialog')
    await asks.getByRole('button', { name: 'Send' }).click()
    await expect(asks).toBeHidden()
  }

  /** Downloads the result and reads it. */
  async result(): Promise<string> {
    const download = this.#page.waitForEvent('download')
    await this.#page.getByRole('link', { name: 'Result file' }).click()
    return readFile(await (await download).path(), 'utf8')
  }
}
