import type { Frame, Page, Route } from '@playwright/test'
import { frameIn, heardBy, test, toldTo } from '../../embedding-hosts.ts'
import { createEnvelope, readEnvelope } from '../../envelopes.ts'
import { takePicture } from '../../files/pictures.ts'
import { expect, expectAccessible } from '../../fixtures.ts'

const at = (host: string, address: string) => `${host}/?link=${encodeURIComponent(address)}`

async function addressFor(page: Page, envelope_id: string): Promise<string> {
  const made = await page.request.post('/embed/sessions', { data: { envelope_id } })
  expect(made.status()).toBe(201)
  return ((await made.json()) as { readonly address: string }).address
}

/** Whether a phone's width is enough for what is in the frame. */
async function expectNoSideways(frame: Frame): Promise<void> {
  await expect.poll(() => frame.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
}

/** All that is said at the edge of a frame from now on. */
async function noticesIn(frame: Frame): Promise<() => Promise<string[]>> {
  const said = await frame.evaluateHandle(() => {
    const texts: string[] = []
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('[data-sonner-toast]'))
        if (textContent !== '' && !texts.includes(textContent)) texts.push(textContent)
    }).observe(document, { subtree: true, childList: true, characterData: true })
    return texts
  })
  return () => said.jsonValue()
}

test('someone without an account prepares and sends a draft within a page of a listed site', async ({
  senderPage,
  browser,
  api,
  organisation,
  hosts: [listed, unlisted],
}) => {
  await senderPage.request.put('/app/organisation/policy', { data: { embedding_origins: [listed] } })
  const { id } = await createEnvelope(api, organisation, {
    name: 'Boat hire',
    draft: true,
    recipients: [{ name: 'Fiona First', email: 'fiona@example.com', fields: [] }],
  })
  const address = await addressFor(senderPage, id)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  // As browsers do that keep cookies of other sites out.
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCookieControls', { enableThirdPartyCookieRestriction: true })
  await page.goto(at(unlisted, address))
  await expect.poll(async () => (await frameIn(page)).url()).toMatch(/^chrome-error:/)

  await page.goto(at(listed, address))
  const frame = await frameIn(page)
  await expect(page.getByTitle('Agreement to send')).toBeVisible()
  await expect(frame.getByRole('heading', { name: 'Boat hire' })).toBeVisible()
  await expect.poll(() => toldTo(page)).toEqual(['ready'])
  await expectAccessible(page)
  await takePicture(page, 'composing')
  await frame.getByRole('button', { name: 'Continue' }).click()
  await expect(frame.getByLabel('Full name')).toHaveValue('Fiona First')
  await frame.getByRole('button', { name: 'Continue' }).click()
  const paper = frame.getByRole('region', { name: 'Page 1', exact: true })
  await frame.getByRole('button', { name: 'Signature' }).first().click()
  await paper.click({ position: { x: 200, y: 300 } })
  await expect.poll(() => toldTo(page)).toContain('saved')
  await takePicture(page, 'composing-fields')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSideways(frame)
  await takePicture(page, 'composing-fields-phone')
  await Promise.all([page.waitForEvent('framenavigated'), frame.evaluate(() => location.reload())])
  await expect(frame.getByRole('heading', { name: 'Boat hire' })).toBeVisible()
  await frame.getByRole('button', { name: /Review/ }).click()
  await expect(frame.getByText('Everything is in place.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(frame)
  await takePicture(page, 'composing-review-phone')
  await page.setViewportSize({ width: 1440, height: 900 })
  await takePicture(page, 'composing-review')
  const notices = await noticesIn(frame)
  await frame.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(frame.getByRole('heading', { name: 'The envelope was sent' })).toBeFocused()
  await expectAccessible(page)
  await takePicture(page, 'composing-sent')
  expect((await toldTo(page)).at(-1)).toBe('sent')
  const { told } = await heardBy(page)
  expect(
    told.every(([, ids]) => JSON.stringify(ids) === JSON.stringify({ envelope: id, recipient: null })),
  ).toBe(true)
  expect((await readEnvelope(api, id)).status).toBe('sent')
  // By now a notice would have come, and perhaps gone.
  expect(await notices()).toEqual([])

  // Somebody else who has the address has nothing.
  await context.close()
  const other = await browser.newPage()
  await other.goto(at(listed, address))
  await expect(
    (await frameIn(other)).getByRole('heading', { name: 'This address doesn’t work' }),
  ).toBeVisible()
  await other.close()
})

test('who loses the answer to sending learns that it was sent', async ({
  senderPage,
  browser,
  api,
  organisation,
  hosts: [listed],
}) => {
  await senderPage.request.put('/app/organisation/policy', { data: { embedding_origins: [listed] } })
  const recipients = [{ name: 'Fiona First', email: 'fiona@example.com' }]
  const { id } = await createEnvelope(api, organisation, { draft: true, recipients })
  const page = await browser.newPage()
  await page.goto(at(listed, await addressFor(senderPage, id)))
  const frame = await frameIn(page)
  const lost = Promise.withResolvers<undefined>()
  await page.route('**/v1/envelopes/*/send', async (route) => {
    await route.fetch()
    await route.abort()
    lost.resolve(undefined)
  })
  // What was looked over before comes late.
  const lookedOver = Promise.withResolvers<undefined>()
  const late = async (route: Route) => {
    const response = await route.fetch()
    lookedOver.resolve(undefined)
    await lost.promise
    await route.fulfill({ response }).catch(() => undefined)
  }
  await page.route('**/app/drafts/*/preflight', late, { times: 1 })
  await frame.getByRole('button', { name: /Fields/ }).click()
  await frame.getByRole('button', { name: 'Signature' }).first().click()
  await frame.getByRole('region', { name: 'Page 1', exact: true }).click({ position: { x: 200, y: 300 } })
  await frame.getByRole('button', { name: /Review/ }).click()
  await lookedOver.promise
  await frame.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(frame.getByRole('heading', { name: 'The envelope was sent' })).toBeVisible()
  expect((await toldTo(page)).at(-1)).toBe('sent')
  expect((await readEnvelope(api, id)).status).toBe('sent')
  await page.close()
})

test('on a phone, an administrator tries it, closes it, and is told when it has ended', async ({
  senderPage: page,
}) => {
  await page.request.put('/app/organisation/policy', {
    data: { embedding_origins: ['https://app.example.com'] },
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/developers/embedding')
  const open = page.getByRole('button', { name: 'Open a new draft in the editor' })
  await open.click()
  const frame = await frameIn(page)
  await expect(frame.getByText('Add what has to be signed.')).toBeVisible()
  await page.locator('countersign-compose').scrollIntoViewIfNeeded()
  await expectAccessible(page)
  await takePicture(page, 'composing-phone')
  await frame.getByRole('button', { name: 'Close' }).click()
  await expect(frame.getByRole('heading', { name: 'The draft is saved' })).toBeVisible()
  await expectAccessible(page)
  const events = page.getByRole('list', { name: 'Events' }).getByRole('listitem')
  await expect(events).toHaveText([/^ready/, /^closed/])

  await open.click()
  await expect(events).toHaveText([/^ready/])
  const second = await frameIn(page)
  await expect(second.getByText('Add what has to be signed.')).toBeVisible()
  const secret = await second.evaluate(() => sessionStorage.getItem('countersign-composer') ?? '')
  const { editor } = JSON.parse(secret) as { readonly editor: { readonly session: string } }
  const ended = await page.request.delete('/embed/session', {
    headers: { authorization: `Bearer ${editor.session}` },
  })
  expect(ended.status()).toBe(204)
  const over = second.getByRole('heading', { name: 'The editor has ended' })
  const write = async () => {
    await second.getByRole('button', { name: 'Continue to recipients' }).click()
    await second.getByRole('button', { name: 'Add recipient' }).click()
    await second.getByLabel('Full name').fill('Too Late')
  }
  // Each step saves, so that the editor may learn of its end before the last one.
  await Promise.race([write().catch(() => undefined), over.waitFor()])
  await expect(over).toBeVisible()
  await takePicture(page, 'composing-ended')
  await expect(events.last()).toHaveText(/^expired/)
})
