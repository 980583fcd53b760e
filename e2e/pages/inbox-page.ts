import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

/** The built-in inbox: what would have been mailed. */
export class InboxPage {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async open(): Promise<void> {
    await this.#page.goto('/inbox')
    await expect(this.#page.getByRole('heading', { name: 'Inbox' })).toBeVisible()
  }

  /** Opens the newest message to an address and answers the signing link in it. */
  async linkFor(address: string): Promise<string> {
    await this.open()
    await this.#page.getByRole('searchbox', { name: 'Search messages' }).fill(address)
    await this.#page.getByRole('grid', { name: 'Messages' }).getByRole('row').first().click()
    const link = this.#page.frameLocator('iframe').getByRole('link').first()
    await expect(link).toBeVisible()
    const href = await link.getAttribute('href')
    if (!href) throw new Error('the message holds no link')
    return href
  }
}
