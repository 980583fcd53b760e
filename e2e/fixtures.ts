import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout } from 'node:timers/promises'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base } from '@playwright/test'
import type { Browser, Frame, Page } from '@playwright/test'
import { clientOf, registerOrganisation } from './interface-client.ts'
import type { InterfaceClient, Organisation } from './interface-client.ts'

export interface Fixtures {
  /** Address of the service under test. */
  readonly serviceUrl: string
  /** An organisation used only by this test. */
  readonly organisation: Organisation
  /** The organisation's credentials as a client of the public interface. */
  readonly api: InterfaceClient
  /** A page signed in as the organisation's administrator. */
  readonly senderPage: Page
}

export interface WorkerFixtures {
  /**
   * Whether browsers ask to spare data, as is usual here: loading ahead what no journey opens takes a quarter of a page's
   * time. Use `false` where it matters what is loaded ahead or kept for later.
   */
  readonly savesData: boolean
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  savesData: [true, { option: true, scope: 'worker' }],
  browser: [
    async ({ browser, savesData }, use) => {
      if (savesData) saveDataIn(browser)
      await use(browser)
    },
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs, and this needs nothing
  serviceUrl: async ({}, use) => use(process.env['SERVICE_URL'] ?? 'http://localhost:3000'),
  baseURL: async ({ serviceUrl }, use) => use(serviceUrl),
  organisation: async ({ serviceUrl }, use) => use(await registerOrganisation(serviceUrl)),
  api: async ({ serviceUrl, organisation }, use) => use(clientOf(serviceUrl, organisation)),
  senderPage: async ({ page, organisation }, use) => {
    await signIn(page, organisation)
    await use(page)
  },
})

export { expect }

/** Lets every page of a browser ask to spare data. */
function saveDataIn(browser: Browser): void {
  const open = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await open(options)
    await context.addInitScript(() => {
      if ('connection' in navigator)
        Object.defineProperty(navigator.connection, 'saveData', { get: () => true })
    })
    return context
  }
}

/** Signs in through the dashboard's API, so that journeys start where they begin. */
export async function signIn(
  page: Pick<Page, 'request'>,
  organisation: Pick<Organisation, 'email' | 'password'>,
  url = '',
): Promise<void> {
  const answer = await page.request.post(`${url}/app/session`, {
    data: { email: organisation.email, password: organisation.password },
  })
  expect(answer.status()).toBe(201)
}

/**
 * Expects no serious accessibility problems from axe (WCAG 2.2 AA). Frames without scripts cannot be checked; `but`
 * excludes more.
 */
export async function expectAccessible(page: Page, but: readonly string[] = []): Promise<void> {
  await still(page)
  const values = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
  await expectNoViolation(page, { type: 'tag', values }, but)
}

/** The same for colours only: everything that another theme changes. */
export async function expectLegible(page: Page, but: readonly string[] = []): Promise<void> {
  await still(page)
  await expectNoViolation(page, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }, but)
}

/** Expects that forced colours, as in Windows' contrast themes, leave a page and the states of its fields as they are. */
export async function expectSameInForcedColours(page: Page): Promise<void> {
  const sheet = page.getByRole('region', { name: 'Page 1', exact: true })
  const looks = () =>
    sheet.evaluate((element) =>
      [element, ...element.querySelectorAll('*')].map((part) => {
        const { backgroundColor, borderColor, boxShadow, color } = getComputedStyle(part)
        return `${part.tagName}: ${backgroundColor}, ${borderColor}, ${boxShadow}, ${color}`
      }),
    )
  // A page that is being drawn has other parts a moment later.
  await expect(async () => {
    await page.emulateMedia({ forcedColors: 'none' })
    await still(page)
    const usual = await looks()
    await page.emulateMedia({ forcedColors: 'active' })
    await still(page)
    expect(await looks()).toEqual(usual)
  }).toPass({ timeout: 30_000 })
  await page.emulateMedia({ forcedColors: 'none' })
}

/** Waits until animations end: half faded in, text has too little contrast. */
async function still(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === 'running' && effect?.getComputedTiming().iterations !== Infinity,
      )
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

const require = createRequire(import.meta.url)
const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')

/** The builder would parse a source of twice the length, twice in each page. Frames without scripts never answer. */
async function bringAxe(frame: Frame): Promise<void> {
  const bring = async () => {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource)
  }
  if (frame.parentFrame() === null) return bring()
  await Promise.race([bring().catch(() => undefined), setTimeout(1000)])
}

interface RunOnly {
  readonly type: 'tag' | 'rule'
  readonly values: string[]
}

async function expectNoViolation(page: Page, rules: RunOnly, but: readonly string[]): Promise<void> {
  // Evaluated in the page itself, with only problems described. An extra page for each check and descriptions of
  // everything that passed take longer than the rules.
  await Promise.all(page.frames().map(bringAxe))
  const axe = new AxeBuilder({ page, axeSource: 'undefined' })
    .setLegacyMode()
    .options({ runOnly: rules, resultTypes: ['violations'], preload: false })
  for (const part of ['iframe[sandbox]', ...but]) axe.exclude(part)
  const look = async () => {
    const { violations } = await axe.analyze()
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
    )
  }
  if ((await look()).length === 0) return
  // Something may have begun to fade in or out meanwhile. What is wrong stays wrong.
  await still(page)
  expect(await look()).toEqual([])
}
