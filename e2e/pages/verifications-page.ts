import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'

export type VerificationTab =
  | 'All'
  | 'Waiting'
  | 'Being checked'
  | 'Needs review'
  | 'Completed'
  | 'Cancelled'
  | 'Not delivered'

/** The list `/verifications`: a sender's actions on many verifications. */
export class VerificationsPage {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async open(search = ''): Promise<void> {
    await this.#page.goto(`/verifications${search}`)
    await expect(this.#page.getByRole('tablist', { name: 'Status' })).toBeVisible()
  }

  tab(tab: VerificationTab): Locator {
    return this.#page.getByRole('tab', { name: new RegExp(`^${tab}( ?[\\d,]+)?$`) })
  }

  async show(tab: VerificationTab): Promise<void> {
    await this.tab(tab).click()
    await expect(this.tab(tab)).toHaveAttribute('aria-selected', 'true')
  }

  async expectCount(tab: VerificationTab, count: number): Promise<void> {
    await expect(this.tab(tab)).toHaveText(`${tab}${count}`)
  }

  rows(): Locator {
    return this.#page.getByRole('grid', { name: 'Verifications' }).locator('tbody').getByRole('row')
  }

  row(name: string): Locator {
    return this.rows().filter({ has: this.#page.getByRole('link', { name, exact: true }) })
  }

  async search(text: string): Promise<void> {
    await this.#page.getByRole('searchbox', { name: 'Search verifications' }).fill(text)
  }

  /** Chooses an action in a verification's row menu. */
  async act(name: string, action: string | RegExp): Promise<void> {
    await this.row(name).getByRole('button', { name: 'Actions' }).click()
    await this.#page.getByRole('menuitem', { name: action }).click()
  }
}

/** The page `/verifications/<id>`: a sender's actions on one verification. */
export class VerificationPage {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async open(id: string): Promise<void> {
    await this.#page.goto(`/verifications/${id}`)
    await expect(this.progress()).toBeVisible()
  }

  progress(): Locator {
    return this.#page.getByRole('list', { name: 'Progress' })
  }

  /** A completed step of the progress. */
  done(step: string): Locator {
    return this.progress()
      .getByRole('listitem')
      .filter({ hasText: step })
      .filter({ has: this.#page.locator('time') })
  }

  check(name: string): Locator {
    return this.#page.getByRole('list', { name: 'Checks' }).getByRole('listitem').filter({ hasText: name })
  }

  reports(): Locator {
    return this.#page.getByRole('region', { name: 'Reports' })
  }

  /** Chooses an action in the verification's menu. */
  async act(action: string | RegExp): Promise<void> {
    await this.#page.getByRole('button', { name: 'More actions' }).click()
    await this.#page.getByRole('menuitem', { name: action }).click()
  }

  /** Creates a link in the open dialog and returns it. */
  async makeLink(days: number): Promise<string> {
    const dialog = this.#page.getByRole('dialog', { name: 'Copy verification link' })
    await dialog.getByRole('textbox', { name: 'Valid for, in days' }).fill(String(days))
    await dialog.getByRole('button', { name: 'Create and copy link' }).click()
    const link = await dialog.getByRole('textbox', { name: /link/i }).inputValue()
    await dialog.getByRole('button', { name: 'Done' }).click()
    return link
  }
}
