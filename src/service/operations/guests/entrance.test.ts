import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import type { Problem } from '#contract/problem.ts'
import { follow, linkOf, sendTestEnvelope } from '#harness/world/signing.ts'
import { testService } from '#harness/world/service.ts'
import type { TestAnswer } from '#harness/world/service.ts'
import { aTenant } from '#harness/world/world.ts'
import { verificationWorld } from '#harness/world/verifications.ts'
import type { Transaction } from '../../database/connection.ts'
import type { Database as Tables } from '../../database/tables/schema.ts'
import { secretHash } from '../../secrets/secrets.ts'

// Every case sends messages and waits for them, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const service = await testService()
const { call, database, idle, url } = service
const tenant = await aTenant(database)
const world = verificationWorld(service, tenant)
const sender = { ...tenant, headers: tenant.key }

interface Answered extends Partial<Problem> {
  readonly session?: string
  readonly view?: Viewed
  readonly dead_end?: { readonly reason: string; readonly language?: object | null }
  readonly step?: string
  readonly language?: object
}
type Viewed = Pick<Answered, 'step' | 'language'>

/** Someone with a link in their mailbox. */
interface Guest {
  /** What the link leads to. */
  readonly about: string
  readonly email: string
  /** The secret of the emailed link. */
  readonly token: string
}

interface GuestOptions {
  readonly mobile?: string
  readonly codeTo?: string
  readonly muted?: boolean
}

/** How links of one kind are created, and what becomes of them. */
interface LinkKind {
  readonly make: (options?: GuestOptions) => Promise<Guest>
  readonly open: (token: string) => Promise<TestAnswer<Answered>>
  readonly expire: (token: string) => Promise<unknown>
  /** Revokes a fresh link, and returns what it then says. */
  readonly kill: (guest: Guest) => Promise<unknown>
  readonly dead: string
  /** Ends what the link leads to within a transaction, and returns what the link then says. */
  readonly end: (transaction: Transaction<Tables>, guest: Guest) => Promise<unknown>
  readonly over: string
  readonly trail: (guest: Guest) => Promise<string[]>
  readonly opened: string
}

/** How guests with a session get in. */
interface SessionKind extends LinkKind {
  readonly base: '/signing' | '/verifying'
  readonly event: 'recipient' | 'individual'
  readonly live: 'envelope' | 'verification'
  /** Whether a session continues when its link has expired. */
  readonly outlivesLink: boolean
  readonly sent: (way: 'email' | 'sms' | null) => object
  readonly sessions: (guest: Guest) => Promise<readonly unknown[]>
}

async function tokenFor(email: string, path: string): Promise<string> {
  await idle()
  const mails = await world.inboxOf(email)
  return new RegExp(`/${path}/([\\w-]+)`).exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
}

const kindsIn = (rows: readonly { readonly kind: string }[]) => rows.map(({ kind }) => kind)
const auditOf = async ({ about }: Guest) =>
  kindsIn(await database.selectFrom('auditEvents').select('kind').where('envelopeId', '=', about).execute())
const voided = (transaction: Transaction<Tables>, { about }: Guest) =>
  transaction
    .updateTable('envelopes')
    .set({ status: 'voided', voided: sql<Date>`clock_timestamp()` })
    .where('id', '=', about)
    .execute()
const past = sql<Date>`clock_timestamp() - interval '1 second'`

const signer: SessionKind = {
  base: '/signing',
  event: 'recipient',
  live: 'envelope',
  outlivesLink: false,
  make: async ({ mobile, codeTo, muted } = {}) => {
    const email = `signer-${randomUUIDv7()}@example.org`
    const envelope = await sendTestEnvelope(service, sender, [{ email, mobile, sms_auth: codeTo, muted }])
    const id = envelope.recipients[0]?.id ?? ''
    const token = muted ? await linkOf(service, sender, id) : await tokenFor(email, 'sign')
    return { about: envelope.id, email, token }
  },
  open: (token) => call({}, 'POST', '/signing/sessions', { token }),
  expire: (token) =>
    database
      .updateTable('signingTokens')
      .set({ expires: past })
      .where('secretHash', '=', secretHash(token))
      .execute(),
  kill: async ({ about }) => {
    const [row] = await database
      .selectFrom('recipients')
      .selectAll()
      .where('envelopeId', '=', about)
      .execute()
    const path = `/app/recipients/${row?.id}/address`
    const address = { name: row?.name, email: `corrected-${row?.id}@example.org` }
    expect((await call(tenant.as, 'PUT', path, address)).status).toBe(200)
  },
  dead: 'replaced',
  end: voided,
  over: 'voided',
  trail: auditOf,
  opened: 'recipient-opened',
  sent: (way) => ({ sent: way !== null }),
  sessions: ({ about }) =>
    database.selectFrom('signingSessions').selectAll().where('envelopeId', '=', about).execute(),
}

const individual: SessionKind = {
  base: '/verifying',
  event: 'individual',
  live: 'verification',
  outlivesLink: true,
  make: async ({ codeTo, ...options } = {}) => {
    const { id, email } = await world.create({ mobile_otp: codeTo, ...options })
    const token = options.muted ? await world.tokenOf(id) : await tokenFor(email, 'verify')
    return { about: id, email, token }
  },
  open: (token) => call({}, 'POST', '/verifying/sessions', { token }),
  expire: world.expire,
  kill: ({ about }) => call(tenant.as, 'POST', `/app/verifications/${about}/cancel`),
  dead: 'cancelled',
  end: async (transaction, { about }) => {
    const cancelled = sql<Date>`clock_timestamp()`
    const change = { status: 'cancelled' as const, cancelled }
    await transaction.updateTable('verifications').set(change).where('id', '=', about).execute()
  },
  over: 'cancelled',
  trail: async ({ about }) =>
    kindsIn(
      await database
        .selectFrom('verificationEvents')
        .select('kind')
        .where('verificationId', '=', about)
        .execute(),
    ),
  opened: 'individual-opened',
  sent: (way) => ({ sent_by: way }),
  sessions: ({ about }) =>
    database.selectFrom('verificationSessions').selectAll().where('verificationId', '=', about).execute(),
}

const witness: LinkKind = {
  make: async () => {
    const at = { page: 1, x_coordinate: 100, y_coordinate: 400 }
    const fields = [{ id: 'see', type: 'witness', ...at, required: true }]
    const envelope = await sendTestEnvelope(service, sender, [{ fields }])
    const by = await follow(service, await linkOf(service, sender, envelope.recipients[0]?.id ?? ''))
    await by.act('POST', 'consent', { version: '2026-1' })
    const email = `witness-${envelope.id}@example.org`
    await by.act('PUT', 'fields/see/witness', { name: 'Grace Hopper', email })
    return { about: envelope.id, email, token: await tokenFor(email, 'witness') }
  },
  open: (token) => call({}, 'POST', '/signing/witness/open', { token }),
  expire: (token) =>
    database
      .updateTable('witnessLinks')
      .set({ expires: past })
      .where('secretHash', '=', secretHash(token))
      .execute(),
  kill: signer.kill,
  dead: 'withdrawn',
  end: voided,
  over: 'closed',
  trail: auditOf,
  opened: 'witness-opened',
}

const count = (kinds: readonly string[], kind: string) => kinds.filter((one) => one === kind).length
const reasonOf = ({ body }: TestAnswer<Answered>) => body.dead_end?.reason
const codeOf = ({ body }: { readonly body: Answered | undefined }) => body?.type?.replace('/problems/', '')

describe.each([
  ['signer', signer],
  ['individual', individual],
  ['witness', witness],
])('the link of a %s', (name, kind) => {
  test('opens repeatedly, and the trail says so', async () => {
    const guest = await kind.make()
    for (const _ of [1, 2]) expect((await kind.open(guest.token)).body.view).toBeDefined()
    // A witness has no session: only the first look is an event.
    expect(count(await kind.trail(guest), kind.opened)).toBe(name === 'witness' ? 1 : 2)
  })

  test('opens nothing and says nothing if it was never sent', async () => {
    const { body } = await kind.open('never-made')
    expect(body.dead_end?.reason).toBe('invalid')
    expect(Object.values({ ...body.dead_end, reason: null }).filter(Boolean)).toEqual([])
  })

  test('says that it has expired, to the second', async () => {
    const guest = await kind.make()
    await kind.expire(guest.token)
    expect(reasonOf(await kind.open(guest.token))).toBe('expired')
    expect(count(await kind.trail(guest), kind.opened)).toBe(0)
  })

  test(`says "${kind.dead}" once it was taken back`, async () => {
    const guest = await kind.make()
    await kind.kill(guest)
    expect(reasonOf(await kind.open(guest.token))).toBe(kind.dead)
    await kind.expire(guest.token)
    expect(reasonOf(await kind.open(guest.token))).toBe(kind.dead)
  })

  test('does not open what ends at the same moment', async () => {
    const guest = await kind.make()
    const answer = await database.transaction().execute(async (transaction) => {
      await kind.end(transaction, guest)
      const opening = kind.open(guest.token)
      await waitForLock()
      return { opening }
    })
    expect(reasonOf(await answer.opening)).toBe(kind.over)
    expect(count(await kind.trail(guest), kind.opened)).toBe(0)
    if ('sessions' in kind) expect(await (kind as SessionKind).sessions(guest)).toEqual([])
  })
})

/** Waits until a statement of this database waits for a lock. */
async function waitForLock(): Promise<void> {
  const waiting = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  await expect
    .poll(async () => (await waiting.execute(database)).rows[0]?.count, { timeout: 10_000 })
    .toBeGreaterThan(0)
}

describe.each([
  ['signer', signer],
  ['individual', individual],
])('the entrance of a %s', (_, kind) => {
  const { base, event } = kind
  const enter = async (token: string) => {
    const { session = '', view } = (await kind.open(token)).body
    const as = { authorization: `Bearer ${session}` }
    return {
      view,
      act: (method: string, path: string, body?: object) =>
        call<Answered | undefined>(as, method, `${base}/${path}`, body),
    }
  }
  const ask = (token: string, method?: 'email' | 'sms') =>
    call<Answered>({}, 'POST', `${base}/links`, { token, method: method ?? 'email' })
  const codeFor = async (number: string) => {
    await idle()
    return /\d{6}/.exec((await world.inboxOf(number)).at(-1)?.text ?? '')?.[0] ?? ''
  }
  let numbers = 0
  const newNumber = () => `+6140000${event === 'recipient' ? 1 : 2}${String((numbers += 1)).padStart(3, '0')}`

  test('shows nothing without a session, or once the link was withdrawn', async () => {
    const guest = await kind.make()
    const { act } = await enter(guest.token)
    expect((await act('GET', 'view')).status).toBe(200)
    expect((await call({}, 'GET', `${base}/view`)).status).toBe(401)
    await kind.kill(guest)
    expect(codeOf(await act('GET', 'view'))).toBe('session-ended')
    expect(codeOf(await act('PUT', 'language', { language: 'de' }))).toBe('session-ended')
  })

  test('ends its session with the link, or after its own hour', async () => {
    const guest = await kind.make()
    const { act } = await enter(guest.token)
    await kind.expire(guest.token)
    expect((await act('GET', 'view')).status).toBe(kind.outlivesLink ? 200 : 401)
    if (!kind.outlivesLink) return
    await database
      .updateTable('verificationSessions')
      .set({ expires: past })
      .where('verificationId', '=', guest.about)
      .execute()
    expect(codeOf(await act('GET', 'view'))).toBe('session-ended')
  })

  test('takes five tries at a code, however many arrive at once', async () => {
    const number = newNumber()
    const guest = await kind.make({ codeTo: number })
    const { view, act } = await enter(guest.token)
    expect(view?.step).toBe('code')
    expect(codeOf(await act('POST', 'code/check', { code: '000000' }))).toBe('wrong-credentials')
    expect((await act('POST', 'code')).status).toBe(204)
    const code = await codeFor(number)
    const wrong = code === '111111' ? '222222' : '111111'
    const tries = await Promise.all(
      Array.from({ length: 9 }, () => act('POST', 'code/check', { code: wrong })),
    )
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(4)
    expect(codeOf(await act('POST', 'code/check', { code }))).toBe('too-many-requests')
    expect((await act('GET', 'view')).body?.step).toBe('code')
    const kinds = await kind.trail(guest)
    expect(count(kinds, `${event}-authentication-failed`)).toBe(5)
    expect(count(kinds, `${event}-authenticated`)).toBe(0)
  })

  test('takes the latest code, once, in the session that requested it', async () => {
    const number = newNumber()
    const guest = await kind.make({ codeTo: number })
    const [one, other] = [await enter(guest.token), await enter(guest.token)]
    await one.act('POST', 'code')
    const first = await codeFor(number)
    await one.act('POST', 'code')
    const second = await codeFor(number)
    await other.act('POST', 'code')
    const third = await codeFor(number)
    if (first !== second) expect((await one.act('POST', 'code/check', { code: first })).status).toBe(401)
    if (second !== third) expect((await other.act('POST', 'code/check', { code: second })).status).toBe(401)
    const stale = await Promise.all([1, 2].map(() => one.act('POST', 'code/check', { code: second })))
    // The second of the two finds that no code is needed any more.
    expect(stale.map(({ body }) => body?.step)).toEqual(['consent', 'consent'])
    expect(count(await kind.trail(guest), `${event}-authenticated`)).toBe(1)
    expect((await other.act('GET', 'view')).body?.step).toBe('code')
    expect((await enter(guest.token)).view?.step).toBe('code')
    expect(codeOf(await one.act('POST', 'code'))).toBe('conflict')
  })

  test('takes a code for ten minutes', async () => {
    const number = newNumber()
    const guest = await kind.make({ codeTo: number })
    const { act } = await enter(guest.token)
    await act('POST', 'code')
    const code = await codeFor(number)
    for (const table of ['signingSessions', 'verificationSessions'] as const)
      await database.updateTable(table).set({ codeExpires: past }).execute()
    expect(codeOf(await act('POST', 'code/check', { code }))).toBe('wrong-credentials')
    expect(count(await kind.trail(guest), `${event}-authentication-failed`)).toBe(0)
  })

  test('makes further codes wait after five, over all sessions', async () => {
    const guest = await kind.make({ codeTo: newNumber() })
    const sessions = [await enter(guest.token), await enter(guest.token)]
    const asked = await Promise.all(
      [1, 2, 3, 4].flatMap(() => sessions.map(({ act }) => act('POST', 'code'))),
    )
    expect(asked.filter(({ status }) => status === 204)).toHaveLength(5)
    const refused = asked.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(3)
    expect(refused[0]?.headers.get('retry-after')).toMatch(/^[1-5]$/)
  })

  test('opens a link sixty times in an hour from one network, and then for others', async () => {
    const guest = await kind.make()
    const openFrom = (address: string) =>
      call<Problem>({ 'x-forwarded-for': address }, 'POST', `${kind.base}/sessions`, { token: guest.token })
    expect((await openFrom('203.0.113.1')).status).toBe(201)
    await database
      .updateTable('rateLimits')
      .set({ attempts: 59 })
      .where('subject', 'like', '%-link:%:203.0.113.1')
      .execute()
    expect((await openFrom('203.0.113.1')).status).toBe(201)
    const before = (await kind.trail(guest)).length
    const refused = await openFrom('203.0.113.1')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5'])
    expect((await kind.trail(guest)).length).toBe(before)
    expect((await openFrom('203.0.113.2')).status).toBe(201)
  })

  test('renews an expired link three times within 15 minutes, by the requested channel', async () => {
    const mobile = newNumber()
    const guest = await kind.make({ mobile })
    expect(codeOf(await ask(guest.token))).toBe('link-invalid')
    expect(codeOf(await ask('never-made'))).toBe('link-invalid')
    await kind.expire(guest.token)
    expect((await ask(guest.token)).body).toEqual(kind.sent('email'))
    expect((await ask(guest.token, 'sms')).body).toEqual(kind.sent('sms'))
    await idle()
    const [mails, texts] = [await world.inboxOf(guest.email), await world.inboxOf(mobile)]
    expect([mails.length, texts.length]).toEqual([2, 2])
    const fresh = /\/(?:sign|verify)\/([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
    expect((await kind.open(fresh)).body.view?.step).toBe('consent')
    expect((await ask(guest.token)).status).toBe(200)
    const fourth = await ask(guest.token)
    expect([fourth.status, Number(fourth.headers.get('retry-after')) > 800]).toEqual([429, true])
    expect(count(await kind.trail(guest), 'link-requested')).toBe(3)
  })

  test('sends a muted guest no link, and renews none that was withdrawn', async () => {
    const muted = await kind.make({ muted: true })
    await kind.expire(muted.token)
    expect((await ask(muted.token)).body).toEqual(kind.sent(null))
    expect(count(await kind.trail(muted), 'link-requested')).toBe(1)
    const guest = await kind.make()
    await kind.kill(guest)
    await kind.expire(guest.token)
    expect(codeOf(await ask(guest.token))).toBe('link-invalid')
    await idle()
    expect(await world.inboxOf(muted.email)).toEqual([])
  })

  test("announces each event of the entrance to the sender's open page", async () => {
    const number = newNumber()
    const guest = await kind.make({ codeTo: number })
    const { act } = await enter(guest.token)
    await act('POST', 'code')
    const code = await codeFor(number)
    const told = await listen()
    const heard = `{"kind":"${kind.live}","${kind.live}_id":"${guest.about}"`
    await act('POST', 'code/check', { code: code === '111111' ? '222222' : '111111' })
    await told(heard)
    await act('POST', 'code/check', { code })
    await told(heard)
    await kind.expire(guest.token)
    await ask(guest.token)
    await told(heard)
  })

  test('stores the language of an address before any code is given', async () => {
    const guest = await kind.make({ codeTo: newNumber() })
    const { view, act } = await enter(guest.token)
    expect(view?.language).toEqual({ chosen: null, usual: 'en' })
    expect((await act('PUT', 'language', { language: 'tlh' })).status).toBe(422)
    expect((await act('PUT', 'language', { language: 'fr' })).status).toBe(204)
    expect((await act('GET', 'view')).body?.language).toEqual({ chosen: 'fr', usual: 'en' })
    await kind.expire(guest.token)
    const { dead_end: end } = (await kind.open(guest.token)).body
    expect(end?.language).toEqual({ chosen: 'fr', usual: 'en' })
  })
})

/** Listens as an administrator. Each call waits for an event that was not announced before. */
async function listen(): Promise<(event: string) => Promise<void>> {
  const { body } = await fetch(`${url}/app/live`, { headers: tenant.as, signal: AbortSignal.timeout(60_000) })
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const until = async (part: string) => {
    while (!text.includes(part)) text += (await reader?.read())?.value ?? ''
    text = text.slice(text.indexOf(part) + part.length)
  }
  await until('retry')
  return until
}
