import type { Locator, Page } from '@playwright/test'
import { createEnvelope } from '../../envelopes.ts'
import { expect, expectSameInForcedColours, test } from '../../fixtures.ts'
import { takePicture } from '../../files/pictures.ts'

const widths = [390, 768, 820, 1024, 1180, 1440, 3840] as const

const sender = 'Wilhelmina Featherstone-Haugh'
const name = 'Handover of equipment for the branch in Aberystwyth'

/** Expects that something can be read and pressed: on the screen from side to side, and not cut off. */
async function expectWhole(part: Locator): Promise<void> {
  await expect(part).toBeVisible()
  const { beyond, cut } = await part.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect()
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
    // Text within a line has no size of its own.
    const isCut = scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1
    return { beyond: left < 0 || right > innerWidth, cut: clientWidth > 0 && isCut }
  })
  expect({ beyond, cut }, `${String(part)} at ${part.page().viewportSize()?.width} px`).toEqual({
    beyond: false,
    cut: false,
  })
}

/** Expects nothing beyond the side of the page. */
async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow, `${page.url()} at ${page.viewportSize()?.width} px`).toBeLessThanOrEqual(0)
}

test('names, the next act and menus stay whole and in reach at every width', async ({
  senderPage: page,
  api,
  organisation,
}) => {
  await api.expect(200, 'PUT', `/v1/accounts/${organisation.accountId}`, { name: sender })
  const { id } = await createEnvelope(api, organisation, {
    name,
    recipients: [{ name: 'Bartholomew Cholmondeley', email: 'bartholomew@example.com' }],
  })
  await page.goto('/envelopes')
  const row = page.getByRole('grid', { name: 'Envelopes' }).getByRole('row').filter({ hasText: name })
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 768 ? 844 : Math.min(2160, Math.round(width * 0.7)) })
    await expectWhole(row.getByRole('link', { name, exact: true }))
    await expectWhole(
      row
        .getByRole('button', { name: /^More/ })
        .or(row.getByRole('button', { name: /^Actions/ }))
        .first(),
    )
    await expectWhole(page.getByRole('link', { name: /^New/ }).filter({ visible: true }).first())
    await expectNoOverflow(page)
    await takePicture(page, `width-list-${width}`)
  }
  await page.goto(`/envelopes/${id}`)
  await page.getByRole('region', { name: 'Page 1', exact: true }).locator('canvas').first().waitFor()
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 768 ? 844 : Math.min(2160, Math.round(width * 0.7)) })
    await expectWhole(page.getByRole('heading', { level: 1 }))
    await expectWhole(page.getByText('Bartholomew Cholmondeley').filter({ visible: true }).first())
    await expectNoOverflow(page)
    await takePicture(page, `width-envelope-${width}`)
  }
  await expectSameInForcedColours(page)
})
