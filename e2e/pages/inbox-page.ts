import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'

/** The built-in inbox: messages that would have been sent. */
export class InboxPage {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async open(): Promise<void> {
    await this.#page.goto('/inbox')
    await expect(this.#page.getByRole('heading', { name: 'Inbox' })).toBeVisible()
  }

  /** Opens the newest message to a person and returns its signing link. */
  async linkFor(person: { readonly name: string }): Promise<string> {
    await this.open()
    const messages = this.#page.getByRole('grid', { name: 'Messages' }).getByRole('row')
    await messages.filter({ hasText: person.name }).first().click()
    await expect(this.#page.getByRole('article')).toContainText(person.name)
    const link = this.#page.frameLocator('iframe').getByRole('link').first()
    await expect(link).toBeVisible()
    const href = await link.getAttribute('href')
    if (!href) throw new Error('the message holds no link')
    return href
  }

  messagesTo({ name }: { readonly name: string }): Locator {
    return this.#page.getByRole('grid', { name: 'Messages' }).getByRole('row').filter({ hasText: name })
  }

  /** Returns the code in the newest text message to a number. */
  async codeFor(number: string): Promise<string> {
    const messages = this.#page.getByRole('grid', { name: 'Messages' }).getByRole('row')
    const newest = messages.filter({ hasText: number }).filter({ hasText: /\d{6} is your code/ })
    await this.open()
    return /\d{6}(?= is your code)/.exec((await newest.first().textContent()) ?? '')?.[0] ?? ''
  }
}
