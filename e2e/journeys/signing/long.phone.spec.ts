import type { Page } from '@playwright/test'
import { createEnvelope, linkOf } from '../../envelopes.ts'
import { longFields, longPdf } from '../../files/long-pdf.ts'
import { expect, expectAccessible, test } from '../../fixtures.ts'
import { SigningPage } from '../../pages/signing-page.ts'

const pages = 80
const fields = longFields(pages)

test('the guide reaches every field of a long document, in both views, on a slow phone', async ({
  page,
  api,
  organisation,
}) => {
  const envelope = await createEnvelope(api, organisation, {
    pdf: await longPdf(pages),
    recipients: [{ name: 'Fiona First', email: 'fiona@example.com', fields }],
  })
  const signing = new SigningPage(page)
  await signing.open(await linkOf(api, envelope))
  await signing.consent()
  await choosePages(page)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 2 })
  expect(await walk(page)).toEqual(fields.length)
  await signing.read()
  expect(await walk(page)).toEqual(fields.length)
})

/** Chooses pages from the list of all, by touch in the page view and by keyboard in the reading view. */
async function choosePages(page: Page): Promise<void> {
  const list = page.getByRole('dialog', { name: 'Pages' })
  const pageAt = (number: number) => page.getByRole('region', { name: `Page ${number}`, exact: true })
  await page.getByRole('button', { name: `Pages: 1 / ${pages}` }).tap()
  await expect(list.getByRole('button', { name: /^Page 1 of 80/ })).toBeFocused()
  await expect(list.getByRole('button', { name: /^Page 1 of 80/ })).toHaveAttribute('aria-current', 'page')
  await expectAccessible(page)
  await expect(list.locator('canvas').first()).toBeVisible()
  // Only those near the view are drawn.
  expect(await list.locator('canvas').count()).toBeLessThan(pages / 2)
  await list.getByRole('button', { name: /^Page 60 of 80/ }).tap()
  await expect(list).toHaveCount(0)
  await expect(pageAt(60)).toBeFocused()
  await expect(pageAt(60)).toBeInViewport()
  await page.getByRole('button', { name: 'Reading' }).tap()
  await page.getByRole('button', { name: `Pages: 60 / ${pages}` }).press('Enter')
  await expect(list.getByRole('button', { name: /^Page 60 of 80/ })).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(pageAt(3)).toBeFocused()
  await expect(pageAt(3).getByRole('heading', { name: /^Page 3 of 80/ })).toBeInViewport()
  await page.getByRole('button', { name: `Pages: 3 / ${pages}` }).tap()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(pageAt(1)).toBeFocused()
  await page.getByRole('button', { name: 'Page', exact: true }).tap()
}

/** Presses "Next field" once for each field. Resolves to the number of fields that were brought into the window. */
async function walk(page: Page): Promise<number> {
  const seen = new Set<string>()
  for (const _ of fields) {
    await page.getByRole('button', { name: /^(Start|Next field)$/ }).tap()
    await expect.poll(() => focusedInWindow(page, seen), { intervals: [50] }).toBe(true)
    const id = await page.evaluate(() => document.activeElement?.id ?? '')
    seen.add(id)
  }
  return seen.size
}

/** Whether a field that was not seen before has the focus and is within the window, now and after all is drawn. */
function focusedInWindow(page: Page, seen: ReadonlySet<string>): Promise<boolean> {
  return page.evaluate(
    async (before) => {
      const isThere = () => {
        const field = document.activeElement
        const view = field?.closest('main')?.getBoundingClientRect()
        const box = field?.getBoundingClientRect()
        if (!field?.id.startsWith('field-') || before.includes(field.id) || !box || !view) return false
        return box.top >= view.top && box.bottom <= view.bottom && box.height > 0
      }
      const isDrawn = () => document.querySelector('main .animate-sheen') === null
      if (!isThere() || !isDrawn()) return false
      for (let frame = 0; frame < 4; frame++)
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      return isThere() && isDrawn()
    },
    [...seen],
  )
}
