import { chromium } from '@playwright/test'
import type { Browser } from '@playwright/test'
import { browserArguments, journeyBrowserPath } from '../browser.ts'
import { sendAndSignFirst } from '../first-envelope.ts'
import { EntrancePage } from '../pages/entrance-page.ts'
import { startService } from '../service-process.ts'

// How many clicks and seconds a new user needs from the first visit to the downloaded sealed file:
// `npm run bench:first`. Between two clicks pass 0.7 seconds, as for someone who knows the way; typing takes none.

const goals = { clicks: 20, seconds: 25 } as const
const pause = 700
const looks = [
  { name: 'desktop', viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false },
  { name: 'phone', viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
] as const

async function measure(browser: Browser, { name, ...screen }: (typeof looks)[number]): Promise<void> {
  const service = await startService()
  const context = await browser.newContext({ ...screen, baseURL: service.url, locale: 'en-GB' })
  try {
    const page = await context.newPage()
    await page.goto('/')
    const began = Date.now()
    await page.getByLabel('Organisation').waitFor()
    await page.waitForTimeout(pause)
    const person = { organisation: 'Boats', name: 'Ada Park', email: 'ada@example.com' }
    await new EntrancePage(page).setUp({ ...person, password: 'heron lantern quilt' })
    const acts = ['Set up', ...(await sendAndSignFirst(page, { pause, isTouch: screen.hasTouch }))]
    const seconds = ((Date.now() - began) / 1000).toFixed(1)
    console.log(`${name}: ${acts.length} clicks (goal ${goals.clicks}), ${seconds} s (goal ${goals.seconds})`)
    console.log(`  ${acts.join(', ')}`)
  } finally {
    await context.close()
    await service.stop()
  }
}

const browser = await chromium.launch({ executablePath: journeyBrowserPath(), args: [...browserArguments] })
try {
  for (const look of looks) await measure(browser, look)
} finally {
  await browser.close()
}
