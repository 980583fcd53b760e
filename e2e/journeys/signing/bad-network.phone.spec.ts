import type { APIRequestContext, BrowserContext, Locator, Page } from '@playwright/test'
import type { FieldType } from '#domain/field/field.ts'
import { fieldKinds } from '#domain/field/kinds.ts'
import { randomOf } from '#harness/lifecycle/random.ts'
import type { Random } from '#harness/lifecycle/random.ts'
import { BadNetwork } from '../../bench/bad-network.ts'
import { countEvents, createEnvelope, indexOf, linkOf, readEnvelope } from '../../envelopes.ts'
import type { Envelope } from '../../envelopes.ts'
import { expect, signIn, test } from '../../fixtures.ts'
import { clientOf, registerOrganisation } from '../../interface-client.ts'
import type { InterfaceClient } from '../../interface-client.ts'
import { SigningPage } from '../../pages/signing-page.ts'
import { sealReport, textOf } from '../../files/pdf-tools.ts'
import { startService } from '../../service-process.ts'
import { SigningClient } from '../../signing-client.ts'

test.use({ savesData: false })

/** `NETWORK_ROUNDS=20` runs longer, `NETWORK_SEED=7` selects the random numbers; each round's seed is in its name. */
const rounds = Number(process.env['NETWORK_ROUNDS'] ?? 1)
const firstSeed = Number(process.env['NETWORK_SEED'] ?? 1)

const place = (id: string, type: string, page: number, y: number, more: Record<string, unknown> = {}) => ({
  id,
  type,
  page,
  x_coordinate: 72,
  y_coordinate: y,
  required: true,
  ...more,
})
const options = ['Basic', 'Plus', 'Pro'].map((option) => ({ value: option.toLowerCase(), option }))
const everyKind = [
  place('signed', 'signature', 1, 600),
  place('initialled', 'initials', 1, 540),
  place('watched', 'witness', 1, 460),
  place('day', 'date', 1, 430),
  place('name', 'input', 1, 410, { width: 300, height: 20 }),
  place('notes', 'input', 1, 370, { width: 300, height: 20 }),
  place('agreed', 'checkbox', 1, 250),
  place('news', 'checkbox', 1, 220, { required: false }),
  place('plan', 'dropdown', 1, 180, { options }),
  place('far', 'input', 4, 600, { width: 300, height: 20 }),
  place('again', 'signature', 4, 400),
]
const carla = {
  name: 'Carla Before',
  email: 'carla@example.com',
  order: 1,
  fields: [place('shared', 'input', 1, 130, { width: 300, height: 20, collaborative: true })],
}
const fiona = { name: 'Fiona First', email: 'fiona@example.com', order: 2, fields: everyKind }
const wanda = { name: 'Wanda Witness', email: 'wanda@example.com' }
const ids = [...everyKind, ...carla.fields].map(({ id }) => id).filter((id) => id !== 'day')

/** The value of a field, in a form that test, page and service share. */
type Held = string | boolean | null
type HeldByField = Readonly<Record<string, Held>>

for (let seed = firstSeed; seed < firstSeed + rounds; seed++)
  test(`keeps what is entered on a bad network, once: seed ${seed}`, async ({
    page,
    context,
    api,
    organisation,
    serviceUrl,
  }) => {
    const random = randomOf(seed)
    const envelope = await createEnvelope(api, organisation, { recipients: [carla, fiona] })
    await new SigningClient(serviceUrl).sign(await linkOf(api, envelope, indexOf(envelope, carla.name)))
    const link = await linkOf(api, envelope, indexOf(envelope, fiona.name))
    const visit = new Visit(context, page, link)
    await visit.begin()
    const network = new BadNetwork(context, random)
    await network.begin()
    const outdated = 'qzoutdated'
    network.setNext('/signing/fields/name', 'last')
    await visit.write('name', outdated)
    await expect.poll(() => network.heldBack).toEqual([expect.stringContaining(outdated)])
    for (const act of shuffledActs(random)) {
      await network.setConnected(!random.onceIn(5))
      await act(visit)
      if (random.onceIn(6)) {
        await network.setConnected(true)
        await (random.onceIn(2) ? visit.reload() : visit.closeAndReopen())
      }
      expect(await visit.shown()).toEqual(visit.entered)
    }
    await network.end()
    await expect.poll(() => heldByService(link)).toEqual(visit.entered)
    await network.deliverHeldBack()
    await visit.reload()
    expect(await visit.shown()).toEqual(visit.entered)
    expect(await heldByService(link)).toEqual(visit.entered)

    await network.begin()
    network.setNext('/signing/finish', 'twice', 'busy')
    await visit.finish()
    await network.end()
    await signIn(context, organisation)
    await expectSealedOnce(api, context.request, envelope, visit)
  })

test('continues where signers were after the service is killed', async ({ page, context }) => {
  let service = await startService()
  const organisation = await registerOrganisation(service.url)
  const api = clientOf(service.url, organisation)
  const killed = async (meanwhile?: () => Promise<void>) => {
    await service.kill()
    await meanwhile?.()
    service = await startService({ port: service.port, dataDir: service.dataDir })
  }
  try {
    const envelope = await createEnvelope(api, organisation, { recipients: [fiona] })
    const link = await linkOf(api, envelope)
    const visit = new Visit(context, page, link)
    await visit.begin()
    await visit.write('name', 'qzbeforesaving')
    await visit.toggle('agreed')
    await killed(() => visit.write('far', 'qzwhiledown'))
    await visit.choose('plan', 'pro')
    for (const id of ['signed', 'initialled', 'again']) await visit.sign(id)
    await visit.witness('watched')
    await visit.write('notes', 'qzlast')
    await expect.poll(() => heldByService(link)).toEqual(visit.entered)

    const asked = page.waitForRequest('**/signing/finish')
    await visit.askToFinish()
    await asked
    await killed()
    await visit.finish()
    await killed()
    await signIn(context, organisation, service.url)
    await expectSealedOnce(api, context.request, envelope, visit, service.url)
  } finally {
    await service.stop()
  }
})

test('detects a service that forgets what it confirmed as saved', async ({
  page,
  context,
  api,
  organisation,
}) => {
  const fields = [place('name', 'input', 1, 410, { width: 300, height: 20 })]
  const envelope = await createEnvelope(api, organisation, { recipients: [{ ...fiona, fields }] })
  const link = await linkOf(api, envelope)
  const visit = new Visit(context, page, link)
  await visit.begin()
  await context.route('**/signing/fields/*', (route) =>
    route.fulfill({ json: { answered: new Date().toISOString(), saved: true } }),
  )
  await visit.write('name', 'forgotten')
  await expect(new SigningPage(page).saved()).toBeVisible()
  expect(await heldByService(link)).not.toEqual(visit.entered)
})

type Act = (visit: Visit) => Promise<void>

/** Every field at least once, most of them more often, in any order. */
function shuffledActs(random: Random): Act[] {
  const word = () => `qz${random.below(1e9).toString(36)}`
  const writes = ['name', 'name', 'name', 'shared', 'shared', 'far', 'far'].map((id): Act => {
    const text = word()
    return (visit) => visit.write(id, text)
  })
  const notes = [1, 2].map((): Act => {
    const text = `${word()}\n${word()}`
    return (visit) => visit.write('notes', text)
  })
  const rest: Act[] = [
    (visit) => visit.toggle('agreed'),
    (visit) => visit.toggle('news'),
    (visit) => visit.toggle('news'),
    (visit) => visit.choose('plan', 'basic'),
    (visit) => visit.choose('plan', 'pro'),
    (visit) => visit.sign('signed'),
    (visit) => visit.sign('again'),
    (visit) => visit.sign('initialled'),
  ]
  // A witness attests to the signatures, which come first.
  return [...shuffled([...writes, ...notes, ...rest], random), (visit) => visit.witness('watched')]
}

/** Fiona on her phone: what she enters, and what the page shows. */
class Visit {
  readonly #context: BrowserContext
  readonly #link: string
  #page: Page
  #entered: Record<string, Held> = {}

  constructor(context: BrowserContext, page: Page, link: string) {
    this.#context = context
    this.#page = page
    this.#link = link
  }

  /** The expected values. */
  get entered(): HeldByField {
    return this.#entered
  }

  async begin(): Promise<void> {
    await this.#page.goto(this.#link)
    await new SigningPage(this.#page).consent()
    await this.#prepared()
    this.#entered = { ...(await this.shown()) }
  }

  async reload(): Promise<void> {
    await this.#page.reload()
    await this.#prepared()
  }

  async closeAndReopen(): Promise<void> {
    const next = await this.#context.newPage()
    await this.#page.close()
    this.#page = next
    await next.goto(this.#link)
    await this.#prepared()
  }

  async write(id: string, text: string): Promise<void> {
    await this.#control(id).fill(text)
    this.#entered[id] = text
  }

  async toggle(id: string): Promise<void> {
    const ticked = this.#entered[id] !== true
    await this.#control(id).setChecked(ticked, { force: true })
    this.#entered[id] = ticked
  }

  async choose(id: string, value: string): Promise<void> {
    await this.#control(id).selectOption(value)
    this.#entered[id] = value
  }

  /** Signs, or opens what she signed and closes it again. */
  async sign(id: string): Promise<void> {
    const control = this.#control(id)
    const dialog = this.#page.getByRole('dialog')
    const isSigned = control.and(this.#page.getByRole('button', { name: /, (signed|initialled)/ }))
    await control.tap()
    await expect(isSigned.or(dialog)).toBeVisible()
    if (await dialog.isVisible()) {
      await dialog.getByText('Type', { exact: true }).tap()
      await dialog.getByRole('button', { name: /^Adopt/ }).tap()
      await expect(dialog).toBeHidden()
    }
    this.#entered[id] = 'signed'
  }

  async witness(id: string): Promise<void> {
    const name = await this.#control(id).getAttribute('aria-label')
    await new SigningPage(this.#page).witness(new RegExp(`^${name}`), wanda)
    this.#entered[id] = 'signed'
  }

  /** Tries to finish once, whatever happens. */
  async askToFinish(): Promise<void> {
    const confirm = await new SigningPage(this.#page).askToFinish()
    await confirm.tap()
  }

  /** Tries to finish until it works, as a user does who is told that there is no connection. */
  async finish(): Promise<void> {
    const thanks = this.#page.getByRole('heading', { level: 1, name: 'Thank you, Fiona' })
    const ask = this.#page.getByRole('button', { name: 'Finish', exact: true })
    const confirm = this.#page.getByRole('alertdialog').getByRole('button', { name: 'Finish', exact: true })
    await expect(async () => {
      if (await thanks.isVisible()) return
      if (!(await confirm.isVisible())) await ask.tap({ timeout: 1000 })
      await confirm.tap({ timeout: 1000 })
      await expect(thanks).toBeVisible({ timeout: 1000 })
    }).toPass()
  }

  /** The values that the page shows in every field. */
  shown(): Promise<HeldByField> {
    return this.#page.evaluate((all) => {
      const heldIn = (control: Element): Held => {
        if (control instanceof HTMLInputElement) return control.checked
        if (control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement)
          return control.value || null
        return control.ariaLabel?.includes('not yet') === false ? 'signed' : null
      }
      const controls = all.map((id) => [id, document.getElementById(`field-${id}`)] as const)
      return Object.fromEntries(controls.flatMap(([id, control]) => (control ? [[id, heldIn(control)]] : [])))
    }, ids)
  }

  /** Waits for the documents and what is prefetched for offline use, and retries after an error message. */
  async #prepared(): Promise<void> {
    const paper = this.#page.getByRole('region', { name: 'Page 1', exact: true })
    const tryAgain = this.#page.getByRole('button', { name: 'Try again' })
    await expect(async () => {
      await expect(paper.or(tryAgain).first()).toBeVisible({ timeout: 5000 })
      if (await paper.isVisible()) return
      await tryAgain.tap({ timeout: 1000 })
      await expect(paper).toBeVisible({ timeout: 1000 })
    }).toPass()
    await new SigningPage(this.#page).waitUntilPrepared()
  }

  #control(id: string): Locator {
    return this.#page.locator(`#field-${id}`)
  }
}

function shuffled<One>(all: readonly One[], random: Random): One[] {
  const ordered = all.map((one) => ({ one, at: random.below(1e9) }))
  return ordered.sort((one, other) => one.at - other.at).map(({ one }) => one)
}

interface Answered {
  readonly id: string
  readonly type: FieldType
  readonly answer: { readonly value: string | null; readonly checked: boolean; readonly art: unknown }
}

/** The values that the service has in every field that she can change. */
async function heldByService(link: string): Promise<HeldByField> {
  const view = await new SigningClient(new URL(link).origin).open(link)
  const fields = view.fields as unknown as readonly Answered[]
  return Object.fromEntries(
    fields.filter(({ id }) => ids.includes(id)).map(({ id, type, answer }) => [id, heldIn(type, answer)]),
  )
}

function heldIn(type: FieldType, { value, checked, art }: Answered['answer']): Held {
  const { holds } = fieldKinds[type]
  if (holds === 'tick') return checked
  return holds === 'text' || holds === 'choice' ? value : art === null ? null : 'signed'
}

/** Completed and sealed once, with the last entered texts printed once each. */
async function expectSealedOnce(
  api: InterfaceClient,
  request: APIRequestContext,
  envelope: Envelope,
  visit: Visit,
  url = '',
): Promise<void> {
  const count = (kind: string) => countEvents(request, envelope.id, kind, url)
  await expect.poll(() => count('envelope-sealed')).toBe(1)
  for (const kind of ['envelope-completed', 'witness-signed']) expect(await count(kind), kind).toBe(1)
  for (const kind of ['recipient-signed', 'recipient-completed'])
    expect(await count(kind), kind).toBe(envelope.recipients.length)
  const told = envelope.recipients.map(({ email }) => email).toSorted()
  await expect.poll(() => completionEmails(request, url)).toEqual(told)
  const { status, master } = await readEnvelope(api, envelope.id)
  expect(status).toBe('completed')
  const bytes = new Uint8Array(await (await fetch(master ?? '')).arrayBuffer())
  expect(await sealReport(bytes)).toMatchObject({ signatures: 1, valid: true, wholeDocument: true })
  const printed = (await textOf(bytes)).match(/\bqz[0-9a-z]+\b/g) ?? []
  const texts = Object.values(visit.entered).flatMap((held) =>
    typeof held === 'string' && held.startsWith('qz') ? held.split('\n') : [],
  )
  expect(printed.toSorted()).toEqual(texts.toSorted())
}

/** The recipients of completion emails, except for the sender; once per email. */
async function completionEmails(request: APIRequestContext, url: string): Promise<string[]> {
  const answer = await request.get(`${url}/app/inbox?search=Completed`)
  const letters = (await answer.json()) as { subject: string | null; to_address: string }[]
  const people = letters
    .filter(({ subject }) => subject?.startsWith('Completed'))
    .map((one) => one.to_address)
  return people.filter((address) => !address.startsWith('sender-')).toSorted()
}
