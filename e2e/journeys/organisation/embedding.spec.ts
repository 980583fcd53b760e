import type { Frame, Page } from '@playwright/test'
import { countEvents, createEnvelope, linkOf } from '../../envelopes.ts'
import { frameIn, heardBy, test, toldTo } from '../../embedding-hosts.ts'
import { expect, expectAccessible } from '../../fixtures.ts'
import { takePicture } from '../../files/pictures.ts'
import { SigningPage } from '../../pages/signing-page.ts'

test.use({ savesData: false })

function storesCookies(): boolean {
  document.cookie = 'tried=1; SameSite=None; Secure'
  return document.cookie !== ''
}

/** The signing page in a frame: all that these journeys do there can be done in a frame too. */
const signingIn = (frame: Frame) => new SigningPage(frame as unknown as Page)

test('a recipient signs within a page of a listed site, and in no other', async ({
  senderPage,
  browser,
  api,
  organisation,
  hosts: [listed, unlisted],
  serviceUrl,
}) => {
  await senderPage.goto('/developers/embedding')
  const origins = senderPage.getByLabel('Origins, one per line')
  await expect(senderPage.getByText('Add an origin first.')).toBeVisible()
  await origins.fill('http://intranet.example.com')
  await senderPage.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(senderPage.getByText('“http://intranet.example.com” isn’t an origin.')).toBeVisible()
  await origins.fill(`https://app.example.com/\n${listed}`)
  await senderPage.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(origins).toHaveValue(`https://app.example.com\n${listed}`)

  const redirects = { session_completed: `${listed}/done` }
  const recipients = [{ name: 'Fiona First', email: 'fiona@example.com', redirects }]
  const envelope = await createEnvelope(api, organisation, { recipients })
  const link = await linkOf(api, envelope)
  const context = await browser.newContext({ serviceWorkers: 'allow' })
  const page = await context.newPage()
  // As browsers do that keep cookies of other sites out.
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCookieControls', { enableThirdPartyCookieRestriction: true })

  const at = (host: string, address: string) => `${host}/?link=${encodeURIComponent(address)}`

  const others = [`${serviceUrl}/envelopes`, `${serviceUrl}/sign/never-made`, `${serviceUrl}/sign-in`]
  for (const refused of [at(unlisted, link), ...others.map((address) => at(listed, address))]) {
    await page.goto(refused)
    await expect.poll(async () => (await frameIn(page)).url()).toMatch(/^chrome-error:/)
    expect((await heardBy(page)).heard).toEqual([])
  }

  // What others say is not told, and a script is no link.
  await page.evaluate(() => {
    const forged = { source: 'countersign', version: 1, event: 'completed', ids: {} }
    globalThis.postMessage(forged, '*')
    document.querySelector('countersign-sign')?.setAttribute('src', 'javascript:parent.told.push(0)')
  })
  await expect.poll(async () => (await heardBy(page)).heard.length).toBe(1)
  await expect(page.locator('countersign-sign iframe')).toHaveAttribute('src', 'about:blank')
  expect(await toldTo(page)).toEqual([])

  // Without a network the frame stays empty, and the element says why.
  await context.setOffline(true)
  const asked = `${serviceUrl}/sign/never-made`
  await page.evaluate(
    (address) => document.querySelector('countersign-sign')?.setAttribute('src', address),
    asked,
  )
  const notice = page.getByText('You’re offline.')
  await expect(notice).toBeVisible()
  await Promise.all([page.waitForRequest(asked), context.setOffline(false)])
  await expect(notice).toHaveCount(0)

  await page.goto(at(listed, link))
  const frame = await frameIn(page)
  await expect(page.getByTitle('Agreement to sign')).toBeVisible()
  expect(await frame.evaluate(storesCookies)).toBe(false)
  const signing = signingIn(frame)
  await signing.consent()
  // Until the page has gone, a click would still open something on it.
  await Promise.all([page.waitForEvent('framenavigated'), frame.evaluate(() => location.reload())])
  await signing.adoptTyped(/^Sign: .*Signature, page 1/)
  expect(await toldTo(page)).toEqual(['ready', 'ready'])
  await takePicture(page, 'embedded')
  await signing.finish()
  await expect(signing.heading()).toHaveText('Thank you, Fiona')
  expect(await toldTo(page)).toEqual(['ready', 'ready', 'completed'])
  const original = frame.getByRole('link', { name: 'Original document' })
  const [download] = await Promise.all([page.waitForEvent('download'), original.click()])
  expect(download.suggestedFilename()).toMatch(/\.pdf$/)
  const ids = { envelope: envelope.id, recipient: envelope.recipients[0]?.id }
  const { heard, told } = await heardBy(page)
  expect(told.map(([, detail]) => detail)).toEqual([ids, ids, ids])
  expect(heard).toEqual(
    ['ready', 'ready', 'completed'].map((event) => ({
      origin: serviceUrl,
      data: { source: 'countersign', version: 1, event, ids },
    })),
  )
  await frame.getByRole('link', { name: /^Go to/ }).click()
  await expect(frame.getByText('Back home')).toBeVisible()
  await expect.poll(async () => (await heardBy(page)).heard.length).toBe(4)
  expect(await toldTo(page)).toEqual(['ready', 'ready', 'completed'])
  await context.close()

  expect(await countEvents(senderPage.request, envelope.id, 'recipient-opened')).toBe(1)
  await senderPage.goto(`/envelopes/${envelope.id}`)
  await senderPage.getByRole('tab', { name: 'Audit trail' }).click()
  await expect(senderPage.getByText(`Copied link opened in a page of ${listed}`)).toBeVisible()
})

test('an administrator tries it on the page itself', async ({ senderPage: page, api, organisation }) => {
  await page.request.put('/app/organisation/policy', {
    data: { embedding_origins: ['https://app.example.com'] },
  })
  const envelope = await createEnvelope(api, organisation, {
    recipients: [{ name: 'Dora Decline', email: 'dora@example.com' }],
  })
  await page.goto('/developers/embedding')
  await expect(page.getByLabel('Signing link')).toBeEnabled()
  await expectAccessible(page)
  await takePicture(page, 'embedding')
  await page.getByLabel('Signing link').fill(await linkOf(api, envelope))
  const frame = await frameIn(page)
  await signingIn(frame).consent()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await takePicture(page, 'embedding-phone')
  await page.locator('countersign-sign').scrollIntoViewIfNeeded()
  await takePicture(page, 'embedding-phone-frame')
  await signingIn(frame).decline('Only tried.')
  const events = page.getByRole('list', { name: 'Events' }).getByRole('listitem')
  await expect(events).toHaveText([/^ready/, /^declined/])
})
