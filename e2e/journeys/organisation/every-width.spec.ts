import type { Locator, Page } from '@playwright/test'
import { createEnvelope } from '../../envelopes.ts'
import { expect, expectSameInForcedColours, test } from '../../fixtures.ts'
import { takePicture } from '../../files/pictures.ts'

const widths = [390, 768, 820, 1024, 1180, 1440, 3840] as const

const sender = 'Wilhelmina Featherstone-Haugh'
const name = 'Handover of equipment for the branch in Aberystwyth'
const oneWord = 'Rindfleischetikettierungsüberwachungsaufgabe'

/** Makes a page as wide as this, and as high as devices of that width are. */
async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: width < 768 ? 844 : Math.min(2160, Math.round(width * 0.7)) })
}

/** Expects that something can be read and pressed: on the screen from side to side, and not cut off. */
async function expectWhole(part: Locator): Promise<void> {
  const place = `${String(part)} at ${part.page().viewportSize()?.width} px`
  // At another width, what was drawn for the former one may be there for a moment.
  await expect(async () => {
    await expect(part).toBeVisible()
    const fault = await part.evaluate((element) => {
      const { left, right } = element.getBoundingClientRect()
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
      // Text within a line has no size of its own.
      const isCut = clientWidth > 0 && (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1)
      return left < 0 || right > innerWidth ? 'beyond the side' : isCut ? 'cut off' : null
    })
    expect(fault, place).toBeNull()
  }).toPass({ timeout: 30_000 })
}

/** Expects nothing beyond the side of the page. */
async function expectNoOverflow(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {
      message: `${page.url()} at ${page.viewportSize()?.width} px`,
    })
    .toBeLessThanOrEqual(0)
}

test('names, the next act and menus stay whole and in reach at every width', async ({
  senderPage: page,
  api,
  organisation,
}) => {
  await api.expect(200, 'PUT', `/v1/accounts/${organisation.accountId}`, { name: sender })
  const recipients = [{ name: 'Bartholomew Cholmondeley', email: 'bartholomew@example.com' }]
  const { id } = await createEnvelope(api, organisation, { name, recipients })
  await createEnvelope(api, organisation, { name: oneWord, recipients })
  await page.goto('/envelopes')
  const row = page.getByRole('grid', { name: 'Envelopes' }).getByRole('row').filter({ hasText: name })
  for (const width of widths) {
    await resize(page, width)
    await expectWhole(row.getByRole('link', { name, exact: true }))
    await expectWhole(page.getByRole('link', { name: oneWord, exact: true }))
    await expectWhole(row.getByRole('button', { name: /^Actions/ }))
    await expectWhole(page.getByRole('link', { name: /^New/ }).filter({ visible: true }).first())
    await expectNoOverflow(page)
    await takePicture(page, `width-list-${width}`)
  }
  await page.goto(`/envelopes/${id}`)
  await page.getByRole('region', { name: 'Page 1', exact: true }).locator('canvas').first().waitFor()
  for (const width of widths) {
    await resize(page, width)
    await expectWhole(page.getByRole('heading', { level: 1 }))
    await expectWhole(page.getByText('Bartholomew Cholmondeley').filter({ visible: true }).first())
    await expectNoOverflow(page)
    await takePicture(page, `width-envelope-${width}`)
  }
  await expectSameInForcedColours(page)
})
