import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'

export type Tab = 'All' | 'Drafts' | 'Waiting' | 'Completed' | 'Voided' | 'Declined' | 'Not delivered'

/** The list `/envelopes`: acts of a sender among many envelopes. */
export class EnvelopesPage {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async open(search = ''): Promise<void> {
    await this.#page.goto(`/envelopes${search}`)
    await expect(this.#page.getByRole('tablist', { name: 'Status' })).toBeVisible()
  }

  async show(tab: Tab): Promise<void> {
    await this.tab(tab).click()
    await expect(this.tab(tab)).toHaveAttribute('aria-selected', 'true')
    await expect(this.#grid()).not.toHaveAttribute('aria-busy', 'true')
  }

  tab(tab: Tab): Locator {
    return this.#page.getByRole('tab', { name: new RegExp(`^${tab}( ?[\\d,]+)?$`) })
  }

  /** The number that stands in a tab. */
  async countOn(tab: Tab): Promise<number> {
    await expect(this.tab(tab)).toContainText(/\d$/)
    return Number((await this.tab(tab).textContent())?.replace(/\D/g, ''))
  }

  async expectCount(tab: Tab, count: number): Promise<void> {
    await expect(this.tab(tab)).toHaveText(`${tab}${count}`)
  }

  rows(): Locator {
    return this.#grid().locator('tbody').getByRole('row')
  }

  row(name: string): Locator {
    return this.rows().filter({ has: this.#page.getByRole('link', { name, exact: true }) })
  }

  /** A row where names are no links, as while cards are selected. */
  card(name: string): Locator {
    return this.rows().filter({ hasText: name })
  }

  async search(text: string): Promise<void> {
    await this.#page.getByRole('searchbox', { name: 'Search envelopes' }).fill(text)
  }

  /** Narrows the list to a recipient's whole name or email. */
  async filterByRecipient(recipient: string): Promise<void> {
    await this.#page.getByRole('button', { name: /^Filter/ }).click()
    const panel = this.#page.getByRole('dialog', { name: 'Filters' })
    await panel.getByLabel('Recipient').fill(recipient)
    await panel.getByRole('button', { name: 'Apply' }).click()
    await expect(panel).toBeHidden()
  }

  /** Narrows the list to a group. */
  async filterByGroup(name: string): Promise<void> {
    await this.#page.getByRole('button', { name: /^Filter/ }).click()
    const panel = this.#page.getByRole('dialog', { name: 'Filters' })
    await panel.getByRole('button', { name: /Group$/ }).click()
    await this.#page.getByRole('option', { name }).click()
    await panel.getByRole('button', { name: 'Apply' }).click()
    await expect(panel).toBeHidden()
  }

  filters(): Locator {
    return this.#page.getByRole('list', { name: 'Active filters' }).getByRole('listitem')
  }

  /** Does something with an envelope by the menu of its row. */
  async act(name: string, action: string | RegExp): Promise<void> {
    await this.row(name).hover()
    await this.row(name).getByRole('button', { name: 'Actions' }).click()
    await this.#page.getByRole('menuitem', { name: action }).click()
  }

  async openEnvelope(name: string): Promise<void> {
    await this.row(name).getByRole('link', { name, exact: true }).click()
    await expect(this.#page.getByRole('heading', { level: 1, name })).toBeVisible()
  }

  /** Sorts by a column; the same once more turns its direction. */
  async sortBy(column: 'Name' | 'Created' | 'Completed'): Promise<void> {
    await this.#page.getByRole('columnheader', { name: column }).getByRole('button').click()
  }

  /** Opens the saved views; answers the panel they stand in. */
  async openViews(): Promise<Locator> {
    await this.#page.getByRole('button', { name: /^Views/ }).click()
    return this.#page.getByRole('dialog', { name: 'Saved views' })
  }

  /** Keeps the list as it is filtered and sorted. */
  async saveView(name: string): Promise<void> {
    const panel = await this.openViews()
    await panel.getByLabel('Keep this list as').fill(name)
    await panel.getByRole('button', { name: 'Save view' }).click()
    await expect(panel.getByRole('link', { name })).toBeVisible()
    await this.#page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
  }

  /** Does something with a saved view by its menu; the views must be open. */
  async actOnView(name: string, action: string): Promise<void> {
    await this.#page.getByRole('button', { name: `Change ${name}` }).click()
    await this.#page.getByRole('menuitem', { name: action }).click()
  }

  /** Selects every row that has been read. */
  async selectAll(): Promise<void> {
    await this.#grid().getByRole('checkbox', { name: 'Select all' }).check({ force: true })
  }

  async select(...names: readonly string[]): Promise<void> {
    for (const name of names)
      await this.row(name)
        .getByRole('checkbox', { name: `Select ${name}` })
        .check({ force: true })
  }

  /** Rests a finger on a card until it is selected; once more when the page did not hear touches yet. */
  async longPress(name: string): Promise<void> {
    const card = this.card(name)
    await expect(async () => {
      const box = await card.boundingBox()
      const at = {
        clientX: (box?.x ?? 0) + 60,
        clientY: (box?.y ?? 0) + 20,
        pointerType: 'touch',
        isPrimary: true,
      }
      await card.dispatchEvent('pointerdown', at)
      try {
        await expect(card).toHaveAttribute('aria-selected', 'true', { timeout: 3_000 })
      } finally {
        await card.dispatchEvent('pointerup', at)
      }
    }).toPass()
  }

  /** What floats over the list while something is selected. */
  selected(): Locator {
    return this.#page.getByRole('toolbar', { name: 'Selected envelopes' })
  }

  async actOnSelected(action: string | RegExp): Promise<void> {
    await this.selected().getByRole('button', { name: action }).click()
  }

  /** What is saved when something is pressed. */
  async saved(press: () => Promise<void>): Promise<{ readonly name: string; readonly bytes: Buffer }> {
    const [download] = await Promise.all([this.#page.waitForEvent('download'), press()])
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
  }

  async exportList(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Export CSV' }).first().click()
  }

  #grid(): Locator {
    return this.#page.getByRole('grid', { name: 'Envelopes' })
  }
}
