import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { browserArguments, browserPath } from '../browser.ts'
import { createEnvelope, linkOf } from '../envelopes.ts'
import { clientOf, registerOrganisation } from '../interface-client.ts'
import type { InterfaceClient, Organisation } from '../interface-client.ts'
import { longPdf } from './long-draft.ts'
import { startService } from '../service-process.ts'
import { memoryOf, shareOfProcessor } from './smoothness.ts'

// What a recipient waits for on a small phone, and what 200 pages cost it: `npm run bench:signing`. Prints tables.
// `BENCH_DETAILS=1` adds what was fetched and when.

const pageCount = 200
const goals = { firstWords: 1500, question: 1500, sharp: 4000, firstPage: 1500, megabytes: 400 } as const

/** A mid-range phone on a mobile network: 1.6 Mbit/s, 150 ms round trip, a quarter of this processor. */
async function likeAPhone(cdp: CDPSession): Promise<void> {
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** A phone without anything cached. */
async function withPhone<Value>(
  browser: Browser,
  act: (page: Page, cdp: CDPSession) => Promise<Value>,
): Promise<Value> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
    locale: 'en-GB',
  })
  try {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await likeAPhone(cdp)
    return await act(page, cdp)
  } finally {
    await context.close()
  }
}

interface Waits {
  /** Milliseconds until the consent text can be read. */
  readonly words: number
  /** Milliseconds until consent can be given. */
  readonly question: number
  /** From consenting until the first page can be read. */
  readonly agreed: number
  /** Milliseconds until a viewer, who need not consent, can read the first page. */
  readonly page: number
  /** Milliseconds until the viewer's page is as sharp as the screen: a point of the picture for each of the screen. */
  readonly sharp: number
  /** Milliseconds until PDF.js has drawn the page. */
  readonly drawn: number
}

async function waitsFor(browser: Browser, signer: string, viewer: string): Promise<Waits> {
  const asked = await withPhone(browser, async (page) => {
    await page.goto(signer, { waitUntil: 'commit' })
    await page.getByText('I agree to receive, review and sign').waitFor()
    const words = await sinceBegun(page)
    const question = page.getByRole('checkbox', { name: 'I agree to use electronic records' })
    await question.waitFor({ state: 'attached' })
    const answerable = await sinceBegun(page)
    await page.getByText('I agree to use electronic records').tap()
    // Reading the consent gives the page time to prefetch everything it can.
    await page.waitForFunction(() =>
      performance
        .getEntriesByType('resource')
        .some(
          (entry) =>
            /pdf\.worker/.test(entry.name) && (entry as PerformanceResourceTiming).encodedBodySize > 1e5,
        ),
    )
    const begun = await sinceBegun(page)
    await page.getByRole('button', { name: 'Continue' }).tap()
    await firstPage(page)
    return { words, question: answerable, agreed: (await sinceBegun(page)) - begun }
  })
  const shown = await withPhone(browser, async (page) => {
    await page.addInitScript(noteWhenSharp)
    await page.goto(viewer, { waitUntil: 'commit' })
    await firstPage(page)
    const waited = await sinceBegun(page)
    await page.locator('[data-page="1"] canvas').waitFor()
    const drawn = await sinceBegun(page)
    const sharp = await page.evaluate(() => performance.getEntriesByName('sharp')[0]?.startTime ?? Infinity)
    if (process.env['BENCH_DETAILS']) console.table(await fetched(page))
    return { page: waited, sharp: Math.round(Math.min(sharp, drawn)), drawn }
  })
  return { ...asked, ...shown }
}

/** Marks when a picture of the first page has as many points as the screen shows of it. */
function noteWhenSharp(): void {
  const look = () => {
    for (const { complete, naturalWidth, clientWidth } of document.querySelectorAll<HTMLImageElement>(
      'img[data-sketch][src^="blob:"]',
    )) {
      if (!complete || clientWidth === 0 || naturalWidth < clientWidth * devicePixelRatio) continue
      performance.mark('sharp')
      return
    }
    requestAnimationFrame(look)
  }
  look()
}

/** The first page as a picture or drawn, once its words can be read. */
async function firstPage(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const sketches = [...document.querySelectorAll<HTMLImageElement>('img[data-sketch][src^="blob:"]')]
    return (
      sketches.some(({ complete, naturalWidth }) => complete && naturalWidth > 1) ||
      document.querySelector('[data-page="1"] canvas') !== null
    )
  })
}

function sinceBegun(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(performance.now()))
}

function fetched(page: Page) {
  return page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => {
      const { name, startTime, responseEnd, transferSize } = entry as PerformanceResourceTiming
      const [from, until] = [Math.round(startTime), Math.round(responseEnd)]
      return {
        name: new URL(name).pathname.slice(-40),
        from,
        until,
        kB: Math.round(transferSize / 102.4) / 10,
      }
    }),
  )
}

async function memoryOfLong(browser: Browser, viewer: string) {
  return withPhone(browser, async (page, cdp) => {
    await cdp.send('Performance.enable')
    await page.goto(viewer)
    await page.locator('[data-page="1"] canvas').waitFor({ timeout: 120_000 })
    const before = await memoryOf(page, cdp)
    let most = before.resident
    for (const to of [pageCount, 1])
      for (let at = 0; at < pageCount; at += 10) {
        await scrollTo(page, to === 1 ? pageCount - at : at + 10)
        most = Math.max(most, (await memoryOf(page, cdp)).resident)
      }
    const after = await memoryOf(page, cdp)
    // What a phone does when another application needs memory.
    await cdp.send('Memory.simulatePressureNotification', { level: 'critical' })
    return { before, most, after, asked: await memoryOf(page, cdp) }
  })
}

/** Scrolls quickly through ten pages and looks at the last. */
async function scrollTo(page: Page, number: number): Promise<void> {
  await page.evaluate(
    async ([at, count]) => {
      const scroller = [...document.querySelectorAll('main *')].find(
        ({ scrollHeight, clientHeight }) => clientHeight > 0 && scrollHeight > clientHeight * 20,
      )
      if (!scroller) throw new Error('nothing scrolls')
      const target = (scroller.scrollHeight * (at - 1)) / count
      const from = scroller.scrollTop
      for (let step = 1; step <= 10; step += 1) {
        scroller.scrollTop = from + ((target - from) * step) / 10
        await new Promise((resolve) => setTimeout(resolve, 60))
      }
    },
    [number, pageCount] as const,
  )
  await page.locator(`[data-page="${number}"] canvas`).waitFor({ timeout: 120_000 })
}

interface Sent {
  readonly signer: string
  readonly viewer: string
}

async function send(api: InterfaceClient, organisation: Organisation, pages: number): Promise<Sent> {
  const envelope = await createEnvelope(api, organisation, {
    name: `${pages} pages`,
    pdf: await longPdf(pages),
    recipients: [
      { name: 'Grace Signer', email: 'grace@example.com' },
      { name: 'Vera Viewer', email: 'vera@example.com', type: 'viewer' },
    ],
  })
  const [signer, viewer] = ['Grace Signer', 'Vera Viewer'].map((name) =>
    linkOf(
      api,
      envelope,
      envelope.recipients.findIndex((one) => one.name === name),
    ),
  )
  return { signer: (await signer) ?? '', viewer: (await viewer) ?? '' }
}

async function measure(browser: Browser, url: string): Promise<void> {
  const organisation = await registerOrganisation(url)
  const api = clientOf(url, organisation)
  console.log(`a process gets ${shareOfProcessor()} % of a processor while others use the machine`)
  const rows = []
  for (const pages of [5, pageCount]) {
    const { signer, viewer } = await send(api, organisation, pages)
    // What sending sets off would compete with the phone for this machine.
    await pause(5000)
    const waits = await waitsFor(browser, signer, viewer)
    rows.push({
      pages,
      'words to agree to, ms': waits.words,
      [`goal ${goals.firstWords}`]: waits.words <= goals.firstWords,
      'can be agreed to, ms': waits.question,
      [`goal ${goals.question}`]: waits.question <= goals.question,
      'first page after agreeing, ms': waits.agreed,
      'first page for a viewer, ms': waits.page,
      'sharp, ms': waits.sharp,
      [`goal ${goals.sharp}`]: waits.sharp <= goals.sharp,
      'drawn by PDF.js, ms': waits.drawn,
      [`goal of both ${goals.firstPage}`]: Math.max(waits.agreed, waits.page) <= goals.firstPage,
    })
  }
  console.table(rows)
  const { viewer } = await send(api, organisation, pageCount)
  const { before, most, after, asked } = await memoryOfLong(browser, viewer)
  console.table([
    {
      pages: pageCount,
      'process at first, MB': before.resident,
      'most, MB': most,
      'back at the top, MB': after.resident,
      'asked to give back, MB': asked.resident,
      'JS heap at first, MB': before.heap,
      'JS heap at last, MB': after.heap,
      [`within ${goals.megabytes}`]: most <= goals.megabytes,
    },
  ])
}

const service = await startService()
const browser = await chromium.launch({ executablePath: browserPath(), args: [...browserArguments] })
try {
  await measure(browser, service.url)
} finally {
  await browser.close()
  await service.stop()
}
