import { chromium } from '@playwright/test'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { browserArguments, browserPath } from '../browser.ts'
import { registerOrganisation } from '../interface-client.ts'
import { insertList } from './insert-list.ts'
import { startService } from '../service-process.ts'
import {
  busyMilliseconds,
  framesDuring,
  memoryOf,
  shareOfProcessor,
  smoothness,
  printSmoothness,
} from './smoothness.ts'
import type { Smoothness } from './smoothness.ts'

// How smoothly a list of 100,000 envelopes scrolls: `npm run bench:list`. Prints a table; frames are counted by
// requestAnimationFrame in headless Chromium.

const envelopes = 100_000
const seconds = 8

/** Scrolls down by some pixels in every frame. */
async function scrollBy(page: Page, step: number): Promise<void> {
  await page.evaluate(
    ({ step, until }) =>
      new Promise<void>((resolve) => {
        const main = document.querySelector('#main')
        const end = performance.now() + until
        const frame = (time: number) => {
          if (main === null || time > end) resolve()
          else {
            main.scrollTop += step
            requestAnimationFrame(frame)
          }
        }
        requestAnimationFrame(frame)
      }),
    { step, until: seconds * 1000 },
  )
}

/** Reloads the list, so that each speed meets pages that were not loaded yet. */
async function pace(page: Page, cdp: CDPSession, act: string, step: number): Promise<Smoothness> {
  await page.goto('/envelopes')
  await page.getByRole('row', { name: `Agreement ${envelopes}` }).waitFor()
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 2000)))
  const before = await busyMilliseconds(cdp)
  const gaps = await framesDuring(page, () => scrollBy(page, step))
  const measured = smoothness(act, gaps, (await busyMilliseconds(cdp)) - before)
  const { rows, place } = await page.evaluate(() => ({
    rows: document.querySelectorAll('[role=grid] tbody tr').length,
    place: document.querySelector('[role=grid] tbody tr')?.getAttribute('aria-rowindex') ?? '',
  }))
  const { heap } = await memoryOf(page, cdp)
  console.log(`${act}: came to row ${place}; ${rows} rows exist on the page; ${heap} MB of JS heap`)
  return measured
}

async function measure(browser: Browser, url: string, dataDir: string): Promise<void> {
  const organisation = await registerOrganisation(url)
  await insertList(dataDir, organisation, envelopes)
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const { email, password } = organisation
  await page.request.post('/app/session', { data: { email, password }, headers: { origin: url } })
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  console.log(`a process gets ${shareOfProcessor()} % of a processor while others use the machine`)
  printSmoothness([
    await pace(page, cdp, 'nothing', 0),
    await pace(page, cdp, 'read: 60 px a frame', 60),
    await pace(page, cdp, 'skimmed: 200 px a frame', 200),
    await pace(page, cdp, 'flung: 700 px a frame', 700),
  ])
}

const service = await startService()
const browser = await chromium.launch({ executablePath: browserPath(), args: [...browserArguments] })
try {
  await measure(browser, service.url, service.dataDir)
} finally {
  await browser.close()
  await service.stop()
}
