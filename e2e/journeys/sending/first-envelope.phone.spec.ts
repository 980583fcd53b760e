import { expect, test } from '../../fixtures.ts'
import { sendAndSignFirst } from '../../first-envelope.ts'

test.use({ savesData: false })

test('a sender sends and signs a first envelope on a phone, with few taps', async ({ senderPage: page }) => {
  await page.goto('/')
  const taps = await sendAndSignFirst(page, { isTouch: true })
  expect(taps.length).toBeLessThanOrEqual(19)
})
