import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { everyEmailContent, writtenEmailHtml } from '#harness/world/emails.ts'
import { createEnvelope, linkOf } from '../../envelopes.ts'
import { expect, test } from '../../fixtures.ts'

test.use({ savesData: false })

/** The budgets for scripts before a page shows its content, in bytes, gzipped: up to 1 kB more than they weigh. */
const budgets = { list: 192 * 1024, signIn: 236 * 1024, recipient: 160 * 1024 }

/** How many files they may be, one more than there are: a browser asks for six at a time, and waits for each six. */
const files = { list: 13, signIn: 13 }

/** Records when an element first appears on the page. */
async function noteWhenSeen(page: Page, selector: string): Promise<void> {
  await page.addInitScript((wanted) => {
    const watch = new MutationObserver(() => {
      if (document.querySelector(wanted) === null) return
      performance.mark('seen')
      watch.disconnect()
    })
    watch.observe(document, { childList: true, subtree: true })
  }, selector)
}

/** The scripts loaded by that time, and their weight. */
async function scriptsBefore(page: Page): Promise<{ names: string[]; weight: number }> {
  const names = await page.evaluate(() => {
    const seen = performance.getEntriesByName('seen')[0]?.startTime ?? 0
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return files
      .filter(({ name, responseEnd }) => /\.m?js$/.test(name) && responseEnd <= seen)
      .map(({ name }) => name)
  })
  return { names, weight: await weightOf(page, names) }
}

/** The total gzipped weight of these files. */
async function weightOf(page: Page, names: readonly string[]): Promise<number> {
  const bodies = await Promise.all(
    [...new Set(names)].map(async (name) => (await page.request.get(name)).body()),
  )
  return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0)
}

test('shows the list after little script, and loads actions later', async ({
  senderPage: page,
  api,
  organisation,
}) => {
  const { name } = await createEnvelope(api, organisation, {
    recipients: [{ name: 'Fiona First', email: 'fiona@example.com' }],
  })
  await noteWhenSeen(page, '[role=grid]')
  await page.goto('/envelopes')
  const row = page.getByRole('row', { name })
  await expect(row).toBeVisible()
  const { names, weight } = await scriptsBefore(page)
  expect(names.length).toBeGreaterThan(3)
  expect(names.length).toBeLessThanOrEqual(files.list)
  expect(weight).toBeLessThanOrEqual(budgets.list)
  expect(names.filter((script) => /\/(pdf|sheet|editor|account)[^/]*$/.test(script))).toEqual([])
  await row.getByRole('button', { name: 'Actions' }).click()
  await expect(page.getByRole('menuitem', { name: /^Void/ })).toBeVisible()
})

test('signs in with little script', async ({ page, organisation }) => {
  // A service without an organisation would ask to be set up.
  expect(organisation.accountId).toBeTruthy()
  await noteWhenSeen(page, 'form button[type=submit]')
  await page.goto('/sign-in')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  const { names, weight } = await scriptsBefore(page)
  expect(names.length).toBeLessThanOrEqual(files.signIn)
  expect(weight).toBeLessThanOrEqual(budgets.signIn)
})

test('shows text to a recipient before any script, and starts with little', async ({
  page,
  api,
  organisation,
}) => {
  const envelope = await createEnvelope(api, organisation, {
    name: 'Lease of Lindenstraße',
    recipients: [
      { name: 'Grace Signer', email: 'grace@example.com' },
      { name: 'Vera Viewer', email: 'vera@example.com', type: 'viewer' },
    ],
  })
  const linkTo = (name: string) =>
    linkOf(
      api,
      envelope,
      envelope.recipients.findIndex((one) => one.name === name),
    )
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('console', (line) => void (line.type() === 'error' && faults.push(line.text())))
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(await linkTo('Vera Viewer'), { waitUntil: 'commit' })
  const sketch = page.getByRole('img', { name: 'Page 1' })
  await expect(page.getByRole('heading', { name: 'Lease of Lindenstraße' })).toBeVisible()
  await expect(sketch).toHaveAttribute('src', /^blob:/)
  const place = await sketch.boundingBox()
  held.resolve()
  await expect(page.locator('[data-page="1"] canvas')).toBeVisible()
  await expect(sketch).toHaveCount(0)
  const drawn = await page.locator('[data-page="1"]').boundingBox()
  for (const edge of ['x', 'y', 'width'] as const)
    expect
      .soft(Math.abs((drawn?.[edge] ?? 0) - (place?.[edge] ?? -100)), JSON.stringify([place, drawn]))
      .toBeLessThan(3)

  expect(faults).toEqual([])

  // The page names everything needed before the consent, and apart from it what is fetched once that is on the screen.
  const html = await (await page.request.get(await linkTo('Grace Signer'))).text()
  const [ahead = ''] = /<template id="ahead">.*?<\/template>/.exec(html) ?? []
  const [named, later] = [html.replace(ahead, ''), ahead].map((part) =>
    [...part.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, name]) => name ?? ''),
  )
  expect(named?.length).toBeGreaterThan(3)
  expect(await weightOf(page, named ?? [])).toBeLessThanOrEqual(budgets.recipient)
  const drawing = later?.find((name) => name.includes('shown-file')) ?? ''
  const fetched = page.waitForResponse((answer) => drawing !== '' && answer.url().endsWith(drawing))
  await page.goto(await linkTo('Grace Signer'))
  await expect(page.getByRole('heading', { name: 'Lease of Lindenstraße' })).toBeVisible()
  expect((await fetched).status()).toBe(200)
})

test('the first screen is drawn by what is built for production', () => {
  const drawing = join(import.meta.dirname, '../../../dist/.for-service/first-screen.js')
  expect(readFileSync(drawing, 'utf8')).not.toContain('NODE_ENV')
})

test('emails are built with what they use of their library, and say what is written', async () => {
  const file = join(import.meta.dirname, '../../../dist/.for-service/email-html.js')
  // All of the library is thirty times as much, and its highlighter for code holds a process for half a second.
  expect(statSync(file).size).toBeLessThan(240 * 1024)
  const built = (await import(pathToFileURL(file).href)) as { emailHtml: typeof writtenEmailHtml }
  for (const content of Object.values(everyEmailContent('<b>Ünïcödé</b>', 'fr')))
    expect(await built.emailHtml(content)).toBe(await writtenEmailHtml(content))
})
