import { expect, test } from '../../fixtures.ts'

/** Connections of a browser to one service without TLS, for all tabs together. */
const connections = 6

test('a browser with many tabs in the background loads another, and one that is seen again catches up', async ({
  senderPage: page,
  context,
}) => {
  // Pages under test are all in the foreground. These say that they are not until they are told otherwise.
  await context.addInitScript(() => {
    let isHidden = location.hash === '#behind'
    Object.defineProperty(document, 'hidden', { get: () => isHidden })
    addEventListener('bring-forward', () => {
      isHidden = false
      document.dispatchEvent(new Event('visibilitychange'))
    })
  })
  const behind = []
  for (let count = 0; count < connections; count += 1) {
    const tab = await context.newPage()
    await tab.goto('/groups#behind')
    await expect(tab.getByRole('heading', { name: 'Groups', level: 1 })).toBeVisible()
    behind.push(tab)
  }
  await page.goto('/groups')
  await expect(page.getByRole('heading', { name: 'Groups', level: 1 })).toBeVisible()
  const [first] = behind
  if (!first) throw new Error('There are no tabs')
  const stream = first.waitForRequest('**/app/live')
  await first.evaluate(() => dispatchEvent(new Event('bring-forward')))
  await stream
})
