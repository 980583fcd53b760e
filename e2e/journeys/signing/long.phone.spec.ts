import type { Page } from '@playwright/test'
import { createEnvelope, linkOf } from '../../envelopes.ts'
import { longFields, longPdf } from '../../files/long-pdf.ts'
import { expect, test } from '../../fixtures.ts'
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
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 2 })
  expect(await walk(page)).toEqual(fields.length)
  await signing.read()
  expect(await walk(page)).toEqual(fields.length)
})

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
