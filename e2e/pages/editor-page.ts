import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'

type Step = 'Documents' | 'Recipients' | 'Roles' | 'Fields' | 'Review & send' | 'Details'
type Role = 'Needs to sign' | 'Needs to view' | 'Receives a copy'
type FieldName = 'Signature' | 'Initials' | 'Witness' | 'Date' | 'Text' | 'Checkbox' | 'Dropdown'

export interface File {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** The page `/create-envelope`: actions of a sender who creates an envelope. */
export class EditorPage {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async open(envelopeId?: string): Promise<void> {
    await this.#page.goto(envelopeId ? `/create-envelope?envelopeId=${envelopeId}` : '/create-envelope')
    await expect(this.#page.getByRole('navigation', { name: 'Steps' })).toBeVisible()
  }

  /** The same editor with a template. */
  async openTemplate(templateId?: string): Promise<void> {
    await this.#page.goto(templateId ? `/create-template?templateId=${templateId}` : '/create-template')
    await expect(this.#page.getByRole('navigation', { name: 'Steps' })).toBeVisible()
  }

  /** Adds a role to a template. */
  async addRole(role: string): Promise<void> {
    await this.#page.getByRole('button', { name: 'Add role' }).click()
    await expect(
      this.#page.getByRole('article').last().getByRole('textbox', { name: 'Role', exact: true }),
    ).toBeFocused()
    await this.#page.keyboard.type(role)
    await expect(this.#page.getByRole('article', { name: role, exact: true })).toBeVisible()
  }

  async goTo(step: Step): Promise<void> {
    await this.step(step).click()
  }

  /** The button that leads to a step. */
  step(step: Step): Locator {
    return this.#page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: step })
  }

  async upload(...files: File[]): Promise<void> {
    await this.#page.locator('input[type=file]').last().setInputFiles(files)
  }

  /** The card of an accepted document. */
  document(name: string): Locator {
    return this.#page.getByRole('list', { name: 'Documents' }).getByRole('article', { name, exact: true })
  }

  async expectDocument(name: string, pages: string): Promise<void> {
    await expect(this.document(name)).toContainText(pages)
  }

  /** Uploads in progress or refused. */
  uploads(): Locator {
    return this.#page.getByRole('list', { name: 'Uploads' })
  }

  uploadOf(name: string): Locator {
    return this.uploads().getByRole('article', { name, exact: true })
  }

  async expectRefused(name: string, words: RegExp | string): Promise<void> {
    await expect(this.uploadOf(name).getByRole('alert')).toHaveText(words)
  }

  async dismissUpload(name: string): Promise<void> {
    await this.uploadOf(name)
      .getByRole('button', { name: `Dismiss ${name}` })
      .click()
    await expect(this.uploadOf(name)).toBeHidden()
  }

  /** Delays files until they are released. */
  async holdUploads(): Promise<{ release: () => void }> {
    const held = Promise.withResolvers<void>()
    await this.#page.route('**/app/drafts/*/documents', async (route) => {
      await held.promise
      await route.continue()
    })
    return { release: () => held.resolve() }
  }

  /** Delays the current save until it continues or is lost; later saves get through. */
  async holdSaves(): Promise<{ release: (how: 'continue' | 'lose') => void }> {
    const held = Promise.withResolvers<'continue' | 'lose'>()
    let isOpen = false
    const isSave = (url: URL) => /^\/app\/drafts\/[^/]+$/.test(url.pathname)
    await this.#page.route(isSave, async (route) => {
      const goesOn = isOpen || route.request().method() === 'GET' || (await held.promise) === 'continue'
      return goesOn ? route.continue() : route.abort()
    })
    return {
      release: (how) => {
        isOpen = true
        held.resolve(how)
      },
    }
  }

  /** The latest screen reader announcement. */
  announcement(): Locator {
    return this.#page.locator('p[aria-live=polite].sr-only')
  }

  /** Waits until the service has stored the draft. */
  async expectSaved(): Promise<void> {
    await expect(this.#page.getByRole('banner').getByText('Saved', { exact: true })).toBeVisible()
  }

  /** The draft's id from the address. */
  envelopeId(): string {
    const id = new URL(this.#page.url()).searchParams.get('envelopeId')
    if (!id) throw new Error('the address names no draft')
    return id
  }

  async addRecipient(person: { name: string; email: string; role?: Role; order?: number }): Promise<void> {
    await this.#page.getByRole('button', { name: 'Add recipient' }).click()
    const card = this.#page.getByRole('list', { name: 'Recipients' }).getByRole('listitem').last()
    await card.getByLabel('Full name').fill(person.name)
    await card.getByLabel('Email').fill(person.email)
    if (person.role) {
      await card.getByRole('button', { name: /Role$/ }).click()
      await this.#page.getByRole('option', { name: person.role }).click()
    }
    if (person.order !== undefined) {
      await card.getByRole('textbox', { name: /^Order of/ }).fill(String(person.order))
      await card.getByRole('textbox', { name: /^Order of/ }).press('Tab')
    }
  }

  /** Selects the recipient for new fields. */
  async placeFor(recipient: string): Promise<void> {
    await this.#page.getByRole('button', { name: /Fields for$/ }).click()
    await this.#page.getByRole('option', { name: recipient }).click()
  }

  async goToPage(page: number): Promise<Locator> {
    const jump = this.#page.getByLabel('Go to page')
    await jump.fill(String(page))
    await jump.press('Enter')
    const sheet = this.#sheet(page)
    await expect(sheet).toBeInViewport()
    return sheet
  }

  /** Drags a field from the palette onto a page; `x` and `y` are fractions of the page's size, from its top-left. */
  async drag(type: FieldName, page: number, x: number, y: number): Promise<void> {
    const sheet = await this.goToPage(page)
    const from = await boxOf(this.palette(type))
    const to = await boxOf(sheet)
    const mouse = this.#page.mouse
    await mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await mouse.down()
    await mouse.move(to.x + to.width * x - 30, to.y + to.height * y - 20, { steps: 6 })
    await mouse.move(to.x + to.width * x, to.y + to.height * y, { steps: 4 })
    await mouse.up()
    await expect(this.selected()).toBeVisible()
  }

  /**
   * Chooses a type once and clicks where its fields go, holding Shift for all but the last; positions are fractions
   * of the page.
   */
  async placeByClicks(
    type: FieldName,
    page: number,
    places: readonly (readonly [x: number, y: number])[],
  ): Promise<void> {
    const { x, y, width, height } = await boxOf(await this.goToPage(page))
    await this.palette(type).click()
    for (const [index, [right, down]] of places.entries()) {
      const isLast = index === places.length - 1
      if (!isLast) await this.#page.keyboard.down('Shift')
      await this.#page.mouse.click(x + width * right, y + height * down)
      if (!isLast) await this.#page.keyboard.up('Shift')
      await expect(this.fieldsOn(page)).toHaveCount(index + 1)
    }
  }

  /** Draws a selection rectangle on a page; corners are fractions of the page. */
  async marquee(page: number, from: readonly [number, number], to: readonly [number, number]): Promise<void> {
    const { x, y, width, height } = await boxOf(this.#sheet(page))
    const { mouse } = this.#page
    await mouse.move(x + width * from[0], y + height * from[1])
    await mouse.down()
    await mouse.move(x + width * to[0], y + height * to[1], { steps: 5 })
    await mouse.up()
  }

  /** Chooses an action in the align menu. */
  async align(act: string): Promise<void> {
    await this.#page.getByRole('button', { name: 'Align and distribute' }).click()
    await this.#page.getByRole('menuitem', { name: act, exact: true }).click()
  }

  /** Drags the selected field's bottom-right corner outward, in CSS pixels. */
  async pullCorner(by: number): Promise<void> {
    const grip = await boxOf(this.#page.locator('[data-handle=se]'))
    const { mouse } = this.#page
    await mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2)
    await mouse.down()
    await mouse.move(grip.x + by, grip.y + by, { steps: 5 })
    await mouse.up()
  }

  /** Chooses an option in the properties panel. */
  async choose(name: string, option: string): Promise<void> {
    await this.#properties()
      .getByRole('button', { name: new RegExp(`${name}$`) })
      .click()
    await this.#page.getByRole('option', { name: option, exact: true }).click()
  }

  /** The number of visible fields that changed in any way during an action. */
  async touchedBy(act: () => Promise<void>): Promise<{ readonly fields: number }> {
    await this.#page.evaluate(() => {
      const touched = new Set<Element>()
      const observer = new MutationObserver((changes) => {
        for (const { target } of changes) {
          const element = target instanceof Element ? target : target.parentElement
          const box = element?.querySelector(':scope > [data-box]') ?? element?.closest('[data-box]')
          if (box) touched.add(box)
        }
      })
      const pages = document.querySelector('section[aria-label=Pages]')
      if (pages) observer.observe(pages, { subtree: true, attributes: true, characterData: true })
      Object.assign(globalThis, { touchedFields: { touched, observer } })
    })
    await act()
    return this.#page.evaluate(() => {
      const { touchedFields } = globalThis as unknown as {
        touchedFields: { touched: Set<Element>; observer: MutationObserver }
      }
      touchedFields.observer.disconnect()
      return { fields: touchedFields.touched.size }
    })
  }

  /** Places a field on the visible page by keyboard alone. */
  async placeByKeyboard(type: FieldName): Promise<void> {
    await this.palette(type).focus()
    await this.#page.keyboard.press('Enter')
    await expect(this.selected()).toBeVisible()
  }

  /** The selected field on its page. */
  selected(): Locator {
    return this.#page.getByRole('region', { name: 'Pages' }).locator('[aria-pressed=true]')
  }

  fieldsOn(page: number): Locator {
    return this.#sheet(page).getByRole('button', { name: / field for / })
  }

  /** Sets a text or number in the properties panel. */
  async setProperty(name: string | RegExp, value: string): Promise<void> {
    const input = this.#properties().getByRole('textbox', { name, exact: true })
    await input.fill(value)
    await input.press('Tab')
  }

  async property(name: string | RegExp): Promise<string> {
    return this.#properties().getByRole('textbox', { name, exact: true }).inputValue()
  }

  async switchProperty(name: RegExp): Promise<void> {
    await this.#properties().getByText(name).first().click()
  }

  /** The alignment guides during a drag. */
  guides(): Locator {
    return this.#page.locator('[data-guide]')
  }

  /** The matches of the selected field's anchor on a page. */
  matchesOn(page: number): Locator {
    return this.#sheet(page).locator('[data-match]')
  }

  /** The suggested fields, and the actions on them. */
  suggestions(): Locator {
    return this.#page.getByRole('region', { name: 'Suggested fields' })
  }

  /** A suggested field on a page, with a dashed outline. */
  suggested(name: RegExp): Locator {
    return this.#page.getByRole('region', { name: 'Pages' }).getByRole('button', { name })
  }

  async undo(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Undo' }).click()
  }

  async redo(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Redo' }).click()
  }

  async describe(subject: string, message: string): Promise<void> {
    await this.#page.getByLabel('Subject').fill(subject)
    await this.#page.getByLabel(/^Message/).fill(message)
  }

  async send(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Send', exact: true }).click()
    await this.#page.waitForURL(/\/envelopes\//)
  }

  /** The button that places fields of a type. */
  palette(type: FieldName): Locator {
    return this.#page
      .getByRole('toolbar', { name: 'Field types' })
      .getByRole('button', { name: type, exact: true })
  }

  #sheet(page: number): Locator {
    return this.#page.getByRole('region', { name: `Page ${page}`, exact: true })
  }

  #properties(): Locator {
    return this.#page.getByRole('complementary', { name: 'Properties' })
  }
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('it is not on the screen')
  return box
}
