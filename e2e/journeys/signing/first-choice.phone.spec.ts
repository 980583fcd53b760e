import type { Page } from '@playwright/test'
import { countEvents, createEnvelope, linkOf } from '../../envelopes.ts'
import type { Envelope } from '../../envelopes.ts'
import { expect, expectAccessible, signIn, test } from '../../fixtures.ts'
import type { Fixtures } from '../../fixtures.ts'

const grace = { name: 'Grace Signer', email: 'grace@example.com' }

type Given = Pick<Fixtures, 'api' | 'organisation'> & { readonly page: Page }

/** Opens a signer's link with the page's scripts held back until `release`. */
async function openWithoutScripts({ page, api, organisation }: Given) {
  const envelope = await createEnvelope(api, organisation, {
    recipients: [grace],
  })
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(await linkOf(api, envelope), { waitUntil: 'commit' })
  const box = page.getByRole('checkbox', { name: 'I agree to use electronic records and signatures' })
  await expect(box).toBeVisible()
  return { envelope, box, release: () => held.resolve() }
}

/** How often the signer agreed, by the trail. */
async function countConsents({ page, organisation }: Given, { id }: Envelope): Promise<number> {
  await signIn(page, organisation)
  return countEvents(page.request, id, 'recipient-consented')
}

/** Where the words and controls of the question are, to the pixel. */
function placesOf(page: Page): Promise<string[]> {
  const parts = page.locator('form:visible').locator('label, svg:visible, p:visible, button')
  return parts.evaluateAll((all) =>
    all.map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect()
      return `${part.tagName} ${[x, y, width, height].map(Math.round).join(' ')}`
    }),
  )
}

test('agrees before the page’s scripts have loaded, once', async ({ page, api, organisation }) => {
  const given = { page, api, organisation }
  const pictures: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/first-page')) pictures.push(request.url())
  })
  const { envelope, box, release } = await openWithoutScripts(given)
  const words = page.getByText('Tick the box to continue')
  const submit = page.getByRole('button', { name: 'Continue' })
  await submit.tap()
  await expect(words).toBeVisible()
  await expectAccessible(page)
  await box.check()
  await expect(words).toBeHidden()
  await submit.tap()
  await expect(page.getByRole('status', { name: 'In progress' })).toBeVisible()
  await submit.tap({ force: true })
  expect(await page.evaluate(() => location.search)).toBe('')
  release()
  await expect(page.getByRole('region', { name: 'Page 1', exact: true })).toBeVisible()
  // The picture that was asked for as soon as they had agreed is the one that is shown.
  await expect(page.locator('[data-page="1"] canvas')).toBeVisible()
  expect(pictures).toHaveLength(1)
  expect(await countConsents(given, envelope)).toBe(1)
})

test('keeps a tick and the focus when the scripts take over, and agrees to nothing by itself', async ({
  page,
  api,
  organisation,
}) => {
  const given = { page, api, organisation }
  const { envelope, box, release } = await openWithoutScripts(given)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(box).toBeChecked()
  // Until the page's own font arrives, another one is wider.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { font-family: monospace !important }')
    document.adoptedStyleSheets = [sheet]
  })
  const places = await placesOf(page)
  release()
  await expect(page.locator('#early')).toHaveCount(0)
  expect(await placesOf(page)).toEqual(places)
  await expect(box).toBeChecked()
  await expect(box).toBeFocused()
  await page.keyboard.press('Space')
  await expect(box).not.toBeChecked()
  await page.getByRole('button', { name: 'Continue' }).tap()
  await expect(page.getByText('Tick the box to continue')).toBeVisible()
  expect(await countConsents(given, envelope)).toBe(0)
})

test('opens what was asked for before the scripts had loaded', async ({ page, api, organisation }) => {
  const { release } = await openWithoutScripts({ page, api, organisation })
  await page.getByRole('button', { name: 'Decline to sign' }).tap()
  release()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('says so when the scripts cannot be loaded, and goes on after a reload', async ({
  page,
  api,
  organisation,
}) => {
  const envelope = await createEnvelope(api, organisation, { recipients: [grace] })
  const scripts = /\/assets\/.*\.js$/
  await page.route(scripts, (route) => route.abort())
  await page.goto(await linkOf(api, envelope), { waitUntil: 'commit' })
  const failure = page.getByRole('alert').filter({ hasText: 'This page couldn’t be loaded' })
  await expect(failure).toBeVisible()
  await expectAccessible(page)
  await page.unroute(scripts)
  await failure.getByRole('button', { name: 'Try again' }).tap()
  await expect(page.locator('#early')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
})

test('a press that begins before the scripts take over still counts', async ({ page, api, organisation }) => {
  const { box, release } = await openWithoutScripts({ page, api, organisation })
  const place = await page.getByText('I agree to use electronic records and signatures').boundingBox()
  await page.mouse.move((place?.x ?? 0) + 20, (place?.y ?? 0) + 10)
  await page.mouse.down()
  release()
  // Behind it, the page is ready.
  await expect(page.locator('#root[hidden] form')).toHaveCount(1)
  await page.mouse.up()
  await expect(page.locator('#early')).toHaveCount(0)
  await expect(box).toBeChecked()
})

test('a key that goes down just after another came up still counts', async ({ page, api, organisation }) => {
  const { box, release } = await openWithoutScripts({ page, api, organisation })
  await page.keyboard.press('Tab')
  await page.keyboard.down('Space')
  release()
  await expect(page.locator('#root form')).toHaveCount(1)
  await page.keyboard.up('Space')
  await expect(page.locator('#early')).toHaveCount(0)
  await expect(box).toBeChecked()
})
