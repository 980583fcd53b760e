import type { Browser, Page } from '@playwright/test'
import { countEvents, createEnvelope, indexOf, linkOf, readEnvelope } from '../../envelopes.ts'
import type { Envelope, RecipientInput } from '../../envelopes.ts'
import { expireLink } from '../../expire-link.ts'
import { expect, expectAccessible, test as base } from '../../fixtures.ts'
import type { InterfaceClient } from '../../interface-client.ts'
import { loseConnection } from '../../lose-connection.ts'
import { InboxPage } from '../../pages/inbox-page.ts'
import { SigningPage } from '../../pages/signing-page.ts'
import { textOf } from '../../files/pdf-tools.ts'
import { SigningClient } from '../../signing-client.ts'

interface Fixtures {
  /** Sends an envelope to these recipients; the first is the one who visits. */
  readonly send: (...recipients: RecipientInput[]) => Promise<Envelope>
  /** A page of someone who is not signed in. */
  readonly visitor: Page
  readonly signing: SigningPage
}

const test = base.extend<Fixtures>({
  send: async ({ api, organisation }, use) =>
    use((...recipients) => createEnvelope(api, organisation, { recipients })),
  visitor: async ({ browser, serviceUrl }: { browser: Browser; serviceUrl: string }, use) => {
    const context = await browser.newContext({ baseURL: serviceUrl })
    await use(await context.newPage())
    await context.close()
  },
  signing: async ({ visitor }, use) => use(new SigningPage(visitor)),
})

test.use({ savesData: false })

const fiona = { name: 'Fiona First', email: 'fiona@example.com' }
const sam = { name: 'Sam Second', email: 'sam@example.com' }
const twoTexts = ['first', 'second'].map((id, index) => ({
  id,
  type: 'input',
  page: 1,
  x_coordinate: 72,
  y_coordinate: 600 - index * 60,
  width: 200,
  height: 20,
  required: true,
}))
const inputs = { ...fiona, fields: twoTexts }
const nothingRequired = { ...fiona, fields: twoTexts.map((field) => ({ ...field, required: false })) }

test('keeps input typed offline and sends it once online', async ({ send, api, visitor, signing }) => {
  const envelope = await send(inputs)
  const link = await linkOf(api, envelope)
  await signing.open(link)
  await signing.consent()
  const [first, second] = [
    signing.text(/^(.+, )?Text, page 1/).first(),
    signing.text(/^(.+, )?Text, page 1/).last(),
  ]
  await first.fill('Before the tunnel')
  await expect(signing.saved()).toBeVisible()
  await signing.waitUntilPrepared()
  await loseConnection(visitor)
  await second.fill('In the tunnel')
  await expect(visitor.getByText('Offline – kept on this device')).toBeVisible()
  await expectAccessible(visitor)
  await (await signing.askToFinish()).click()
  await expect(visitor.getByText(/^You’re offline\./)).toBeVisible()
  await visitor.getByRole('alertdialog').getByRole('button', { name: 'Back' }).click()
  await expect(second).toHaveValue('In the tunnel')

  await visitor.context().setOffline(false)
  await expect(visitor.getByText('Offline – kept on this device')).toBeHidden()
  await expect.poll(() => answersOf(link)).toEqual(['Before the tunnel', 'In the tunnel'])
  await signing.finish()
  await expect(signing.heading()).toHaveText('Thank you, Fiona')
  expect(await masterText(api, envelope)).toMatch(/Before the tunnel[^]*In the tunnel/)
})

test('keeps unsent input over a reload', async ({ send, api, visitor, signing }) => {
  const envelope = await send(inputs)
  const link = await linkOf(api, envelope)
  await signing.open(link)
  await signing.consent()
  let isLost = true
  await visitor.route('**/signing/fields/*', (route) => (isLost ? route.abort() : route.continue()))
  await signing
    .text(/^(.+, )?Text, page 1/)
    .first()
    .fill('Typed before the reload')
  await expect(visitor.getByText('Offline – kept on this device')).toBeVisible()

  await visitor.reload()
  await expect(signing.text(/^(.+, )?Text, page 1/).first()).toHaveValue('Typed before the reload')
  expect(await answersOf(link)).toEqual([null, null])
  isLost = false
  await expect.poll(() => answersOf(link), { timeout: 30_000 }).toEqual(['Typed before the reload', null])
})

test('has what changed elsewhere looked at before finishing', async ({ send, api, visitor, signing }) => {
  // On the right of the page, where a note beside a field has no room on a phone.
  const envelope = await send({
    ...inputs,
    fields: twoTexts.map((field) => ({ ...field, x_coordinate: 380, width: 120 })),
  })
  const link = await linkOf(api, envelope)
  // Without news from the service, the page learns of the change as it finishes.
  await visitor.route('**/signing/live', (route) => route.abort())
  await signing.open(link)
  await signing.consent()
  const [first, second] = [
    signing.text(/^(.+, )?Text, page 1/).first(),
    signing.text(/^(.+, )?Text, page 1/).last(),
  ]
  await first.fill('900')
  await second.fill('monthly')
  await expect(signing.saved()).toBeVisible()

  const phone = await visitor.context().newPage()
  await phone.setViewportSize({ width: 390, height: 844 })
  await new SigningPage(phone).open(link)
  await expect(new SigningPage(phone).text(/^(.+, )?Text, page 1/).first()).toHaveValue('900')
  const elsewhere = new SigningPage(await visitor.context().newPage())
  await elsewhere.open(link)
  const there = elsewhere.text(/^(.+, )?Text, page 1/).first()
  await expect(there).toHaveValue('900')
  await there.fill('9000')
  await expect(elsewhere.saved()).toBeVisible()
  const note = phone.getByText(/^Changed on another page at/)
  await expect(note).toBeInViewport({ ratio: 1 })
  // It follows while an enlarged page is scrolled sideways.
  await new SigningPage(phone).enlarge()
  const enlarged = new SigningPage(phone).text(/^(.+, )?Text, page 1/).first()
  for (const inline of ['start', 'end', 'start'] as const) {
    await enlarged.evaluate(
      (field, where) => field.scrollIntoView({ inline: where, block: 'center' }),
      inline,
    )
    await expect(note).toBeInViewport({ ratio: 1 })
  }

  const asked = await signing.askToFinish()
  await asked.click()
  const dialog = visitor.getByRole('dialog', { name: 'Something has changed' })
  await expect(dialog).toContainText(/Text, page 1\s*Changed on another page at/)
  await expectAccessible(visitor)
  await dialog.getByRole('button', { name: 'Go to the first one' }).click()
  await expect(first).toHaveValue('9000')
  await expect(visitor.getByText(/^Changed on another page at/)).toBeVisible()
  await expectAccessible(visitor)
  await signing.finish()
  await expect(signing.heading()).toHaveText('Thank you, Fiona')
  expect(await answersOf(link)).toEqual(['9000', 'monthly'])
  expect(await masterText(api, envelope)).toMatch(/9000[^]*monthly/)
})

test('types what was refused as drawn, and finishes once on a double click', async ({
  senderPage,
  send,
  api,
  visitor,
  signing,
}) => {
  const envelope = await send(fiona)
  const tooLarge = {
    type: '/problems/too-large',
    title: 'Too large',
    status: 413,
    detail: 'Too many details.',
    instance: 'request-1',
  }
  await visitor.route('**/signing/fields/*', async (route) => {
    const { art } = route.request().postDataJSON() as { art: { kind: string } | null }
    if (art?.kind !== 'drawn') return route.continue()
    return route.fulfill({
      status: 413,
      contentType: 'application/problem+json',
      body: JSON.stringify(tooLarge),
    })
  })
  let asked = 0
  visitor.on('request', (request) => {
    if (request.url().endsWith('/signing/finish')) asked += 1
  })
  await signing.open(await linkOf(api, envelope))
  await signing.consent()
  await signing.adoptDrawn(/^Sign: /)
  await expect(visitor.getByText('Draw a simpler one, or type it.')).toBeVisible()
  // What was adopted is not placed again: it would be refused again.
  await signing.adoptTyped(/^Sign: /)
  await expect(signing.saved()).toBeVisible()
  await (await signing.askToFinish()).dblclick()
  await expect(signing.heading()).toHaveText('Thank you, Fiona')
  expect(asked).toBe(1)
  expect(await countEvents(senderPage.request, envelope.id, 'recipient-completed')).toBe(1)
  await expect.poll(() => countEvents(senderPage.request, envelope.id, 'envelope-sealed')).toBe(1)
})

test('says at once that an open envelope was voided', async ({ send, api, visitor, signing }) => {
  const envelope = await send(inputs)
  const link = await linkOf(api, envelope)
  await signing.open(link)
  await signing.consent()
  await signing
    .text(/^(.+, )?Text, page 1/)
    .first()
    .fill('Half way')
  await api.expect(204, 'POST', `/v1/envelopes/${envelope.id}/void`)
  await expect(signing.heading()).toHaveText('This document was withdrawn')
  await expect(visitor.getByRole('link', { name: /^sender-/ })).toBeVisible()
  await expect(visitor.locator('canvas')).toHaveCount(0)
  await expectAccessible(visitor)
  await visitor.reload()
  await expect(signing.heading()).toHaveText('This document was withdrawn')
})

test('explains links that do not work, and replaces an expired one', async ({
  senderPage,
  send,
  api,
  serviceUrl,
  visitor,
  signing,
}) => {
  await signing.open(`${serviceUrl}/sign/nothing-of-the-kind`)
  await expect(signing.heading()).toHaveText('This link doesn’t work')
  await expectAccessible(visitor)

  const envelope = await send(fiona)
  const expired = await linkOf(api, envelope)
  await expireLink(expired)
  await signing.open(expired)
  await expect(signing.heading()).toHaveText('This link has expired')
  await expectAccessible(visitor)
  const sent = await countEvents(senderPage.request, envelope.id, 'link-requested')
  await visitor.getByRole('button', { name: 'Email me a new link' }).click()
  await expect(visitor.getByText(/^A new link is on its way\./)).toBeVisible()
  expect(await countEvents(senderPage.request, envelope.id, 'link-requested')).toBe(sent + 1)
  const fresh = await new InboxPage(senderPage).linkFor(fiona)
  expect(fresh).not.toBe(expired)
  await signing.open(fresh)
  await signing.consent()
})

test('asks for a password first, and limits attempts', async ({ send, api, visitor, signing }) => {
  const envelope = await send({ ...fiona, password: 'open sesame' })
  await signing.open(await linkOf(api, envelope))
  await expect(signing.heading()).toHaveText('Enter your password')
  await expectAccessible(visitor)
  await signing.givePassword('wrong')
  await expect(visitor.getByText('That password isn’t right. Check it and try again.')).toBeVisible()
  await signing.givePassword('open sesame')
  await signing.consent()

  const other = await send({ ...sam, password: 'open sesame' })
  await signing.open(await linkOf(api, other))
  for (let attempt = 1; attempt <= 5; attempt++) {
    await signing.givePassword(`guess ${attempt}`)
    await expect(visitor.getByText('That password isn’t right. Check it and try again.')).toBeVisible()
  }
  await signing.givePassword('open sesame')
  await expect(visitor.getByText(/^Too many attempts\. Try again in \d+ seconds?\.$/)).toBeVisible()
})

test('asks for a code by text message first', async ({ senderPage, send, api, visitor, signing }) => {
  const number = `+49151${Math.floor(Math.random() * 1e8)
    .toString()
    .padStart(8, '0')}`
  const envelope = await send({ ...fiona, sms_auth: number })
  await signing.open(await linkOf(api, envelope))
  await expect(signing.heading()).toHaveText('Confirm it’s you')
  await expect(visitor.getByText(number)).toHaveCount(0)
  await visitor.getByRole('button', { name: 'Send the code' }).click()
  await visitor.getByLabel('Six-digit code').fill('000000')
  await expect(visitor.getByText(/^That code isn’t right\./)).toBeVisible()
  await expectAccessible(visitor)
  await visitor.getByLabel('Six-digit code').fill(await new InboxPage(senderPage).codeFor(number))
  await signing.consent()
})

test('completes nothing by opening a link, however it is opened', async ({
  senderPage,
  send,
  api,
  visitor,
  signing,
}) => {
  const envelope = await send(nothingRequired)
  const link = await linkOf(api, envelope)
  for (const method of ['GET', 'HEAD']) {
    const answer = await fetch(link, { method, redirect: 'manual' })
    expect(answer.status).toBe(200)
  }
  await signing.open(link)
  await expect(visitor.getByText('I agree to use electronic records and signatures')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText('I agree to use electronic records and signatures')).toBeVisible()
  const after = await readEnvelope(api, envelope.id)
  expect([after.status, after.recipients[0]?.status]).toEqual(['sent', 'sent'])
  for (const kind of ['recipient-viewed', 'recipient-consented', 'recipient-completed'])
    expect(await countEvents(senderPage.request, envelope.id, kind), kind).toBe(0)
})

test('tells recipients to wait for their turn, and lets them in when it comes', async ({
  send,
  api,
  serviceUrl,
  visitor,
  signing,
}) => {
  const envelope = await send({ ...sam, order: 2 }, { ...fiona, order: 1 })
  await signing.open(await linkOf(api, envelope, indexOf(envelope, sam.name)))
  await expect(signing.heading()).toHaveText('It’s not your turn yet')
  await expectAccessible(visitor)
  await new SigningClient(serviceUrl).sign(await linkOf(api, envelope, indexOf(envelope, fiona.name)))
  await signing.consent()
})

async function answersOf(link: string): Promise<(string | null)[]> {
  const view = await new SigningClient(new URL(link).origin).open(link)
  return view.fields.map((field) => (field as { answer?: { value: string | null } }).answer?.value ?? null)
}

async function masterText(api: InterfaceClient, envelope: Envelope): Promise<string> {
  const { master } = await readEnvelope(api, envelope.id)
  return textOf(new Uint8Array(await (await fetch(master ?? '')).arrayBuffer()))
}
