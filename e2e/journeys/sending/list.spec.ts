import { createEnvelope, linkOf, readEnvelope } from '../../envelopes.ts'
import type { RecipientInput } from '../../envelopes.ts'
import { expect, expectAccessible, test as base } from '../../fixtures.ts'
import { EnvelopePage } from '../../pages/envelope-page.ts'
import { EnvelopesPage } from '../../pages/envelopes-page.ts'
import { InboxPage } from '../../pages/inbox-page.ts'
import { SigningPage } from '../../pages/signing-page.ts'
import { insertList } from '../../bench/insert-list.ts'
import { SigningClient } from '../../signing-client.ts'

interface Fixtures {
  /** Sends an envelope of this name; to Fiona unless told otherwise. */
  readonly send: (name: string, ...recipients: RecipientInput[]) => ReturnType<typeof createEnvelope>
}

const fiona = { name: 'Fiona First', email: 'fiona@example.com' }
const sam = { name: 'Sam Second', email: 'sam@example.com' }

const test = base.extend<Fixtures>({
  send: async ({ api, organisation }, use) =>
    use((name, ...recipients) =>
      createEnvelope(api, organisation, { name, recipients: recipients.length > 0 ? recipients : [fiona] }),
    ),
})

test('keeps tabs, search and filters in the address over a reload', async ({
  senderPage: page,
  api,
  organisation,
  serviceUrl,
  send,
}) => {
  await createEnvelope(api, organisation, { name: 'Started', draft: true, recipients: [fiona] })
  const done = await send('Lease of the north wing')
  await new SigningClient(serviceUrl).sign(await linkOf(api, done))
  const withdrawn = await send('Withdrawn offer')
  await api.expect(204, 'POST', `/v1/envelopes/${withdrawn.id}/void`)
  await send('Lease of the south wing', sam)
  const lettings = await api.expect<{ id: string }>(201, 'POST', '/v1/groups', { name: 'Lettings' })
  await createEnvelope(api, organisation, {
    name: 'Employment contract',
    recipients: [fiona, sam],
    group_id: lettings.id,
  })

  const list = new EnvelopesPage(page)
  await list.open()
  const counts = { All: 5, Drafts: 1, Waiting: 2, Completed: 1, Voided: 1, Declined: 0 } as const
  for (const [tab, count] of Object.entries(counts)) await list.expectCount(tab as keyof typeof counts, count)
  await expect(list.rows()).toHaveCount(5)
  await expectAccessible(page)

  await list.search('lease')
  await expect(list.rows()).toHaveCount(2)
  await list.show('Waiting')
  await expect(list.rows()).toHaveCount(1)
  await expect(page).toHaveURL(/search=lease/)
  await expect(page).toHaveURL(/status=sent/)
  await page.reload()
  await expect(list.tab('Waiting')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('searchbox', { name: 'Search envelopes' })).toHaveValue('lease')
  await expect(list.row('Lease of the south wing')).toBeVisible()

  await list.search('')
  await list.filterByRecipient(fiona.email)
  await expect(list.filters().first()).toContainText('Recipient is “fiona@example.com”')
  await expect(list.rows()).toHaveCount(1)
  await page.reload()
  await expect(list.row('Employment contract')).toBeVisible()
  await expect(list.rows()).toHaveCount(1)
  await page.getByRole('button', { name: /^Remove filter: Recipient/ }).click()
  await expect(list.rows()).toHaveCount(2)
  await list.filterByGroup('Lettings')
  await expect(page).toHaveURL(new RegExp(`group_id=${lettings.id}`))
  await expect(list.rows()).toHaveCount(1)
  await page.reload()
  await expect(list.filters().first()).toContainText('In group Lettings')
  await page.getByRole('button', { name: /^Remove filter: In group/ }).click()
  await expect(list.tab('Declined')).toHaveAccessibleDescription('of those waiting')
  await list.search('no such thing')
  await expect(page.getByText('No envelope matches')).toBeVisible()
  await page.goBack()
  await expect(list.tab('Waiting')).toHaveAttribute('aria-selected', 'true')
})

test('navigates, sorts and selects a long list by keyboard, keeping the focus during updates', async ({
  senderPage: page,
  api,
  organisation,
  send,
}) => {
  await insertList(process.env['SERVICE_DATA'] ?? '', organisation, 260)
  const last = await send('Zebra')
  const list = new EnvelopesPage(page)
  await list.open()
  await expect(list.row('Zebra')).toBeVisible()
  await page.keyboard.press('j')
  await expect(list.row('Zebra')).toBeFocused()
  const picture = list.row('Zebra').locator('img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256)
  await page.keyboard.press('Space')
  const peek = page.getByRole('dialog', { name: 'Zebra' })
  await expect(peek.getByRole('list', { name: 'Recipients' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(list.row('Zebra')).toBeFocused()
  await page.getByRole('button', { name: 'Show compact rows' }).click()
  await page.reload()
  await expect(picture).toHaveCount(0)
  await page.getByRole('button', { name: 'Show pictures of documents' }).click()
  await expect(picture).toHaveCount(1)
  await list.row('Zebra').focus()
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowDown')
  await expect(list.row('Agreement 259')).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(list.selected()).toContainText('3 selected')
  await expect(list.row('Agreement 258')).toBeFocused()
  await send('Comes on top')
  await expect(list.row('Comes on top')).toBeVisible()
  await expect(list.row('Agreement 258')).toBeFocused()
  await api.expect(204, 'POST', `/v1/envelopes/${last.id}/void`)
  await expect(list.row('Zebra')).toContainText('Voided')
  await expect(list.row('Agreement 258')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(list.selected()).toBeHidden()

  // More rows load while looking for the end, until it is reached.
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(list.row('Agreement 1')).toBeFocused({ timeout: 500 })
  }).toPass()
  expect(await list.rows().count()).toBeLessThan(60)
  await page.keyboard.press('Home')
  await expect(list.row('Comes on top')).toBeFocused()
  await list.sortBy('Name')
  await expect(page).toHaveURL(/sort=name/)
  await expect(list.rows().first()).toContainText('Agreement 1')
  await list.sortBy('Name')
  await expect(page).toHaveURL(/direction=descending/)
  await expect(list.rows().first()).toContainText('Zebra')
  await list.row('Zebra').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Zebra' })).toBeVisible()
  await page.goBack()
  await expect(list.row('Zebra')).toBeFocused()
})

test('saves the list as a view, opens it from the header and the palette, and changes it', async ({
  senderPage: page,
  send,
}) => {
  await send('Lease of the south wing', sam)
  await send('Offer')
  const list = new EnvelopesPage(page)
  await list.open()
  const panel = await list.openViews()
  await expect(panel).toContainText('No views yet.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await list.show('Waiting')
  await list.search('lease')
  await expect(list.rows()).toHaveCount(1)
  await list.saveView('Leases to chase')
  await expect(page.getByRole('button', { name: 'Views: Leases to chase' })).toBeVisible()
  await list.search('')
  await expect(list.rows()).toHaveCount(2)
  await list.sortBy('Name')
  await expect(page).toHaveURL(/sort=name/)
  await list.openViews()
  await panel.getByLabel('Save this list as').fill('LEASES to chase')
  await panel.getByRole('button', { name: 'Save view' }).click()
  await expect(panel).toContainText('You already have a view called “LEASES to chase”. Choose another name.')
  await panel.getByLabel('Save this list as').fill('By name')
  await panel.getByRole('button', { name: 'Save view' }).click()
  await expect(panel.getByRole('link')).toHaveText(['Leases to chase', 'By name'])
  await expect(panel).toContainText('The list shows “By name”.')
  await expectAccessible(page)
  await list.actOnView('By name', 'Move up')
  await expect(panel.getByRole('link')).toHaveText(['By name', 'Leases to chase'])
  await list.actOnView('By name', 'Rename')
  await panel.getByLabel('New name').fill('Waiting by name')
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('link')).toHaveText(['Waiting by name', 'Leases to chase'])
  await panel.getByRole('link', { name: 'Leases to chase' }).click()
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL(/\/envelopes\?status=sent&search=lease$/)
  await expect(list.rows()).toHaveCount(1)

  await page.goto('/templates')
  await expect(page.getByRole('heading', { level: 1, name: 'Templates' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await palette.getByRole('searchbox').fill('waiting by')
  await palette.getByRole('menuitem', { name: 'Envelopes: Waiting by name' }).click()
  await expect(page).toHaveURL(/\/envelopes\?status=sent&sort=name$/)
  await expect(list.rows()).toHaveCount(2)
  await list.show('All')
  await list.openViews()
  await list.actOnView('Waiting by name', 'Replace with this list')
  await expect(page.getByText('“Waiting by name” is what the list shows now')).toBeVisible()
  await expect(panel).toContainText('The list shows “Waiting by name”.')
  await list.actOnView('Leases to chase', 'Delete view')
  await expect(panel.getByRole('link')).toHaveText(['Waiting by name'])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Undo' }).click()
  await list.openViews()
  await expect(panel.getByRole('link')).toHaveText(['Waiting by name', 'Leases to chase'])
  await page.route('**/app/views', (route) => route.abort())
  // Missed changes are reloaded when the live stream opens, but this test is about the button.
  await page.route('**/app/live', (route) => route.abort())
  await page.reload()
  await list.openViews()
  await expect(panel).toContainText('Your views couldn’t be loaded')
  await page.unroute('**/app/views')
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(panel.getByRole('link')).toHaveText(['Waiting by name', 'Leases to chase'])
})

test('updates list and page by itself when someone signs', async ({
  senderPage: page,
  context,
  api,
  serviceUrl,
  send,
}) => {
  const envelope = await send('Lease', { ...fiona, order: 1 }, { ...sam, order: 2 })
  const list = new EnvelopesPage(page)
  await list.open()
  await expect(list.row('Lease')).toContainText('0/2')
  const beside = await context.newPage()
  const one = new EnvelopePage(beside)
  await one.open(envelope.id)
  await expect(one.recipient(sam.email)).toContainText('Not their turn yet')

  await new SigningClient(serviceUrl).sign(await linkOf(api, envelope))
  await expect(list.row('Lease')).toContainText('1/2')
  await expect(one.recipient(fiona.email)).toContainText('Signed')
  await new SigningClient(serviceUrl).sign(await linkOf(api, envelope, 1))
  await expect(list.row('Lease')).toContainText('Completed')
  await list.expectCount('Completed', 1)
  await list.expectCount('Waiting', 0)
  await expect(beside.getByText('2 of 2 finished')).toBeVisible()
  await expect(beside.getByRole('button', { name: 'Download' })).toBeVisible()
})

test('voids an envelope from the list and from its page, after confirmation', async ({
  senderPage: page,
  api,
  browser,
  send,
}) => {
  const [first, second] = [await send('First offer'), await send('Second offer')]
  const link = await linkOf(api, first)
  const list = new EnvelopesPage(page)
  const one = new EnvelopePage(page)
  await list.open()
  await list.act('First offer', 'Void…')
  const question = page.getByRole('alertdialog', { name: 'Void “First offer”?' })
  await expect(question).toContainText('This can’t be undone.')
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await list.act('First offer', 'Void…')
  await one.confirm(/^Void “First offer”/, 'Void')
  await expect(list.row('First offer')).toContainText('Voided')

  await list.openEnvelope('Second offer')
  await one.act('Void…')
  await one.confirm(/^Void “Second offer”/, 'Void')
  await expect(page.getByText('This envelope is voided')).toBeVisible()
  for (const { id } of [first, second]) expect((await readEnvelope(api, id)).status).toBe('voided')
  const visitor = await browser.newPage()
  await new SigningPage(visitor).open(link)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('This document was withdrawn')
  await visitor.close()
})

test('signs where it is the sender’s own turn', async ({ senderPage: page, organisation, send }) => {
  await send('Lease', fiona)
  await send('My own', { name: 'Ada Sender', email: organisation.email.toUpperCase() })
  await page.goto('/envelopes?status=sent&created_after=soon')
  await expect(page.getByText('unknown filter, created after “soon”. It is ignored.')).toBeVisible()
  const sign = page.getByRole('button', { name: /^Sign/ })
  await expect(sign).toHaveAccessibleName('Sign My own')
  await sign.click()
  await page.waitForURL(/\/sign\//)
  await expect(page.getByText(`You are signing as Ada Sender`)).toBeVisible()
})

test('copies a signing link and resends the email', async ({ senderPage: page, context, browser, send }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const envelope = await send('Lease', fiona, sam)
  const one = new EnvelopePage(page)
  await one.open(envelope.id)
  await one.actFor(sam.name, 'Copy signing link…')
  const link = await one.makeLink(3)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  const visitor = await browser.newPage()
  await new SigningPage(visitor).open(link)
  await expect(visitor.getByText(`You are signing as ${sam.name} (${sam.email}).`)).toBeVisible()
  await visitor.close()

  const inbox = new InboxPage(page)
  await inbox.open()
  await expect(inbox.messagesTo(sam)).toHaveCount(1)
  await one.open(envelope.id)
  await one.actFor(sam.name, 'Resend email')
  await expect(page.getByText('Email resent to Sam Second')).toBeVisible()
  await inbox.open()
  await expect(inbox.messagesTo(sam)).toHaveCount(2)
  await expect(inbox.messagesTo(fiona)).toHaveCount(1)
})

test('an outdated page says what has happened meanwhile', async ({ senderPage: page, api, send }) => {
  const envelope = await send('Lease')
  const one = new EnvelopePage(page)
  await one.open(envelope.id)
  await page.route('**/app/live*', (route) => route.abort())
  await page.reload()
  await one.act('Void…')
  await api.expect(204, 'POST', `/v1/envelopes/${envelope.id}/void`)
  const question = page.getByRole('alertdialog', { name: 'Void “Lease”?' })
  await question.getByRole('button', { name: 'Void', exact: true }).click()
  await expect(question).toContainText(/already voided|is voided|was voided/)
  await question.getByRole('button', { name: 'Keep it' }).click()
  await page.unroute('**/app/live*')
  await page.reload()
  await expect(page.getByText('This envelope is voided')).toBeVisible()
})
