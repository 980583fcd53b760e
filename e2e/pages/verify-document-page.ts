import type { Locator, Page } from '@playwright/test'
import { expect } from '../fixtures.ts'

/** `/verify-document` as used by someone with a file. */
export class VerifyDocumentPage {
  readonly page: Page
  /** Bodies of all requests since the page was opened. */
  readonly #sent: (Buffer | null)[] = []

  constructor(page: Page) {
    this.page = page
  }

  async open(): Promise<void> {
    this.#watch()
    await this.page.goto('/verify-document')
  }

  /** Through the link at the end of the recipient's own page. */
  async openFrom(link: string): Promise<void> {
    await this.page.goto(link)
    const check = this.page.getByRole('link', { name: 'Check a sealed document' })
    await check.waitFor()
    this.#watch()
    await check.click()
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText('Check a sealed document')
  }

  #watch(): void {
    this.page.on('request', (request) => this.#sent.push(request.postDataBuffer()))
  }

  /** Chooses files by keyboard; the newest result gets the focus. */
  async choose(files: Readonly<Record<string, Uint8Array>>): Promise<void> {
    const choosing = this.page.waitForEvent('filechooser')
    await this.page.getByRole('button', { name: 'Choose a PDF' }).press('Enter')
    await (
      await choosing
    ).setFiles(
      Object.entries(files).map(([name, bytes]) => ({
        name,
        mimeType: 'application/pdf',
        buffer: Buffer.from(bytes),
      })),
    )
  }

  /** The result for a file. */
  result(name: string): Locator {
    return this.page.getByRole('article', { name })
  }

  async expectVerdict(name: string, heading: string): Promise<void> {
    await expect(this.result(name).getByRole('heading', { level: 2 })).toHaveText(heading)
  }

  /** Expects that no request was as large as a file or contained one. */
  expectNothingSent(): void {
    const bodies = this.#sent.filter((body) => body !== null && body.length > 0)
    expect(bodies.map((body) => body?.subarray(0, 200).toString('latin1'))).toEqual([])
  }
}
