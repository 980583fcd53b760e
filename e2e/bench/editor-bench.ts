import { chromium } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { browserArguments, browserPath } from '../browser.ts'
import { createEnvelope } from '../envelopes.ts'
import { clientOf, registerOrganisation } from '../interface-client.ts'
import type { Organisation } from '../interface-client.ts'
import { fillDraft, longPdf } from './long-draft.ts'
import { startService } from '../service-process.ts'
import {
  atSixtyHertz,
  busyMilliseconds,
  framesDuring,
  memoryOf,
  shareOfProcessor,
  smoothness,
  printSmoothness,
} from './smoothness.ts'
import type { Smoothness } from './smoothness.ts'

// How smooth the editor is with 500 pages and 1,000 fields: `npm run bench:editor`. Prints a table; frames are
// counted by requestAnimationFrame in headless Chromium, and the pointer moves sixty times a second.

const pageCount = 500
const fieldsPerPage = 2

/** Creates a draft with all pages and fields and returns its id. */
async function makeDraft(page: Page, url: string, organisation: Organisation): Promise<string> {
  const { id } = await createEnvelope(clientOf(url, organisation), organisation, {
    name: 'Five hundred pages',
    draft: true,
    pdf: await longPdf(pageCount),
    recipients: [{ name: 'Grace Hopper', email: 'grace@example.com' }],
  })
  await fillDraft(page, `${url}/app/drafts/${id}`, { pages: pageCount, fieldsPerPage })
  return id
}

/** The page view, and the first field of the topmost page. */
async function placesOf(page: Page) {
  const view = await page.getByRole('region', { name: 'Pages' }).boundingBox()
  const field = await page
    .getByRole('button', { name: /^Text field for Grace Hopper, page 1/ })
    .first()
    .boundingBox()
  if (!view || !field) throw new Error('nothing is shown')
  return { view, field }
}

async function dragAcrossPages(page: Page): Promise<void> {
  const { view, field } = await placesOf(page)
  const { mouse } = page
  const [x, y] = [field.x + 40, field.y + field.height / 2]
  await mouse.move(x, y)
  await mouse.down()
  await atSixtyHertz(120, (step) => mouse.move(x + Math.sin(step / 6) * 120, y + step))
  const edge = view.y + view.height - 12
  await atSixtyHertz(240, (step) => mouse.move(x + Math.sin(step / 6) * 120, edge - (step % 3)))
  await page.keyboard.press('Escape')
  await mouse.up()
}

async function scroll(page: Page): Promise<void> {
  const { view } = await placesOf(page)
  await page.mouse.move(view.x + view.width / 2, view.y + view.height / 2)
  await atSixtyHertz(240, (step) => page.mouse.wheel(0, step < 120 ? 180 : -180))
}

async function marquee(page: Page): Promise<void> {
  const { view } = await placesOf(page)
  const { mouse } = page
  await mouse.move(view.x + 60, view.y + 60)
  await mouse.down()
  await atSixtyHertz(150, (step) => mouse.move(view.x + 60 + step * 4, view.y + 60 + step * 4))
  await mouse.up()
}

async function nudgeAll(page: Page): Promise<void> {
  await page.keyboard.press('Control+a')
  await page
    .getByRole('button', { name: /^Text field for Grace Hopper, page 1/ })
    .first()
    .focus()
  await atSixtyHertz(120, (step) =>
    step % 4 === 0 ? page.keyboard.press(step < 60 ? 'ArrowRight' : 'ArrowLeft') : Promise.resolve(),
  )
}

/** Scrolls to every page and back, waiting until each is shown. */
async function lookAtAll(page: Page): Promise<void> {
  await page.evaluate(async (count) => {
    const view = document.querySelector('section[aria-label=Pages]')
    if (!view) return
    const step = (view.scrollHeight - view.clientHeight) / count
    const go = async (top: number) => {
      view.scrollTop = top
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    for (let number = 0; number <= count; number += 1) await go(number * step)
    for (let number = count; number >= 0; number -= 1) await go(number * step)
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }, pageCount)
}

/** Milliseconds from requesting the editor until its first page is drawn. */
async function firstPage(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator('[data-page="1"] canvas').waitFor()
  return page.evaluate(() => Math.round(performance.now()))
}

/** The same from another page of the dashboard, through a link. */
async function firstPageFromWithin(page: Page, id: string): Promise<number> {
  await page.goto(`/envelopes/${id}`)
  await page.getByRole('button', { name: 'Continue editing' }).waitFor()
  const begun = await page.evaluate(() => performance.now())
  await page.getByRole('button', { name: 'Continue editing' }).click()
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: 'Fields' }).click()
  await page.locator('[data-page="1"] canvas').waitFor()
  return page.evaluate((from) => Math.round(performance.now() - from), begun)
}

async function measure(browser: Browser, url: string): Promise<void> {
  const organisation = await registerOrganisation(url)
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const { email, password } = organisation
  await page.request.post('/app/session', { data: { email, password }, headers: { origin: url } })
  const id = await makeDraft(page, url, organisation)
  const address = `/create-envelope?envelopeId=${id}&step=fields`
  const cold = await firstPage(page, address)
  await page.goto('/envelopes')
  const again = await firstPage(page, address)
  const within = await firstPageFromWithin(page, id)
  console.log(
    `first page of ${pageCount} drawn: ${cold} ms after the first visit began, ${again} ms when the scripts are known, ` +
      `${within} ms after it was opened from within`,
  )
  await page
    .getByRole('button', { name: /^Text field for Grace Hopper, page 1/ })
    .first()
    .waitFor()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const acts: readonly (readonly [string, (page: Page) => Promise<void>])[] = [
    ['nothing', () => atSixtyHertz(120, () => Promise.resolve())],
    ['drag a field across pages', dragAcrossPages],
    ['scroll', scroll],
    ['marquee over a page', marquee],
    [`select ${pageCount * fieldsPerPage} and nudge`, nudgeAll],
  ]
  console.log(`a process gets ${shareOfProcessor()} % of a processor while others use the machine`)
  const rows: Smoothness[] = []
  for (const [name, act] of acts) {
    await page.evaluate(() => document.querySelector('section[aria-label=Pages]')?.scrollTo(0, 0))
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 700)))
    const before = await busyMilliseconds(cdp)
    const gaps = await framesDuring(page, () => act(page))
    rows.push(smoothness(name, gaps, (await busyMilliseconds(cdp)) - before))
  }
  printSmoothness(rows)
  const before = await memoryOf(page, cdp)
  await lookAtAll(page)
  const once = await memoryOf(page, cdp)
  await lookAtAll(page)
  const twice = await memoryOf(page, cdp)
  console.table(
    Object.entries({ before, 'all pages and back': once, 'once more': twice }).map(
      ([when, { heap, resident }]) => ({
        when,
        'JS heap, MB': heap,
        'process, MB': resident,
      }),
    ),
  )
}

const service = await startService()
const browser = await chromium.launch({
  executablePath: browserPath(),
  args: [...browserArguments],
})
try {
  await measure(browser, service.url)
} finally {
  await browser.close()
  await service.stop()
}
