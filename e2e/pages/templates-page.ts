import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import type { SampleFile } from '../files/sample-files.ts'

/** `/templates` and using one: actions of a sender who sends the same thing repeatedly. */
export class TemplatesPage {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async open(search = ''): Promise<void> {
    await this.#page.goto(`/templates${search}`)
    await expect(this.#page.getByRole('heading', { level: 1, name: 'Templates' })).toBeVisible()
  }

  #grid(): Locator {
    return this.#page.getByRole('grid', { name: 'Templates' })
  }

  row(name: string): Locator {
    return this.#rows().filter({ has: this.#page.getByRole('link', { name, exact: true }) })
  }

  async expectNames(...names: readonly string[]): Promise<void> {
    await expect(this.#rows().getByRole('link', { name: /^(?!Use )/ })).toHaveText(names)
  }

  async search(text: string): Promise<void> {
    await this.#page.getByRole('searchbox', { name: 'Search templates' }).fill(text)
  }

  async sortBy(column: 'Name' | 'Newest'): Promise<void> {
    await this.#page.getByLabel('Sort by').click()
    await this.#page.getByRole('option', { name: column }).click()
  }

  /** Presses the head of a column of the table. */
  async turnBy(column: 'Name'): Promise<void> {
    await this.#grid().getByRole('button', { name: column }).click()
  }

  #rows(): Locator {
    const cards = this.#page.getByRole('list', { name: 'Templates' }).getByRole('listitem')
    return cards.or(this.#grid().locator('tbody').getByRole('row'))
  }

  /** Chooses an entry in a row's menu. */
  async act(name: string, verb: string | RegExp): Promise<void> {
    await this.row(name).getByRole('button', { name: `Actions` }).click()
    await this.#page.getByRole('menuitem', { name: verb }).click()
  }

  /** Chooses a file to replace a document while using or editing a template. */
  async replace(document: string, file: SampleFile): Promise<void> {
    const chooser = this.#page.waitForEvent('filechooser')
    await this.#page.getByRole('button', { name: `Replace ${document}` }).click()
    await (await chooser).setFiles(file)
  }

  /** The file's effect on the fields, before it is accepted. */
  review(): Locator {
    return this.#page.getByRole('dialog', { name: /^Replace “/ })
  }

  /** Opens the page for assigning people to roles. */
  async use(name: string): Promise<void> {
    await this.row(name)
      .getByRole('link', { name: `Use ${name}` })
      .click()
    await expect(this.#page.getByRole('form', { name: 'Use template' })).toBeVisible()
  }

  /** The card of a role while using a template. */
  role(name: string): Locator {
    return this.#page.getByRole('region', { name, exact: true })
  }

  async fillRole(role: string, { name, email }: { name: string; email: string }): Promise<void> {
    await this.role(role).getByRole('combobox', { name: 'Full name' }).fill(name)
    await this.role(role).getByLabel('Email', { exact: true }).fill(email)
    await expect(this.role(role).getByText(/^Enter a/)).toHaveCount(0)
  }

  /** Types part of a name and picks the suggested person. */
  async takePerson(role: string, part: string, name: string): Promise<void> {
    await this.role(role).getByRole('combobox', { name: 'Full name' }).pressSequentially(part)
    await this.#page.getByRole('option', { name }).click()
  }

  async send(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Send', exact: true }).click()
  }

  async openAsDraft(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Open as draft' }).click()
  }
}
