import type { Locator, Page } from '@playwright/test'

/** The pages before signing in: `/setup` and `/sign-in`. */
export class EntrancePage {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async setUp(person: {
    organisation: string
    name: string
    email: string
    password: string
  }): Promise<void> {
    await this.#page.getByLabel('Organisation').fill(person.organisation)
    await this.#page.getByLabel('Your name').fill(person.name)
    await this.#page.getByLabel('Your email').fill(person.email)
    await this.#page.getByLabel('Password', { exact: true }).fill(person.password)
    await this.#page.getByRole('button', { name: 'Set up', exact: true }).click()
  }

  async exploreSample(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Explore with sample data' }).click()
  }

  async signIn({ email, password }: { email: string; password: string }): Promise<void> {
    // The previous page may have fields with the same names.
    await this.#page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    await this.#page.getByLabel('Email').fill(email)
    await this.#page.getByLabel('Password', { exact: true }).fill(password)
    await this.signInButton().click()
  }

  signInButton(): Locator {
    return this.#page.getByRole('button', { name: 'Sign in' })
  }
}
