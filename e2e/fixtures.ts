import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base } from '@playwright/test'
import type { Page } from '@playwright/test'
import { clientOf, registerOrganisation } from './interface-client.ts'
import type { InterfaceClient, Organisation } from './interface-client.ts'

interface Fixtures {
  /** Address of the service under test. */
  readonly serviceUrl: string
  /** An organisation that only this test uses. */
  readonly organisation: Organisation
  /** The organisation's credentials as a client of the public interface. */
  readonly api: InterfaceClient
  /** A page signed in as the organisation's administrator. */
  readonly senderPage: Page
}

export const test = base.extend<Fixtures>({
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

/** Signs in through the interface of the dashboard, so that journeys start where they begin. */
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
 * Finds nothing serious on the page by axe (WCAG 2.2 AA). Frames that run no scripts cannot be looked into;
 * `but` leaves out more.
 */
export async function expectAccessible(page: Page, but: readonly string[] = []): Promise<void> {
  await still(page)
  const values = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
  await expectNoViolation(page, { type: 'tag', values }, but)
}

/** The same for nothing but colours: all that another theme changes. */
export async function expectLegible(page: Page, but: readonly string[] = []): Promise<void> {
  await still(page)
  await expectNoViolation(page, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }, but)
}

/** Waits until what appears has appeared: half faded in, words have too little contrast. */
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

interface RunOnly {
  readonly type: 'tag' | 'rule'
  readonly values: string[]
}

async function expectNoViolation(page: Page, rules: RunOnly, but: readonly string[]): Promise<void> {
  // Judged in the page itself, and nothing is described but what is wrong: a page more for each look, and words for all that
  // is right, take longer than the rules.
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder(isThere ? { page, axeSource: 'undefined' } : { page })
    .setLegacyMode()
    .options({ runOnly: rules, resultTypes: ['violations'] })
  for (const part of ['iframe[sandbox]', ...but]) axe.exclude(part)
  const { violations } = await axe.analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
  ).toEqual([])
}
