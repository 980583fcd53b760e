import type { Page } from '@playwright/test'
import { createEnvelope } from '../../envelopes.ts'
import { expect, test } from '../../fixtures.ts'
import { clientOf, registerOrganisation } from '../../interface-client.ts'
import type { InterfaceClient, Organisation } from '../../interface-client.ts'
import { EditorPage } from '../../pages/editor-page.ts'
import { EnvelopesPage } from '../../pages/envelopes-page.ts'
import { EntrancePage } from '../../pages/entrance-page.ts'
import { makeTemplate } from '../../templates.ts'

/** A part of every name in the first organisation, and of none in the second. */
const mark = 'Zephyrine'
const other = 'Bertrand'

interface Account {
  readonly organisation: Organisation
  readonly api: InterfaceClient
}

/** An organisation with something in each list, its account and group named by a word. */
async function anOrganisation(url: string, word: string): Promise<Account> {
  const organisation = await registerOrganisation(url, `${word} Estates`)
  const api = clientOf(url, organisation)
  const group = await api.expect<{ id: string }>(201, 'POST', '/v1/groups', { name: `${word} Lettings` })
  await api.expect(200, 'PUT', `/v1/accounts/${organisation.accountId}`, {
    name: `${word} Quill`,
    group_id: group.id,
  })
  const person = { name: `${word} Park`, email: `${word.toLowerCase()}@example.com` }
  await createEnvelope(api, organisation, { name: `${word} lease`, group_id: group.id, recipients: [person] })
  await createEnvelope(api, organisation, { name: `${word} draft`, draft: true, recipients: [person] })
  await api.expect(201, 'POST', '/v2/verifications', { ...person, account_id: organisation.accountId })
  return { organisation, api }
}

/** What filters, views and the command palette offer; the page is not loaded again meanwhile. */
async function offersOf(page: Page, word: string): Promise<string[]> {
  await goTo(page, 'Envelopes')
  await expect(new EnvelopesPage(page).rows()).toHaveCount(3)
  const offers = await optionsOf(page, /Sender$/)
  await goTo(page, 'Templates')
  offers.push(...(await optionsOf(page, /Owner$/)))
  await goTo(page, 'Verifications')
  offers.push(...(await optionsOf(page, /Group$/)))
  return [...offers, ...(await found(page, word))]
}

/** Works on what remembers names: a search kept as a view, and a draft in the editor. */
async function work(page: Page, word: string): Promise<void> {
  const list = new EnvelopesPage(page)
  await goTo(page, 'Envelopes')
  await list.search(word)
  await expect(page).toHaveURL(new RegExp(`search=${word}`))
  await list.saveView(`${word} view`)
  await list.act(`${word} draft`, 'Continue')
  const editor = new EditorPage(page)
  await editor.goTo('Recipients')
  await editor.addRecipient({ name: `${word} Second`, email: 'second@example.com' })
  await expect.poll(() => kept(page)).toContain(`${word} Second`)
}

/** Everything that the browser keeps for this site, keys and values. */
function kept(page: Page): Promise<string> {
  return page.evaluate(() =>
    [localStorage, sessionStorage].map((one) => JSON.stringify(Object.entries({ ...one }))).join('\n'),
  )
}

/** Which of these words are anywhere in what the page's scripts hold in memory. */
async function inMemory(page: Page, ...words: readonly string[]): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const found = new Set<string>()
  let end = ''
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => {
    const text = end + chunk
    for (const word of words) if (text.includes(word)) found.add(word)
    end = chunk.slice(-100)
  })
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await session.detach()
  return [...found]
}

async function goTo(page: Page, label: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: label, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible()
}

/** What a list can be filtered by, in its panel. */
async function optionsOf(page: Page, select: RegExp): Promise<string[]> {
  await page.getByRole('button', { name: /^Filter/ }).click()
  const panel = page.getByRole('dialog', { name: 'Filters' })
  await panel.getByRole('button', { name: select }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  const options = await page.getByRole('option').allTextContents()
  await page.getByRole('option').first().press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await panel.getByRole('button', { name: 'Apply' }).click()
  await expect(panel).toBeHidden()
  return options
}

/** What the command palette finds by a word. */
async function found(page: Page, word: string): Promise<string[]> {
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await palette.getByRole('searchbox').fill(word)
  await expect(palette.getByRole('menuitem', { name: new RegExp(`${word} lease`) })).toBeVisible()
  const items = await palette.getByRole('menuitem').allTextContents()
  // The first clears what is typed.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  return items
}

const ways = {
  'by the button': async (page: Page) => {
    await page.getByRole('button', { name: /@example\.com/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
  },
  'by the end of the session': async (page: Page) => {
    await page.request.delete('/app/session')
    await page.getByRole('tab', { name: /^Completed/ }).click()
  },
  'by another tab': async (page: Page) => {
    const tab = await page.context().newPage()
    await tab.goto('/')
    await tab.getByRole('button', { name: /@example\.com/ }).click()
    await tab.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(tab.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await tab.close()
  },
} as const

for (const [way, leave] of Object.entries(ways))
  test(`who signs in after somebody left ${way} finds nothing of theirs`, async ({ page, serviceUrl }) => {
    const former = await anOrganisation(serviceUrl, mark)
    const next = await anOrganisation(serviceUrl, other)
    const entrance = new EntrancePage(page)
    await page.goto('/sign-in')
    await entrance.signIn(former.organisation)
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
    await makeTemplate(page, former.api, former.organisation, `${mark} template`)
    await work(page, mark)
    await page.getByRole('link', { name: 'Back to envelopes' }).click()
    const theirs = await offersOf(page, mark)
    const names = ['Quill', 'Lettings', 'lease'].map((name) => `${mark} ${name}`)
    expect(theirs).toEqual(expect.arrayContaining([...names, `Envelopes: ${mark} view`]))

    await leave(page)
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(await kept(page)).toBe('[]\n[]')
    await entrance.signIn(next.organisation)
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
    expect(await inMemory(page, mark, other)).toEqual([other])

    await makeTemplate(page, next.api, next.organisation, `${other} template`)
    const offers = await offersOf(page, other)
    expect(offers.filter((offer) => offer.includes(mark))).toEqual([])
    expect(await kept(page)).not.toContain(mark)
  })

test('who signs in after a reload does not follow the former account', async ({ page, serviceUrl }) => {
  const former = await registerOrganisation(serviceUrl, `${mark} Estates`)
  const next = await registerOrganisation(serviceUrl, `${other} Estates`)
  const entrance = new EntrancePage(page)
  await page.goto(`/envelopes?search=${mark}`)
  await entrance.signIn(former)
  await expect(page.getByRole('heading', { level: 1, name: 'Envelopes' })).toBeVisible()

  await page.request.delete('/app/session')
  await page.reload()
  await entrance.signIn(next)
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  expect(await kept(page)).not.toContain(mark)
})
