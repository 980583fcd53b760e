import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { openLog } from '../../logging.ts'
import { secretHash } from '../../secrets/secrets.ts'
import { follow, linkOf, sendTestEnvelope, testSender } from '#harness/world/signing.ts'
import { testService } from '#harness/world/service.ts'
import { BatchingConnection } from '../../database/connections/batching-driver.ts'
import { acceptedLanguages, openFirstScreens, openFramers } from './first-screens.ts'

const service = await testService({}, { runsJobs: false })
const sender = await testSender(service)
const { database, config, ports } = service

const directory = mkdtempSync(join(tmpdir(), 'countersign-screens-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))
mkdirSync(join(directory, '.for-service'))
/** Stands in for the build, and returns what it was given. */
writeFileSync(
  join(directory, '.for-service/first-screen.js'),
  `export const drawFirstScreen = async (view, accepted) => {
    if (view.envelope.name === 'Broken') throw new Error('broken')
    return { view, accepted }
  }`,
)
const screens = openFirstScreens(directory, { database, config, ports }, openLog('silent'))

interface Shown {
  readonly view: {
    readonly step: string
    readonly consent: { texts: unknown }
    readonly documents: unknown[]
  }
  readonly accepted: readonly string[]
}
const drawn = async (token: string) =>
  (await screens(`/sign/${token}`, 'de-CH, en;q=0.5')) as unknown as Shown | null

async function begin(recipient: Readonly<Record<string, unknown>>, name = 'Agreement') {
  const envelope = await sendTestEnvelope(service, sender, [recipient, {}], { name })
  const token = await linkOf(service, sender, envelope.recipients[0]?.id ?? '')
  return { envelope, token }
}

test('shows a signer what there is to consent to, without a document, and records nothing', async () => {
  const { envelope, token } = await begin({})
  const trace = async () => {
    const [events, sessions] = await Promise.all([
      database.selectFrom('auditEvents').select('kind').where('envelopeId', '=', envelope.id).execute(),
      database
        .selectFrom('signingSessions')
        .select('secretHash')
        .where('envelopeId', '=', envelope.id)
        .execute(),
    ])
    return { events, sessions }
  }
  const before = await trace()
  const shown = await drawn(token)
  expect(shown).toMatchObject({ view: { step: 'consent', documents: [] }, accepted: ['de-CH', 'en'] })
  expect(shown?.view.consent.texts).toMatchObject({ de: expect.any(String) })
  expect(await trace()).toEqual(before)
})

test('gives a viewer the size of the first page', async () => {
  const { token } = await begin({ type: 'viewer' })
  expect(await drawn(token)).toMatchObject({
    view: { step: 'open', documents: [{ pages: [{ width: 595, height: 842 }] }] },
  })
})

test('shows nothing before a password or code, out of turn, for an invalid link, or to an unknown visitor', async () => {
  expect(await drawn((await begin({ password: 'sesame' })).token)).toBeNull()
  expect(await drawn((await begin({ sms_auth: '+41790000000' })).token)).toBeNull()
  const viewed = await begin({ type: 'viewer' })
  await (await follow(service, viewed.token)).act('POST', 'finish')
  expect(await drawn(viewed.token)).toBeNull()
  const voided = await begin({})
  await service.call(sender.headers, 'POST', `/v1/envelopes/${voided.envelope.id}/void`)
  expect(await drawn(voided.token)).toBeNull()
  expect(await drawn('never-made')).toBeNull()
  expect(await screens('/sign/a/b', 'en')).toBeNull()
  expect(await screens('/envelopes', 'en')).toBeNull()
})

test('a page waits for the database three times: link, who may frame it, envelope with sender', async () => {
  const { token } = await begin({})
  const framers = openFramers({ database }, openLog('silent'))
  const waits = vi.spyOn(BatchingConnection.prototype, 'executeTogether')
  const [screen] = await Promise.all([drawn(token), framers(`/sign/${token}`)])
  const count = waits.mock.calls.length
  waits.mockRestore()
  expect(screen).not.toBeNull()
  expect(count).toBe(3)
})

test('shows nothing of a link that is gone since the last visit', async () => {
  const { token } = await begin({})
  const framers = openFramers({ database }, openLog('silent'))
  await Promise.all([drawn(token), framers(`/sign/${token}`)])
  await database.deleteFrom('signingTokens').where('secretHash', '=', secretHash(token)).execute()
  expect(await drawn(token)).toBeNull()
})

test('a page waits for a silent database half a second for its first screen, and three for who may frame it', async () => {
  const silent = new Proxy(database, {
    get: (target, name) => {
      if (name === 'executeQuery') return () => new Promise(() => undefined)
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const ended: string[] = []
    // The service of these tests has timers of its own, which are not counted.
    const [set, cleared] = [vi.spyOn(globalThis, 'setTimeout'), vi.spyOn(globalThis, 'clearTimeout')]
    const none = openFirstScreens(directory, { database: silent, config, ports }, openLog('silent'))
    const screen = none('/sign/token', 'en').then((found) => ended.push(`screen ${JSON.stringify(found)}`))
    const framers = openFramers({ database: silent }, openLog('silent'))('/sign/token')
    const timers = set.mock.results.map(({ value }) => value as unknown)
    expect(timers).toHaveLength(2)
    const told = framers.then((found) => ended.push(`framers ${JSON.stringify(found)}`))
    await vi.advanceTimersByTimeAsync(499)
    expect(ended).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).toEqual(['screen null'])
    await vi.advanceTimersByTimeAsync(2500)
    expect(ended).toEqual(['screen null', 'framers []'])
    await Promise.all([screen, told])
    expect(cleared.mock.calls.flat()).toEqual(expect.arrayContaining(timers))
  } finally {
    vi.restoreAllMocks()
    vi.useRealTimers()
  }
})

test('serves the page without a first screen when it cannot be drawn or was never built', async () => {
  const { token } = await begin({}, 'Broken')
  expect(await drawn(token)).toBeNull()
  const unbuilt = openFirstScreens(join(directory, 'none'), { database, config, ports }, openLog('silent'))
  expect(await unbuilt(`/sign/${token}`, 'en')).toBeNull()
})

test.each([
  ['', []],
  ['*', []],
  ['de-CH,de;q=0.9,en;q=0.8', ['de-CH', 'de', 'en']],
  ['en;q=0.2, fr ; q=0.7 , ar;q=0', ['fr', 'en']],
  ['fr;q=nonsense', []],
])('understands that a browser which accepts %j wants %j', (header, wanted) => {
  expect(acceptedLanguages(header)).toEqual(wanted)
})
