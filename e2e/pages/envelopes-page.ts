import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'

export type Tab = 'All' | 'Drafts' | 'Waiting' | 'Completed' | 'Voided' | 'Declined' | 'Not delivered'

/** The list `/envelopes`: a sender's actions on many envelopes. */
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

  /** The number on a tab. */
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

  /** A row whose name is not a link, as while selecting cards. */
  card(name: string): Locator {
    return this.rows().filter({ hasText: name })
  }

  async search(text: string): Promise<void> {
    await this.#page.getByRole('searchbox', { name: 'Search envelopes' }).fill(text)
  }

  /** Filters the list by a recipient's exact name or email. */
  async filterByRecipient(recipient: string): Promise<void> {
    await this.#page.getByRole('button', { name: /^Filter/ }).click()
    const panel = this.#page.getByRole('dialog', { name: 'Filters' })
    await panel.getByLabel('Recipient').fill(recipient)
    await panel.getByRole('button', { name: 'Apply' }).click()
    await expect(panel).toBeHidden()
  }

  /** Filters the list by a group. */
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

  /** Chooses an action in an envelope's row menu. */
  async act(name: string, action: string | RegExp): Promise<void> {
    await this.row(name).hover()
    await this.row(name).getByRole('button', { name: 'Actions' }).click()
    await this.#page.getByRole('menuitem', { name: action }).click()
  }

  async openEnvelope(name: string): Promise<void> {
    await this.row(name).getByRole('link', { name, exact: true }).click()
    await expect(this.#page.getByRole('heading', { level: 1, name })).toBeVisible()
  }

  /** Sorts by a column; again reverses the direction. */
  async sortBy(column: 'Name' | 'Created' | 'Completed'): Promise<void> {
    await this.#page.getByRole('columnheader', { name: column }).getByRole('button').click()
  }

  /** Opens the saved views and returns their panel. */
  async openViews(): Promise<Locator> {
    await this.#page.getByRole('button', { name: /^Views/ }).click()
    return this.#page.getByRole('dialog', { name: 'Saved views' })
  }

  /** Saves the list with its filters and order. */
  async saveView(name: string): Promise<void> {
    const panel = await this.openViews()
    await panel.getByLabel('Save this list as').fill(name)
    await panel.getByRole('button', { name: 'Save view' }).click()
    await expect(panel.getByRole('link', { name })).toBeVisible()
    await this.#page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
  }

  /** Chooses an action in a saved view's menu; the views must be open. */
  async actOnView(name: string, action: string): Promise<void> {
    await this.#page.getByRole('button', { name: `Change ${name}` }).click()
    await this.#page.getByRole('menuitem', { name: action }).click()
  }

  /** Selects every loaded row. */
  async selectAll(): Promise<void> {
    await this.#grid().getByRole('checkbox', { name: 'Select all' }).check({ force: true })
  }

  async select(...names: readonly string[]): Promise<void> {
    for (const name of names)
      await this.row(name)
        .getByRole('checkbox', { name: `Select ${name}` })
        .check({ force: true })
  }

  /** Long-presses a card until it is selected, again if the page did not handle touches yet. */
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

  /** The bar shown while something is selected. */
  selected(): Locator {
    return this.#page.getByRole('toolbar', { name: 'Selected envelopes' })
  }

  async actOnSelected(action: string | RegExp): Promise<void> {
    await this.selected().getByRole('button', { name: action }).click()
  }

  /** The file that is saved by an action. */
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
