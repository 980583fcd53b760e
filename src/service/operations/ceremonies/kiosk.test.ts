import { expect, test } from 'vitest'
import type { Problem } from '#contract/problem.ts'
import { auditTrail } from '../../database/envelopes/audit-events.ts'
import { testService } from '#harness/world/service.ts'
import type { Identity } from '#harness/world/service.ts'
import { agreeAndSign, certificateText, follow, linkOf, sendTestEnvelope } from '#harness/world/signing.ts'
import { aMember, aTenant, hasWholeChain } from '#harness/world/world.ts'

interface Answer extends Partial<Problem> {
  readonly running?: { readonly host: string } | null
  readonly people?: readonly { readonly id: string; readonly name: string }[]
  readonly left?: number
  readonly is_complete?: boolean
  readonly signing?: string
  readonly email?: string
  readonly envelope?: string
}

const service = await testService({ TRUSTED_PROXIES: '127.0.0.1/32' })
const { call, database, idle } = service
const tenant = await aTenant(database)
const { organisationId } = tenant
const sender = { organisationId, accountId: tenant.accountId, headers: tenant.key }
const pin = '294817'
const whyNot = ({ body }: { body: Answer }) => body.type?.split('/').at(-1)

/** An envelope that Ada signs before Bo, whom it takes a password, with a host of its own. */
async function anEnvelope() {
  const host = await aMember(database, organisationId, { role: 'administrator', name: 'Hanna Host' })
  const people = [
    { name: 'Ada Park', email: 'ada@example.org', order: 1 },
    { name: 'Bo Lind', email: 'bo@example.org', order: 2, password: 'a long password', muted: true },
  ]
  const envelope = await sendTestEnvelope(service, sender, people)
  return { host, envelope, path: `/app/envelopes/${envelope.id}/kiosk` }
}

/** What the host's browser has after it became the kiosk. */
async function start({ host, path }: Awaited<ReturnType<typeof anEnvelope>>) {
  const started = await call<Answer>(host.as, 'POST', path, { pin })
  expect(started.status).toBe(204)
  const set = started.headers.getSetCookie()
  const cookie = /countersign_kiosk=[^;]+/.exec(set.join('\n'))?.[0] ?? ''
  expect(set.join('\n')).toMatch(/countersign_session=; .*Max-Age=0/)
  expect(set.find((one) => one.startsWith(cookie))).toMatch(/HttpOnly; SameSite=Lax/)
  const at = (way: string, body: object = {}, who: Identity = {}) =>
    call<Answer>({ cookie, ...who }, 'POST', `/signing/kiosk${way}`, body)
  return { cookie, at, lock: () => at('') }
}

const session = (as: Identity) => call(as, 'GET', '/app/session')

test('recipients sign one after another on a device that opens nothing else, and the trail says so', async () => {
  const signing = await anEnvelope()
  const { host, envelope, path } = signing
  const { at, lock, cookie } = await start(signing)
  expect((await session(host.as)).status).toBe(401)
  expect((await session({ cookie })).status).toBe(401)

  const [ada, bo] = envelope.recipients
  expect((await lock()).body).toMatchObject({
    host: 'Hanna Host',
    people: [{ id: ada?.id, name: 'Ada Park' }],
    left: 1,
  })
  expect(JSON.stringify((await lock()).body)).not.toContain('Bo Lind')
  expect(whyNot(await at('/turns', { recipient_id: bo?.id }))).toBe('not-your-turn')
  const first = await at('/turns', { recipient_id: ada?.id })
  const signer = await follow(service, first.body.signing ?? '', { cookie })
  await agreeAndSign(signer, 's1')
  expect((await signer.act('GET', 'view')).body).toMatchObject({ host: 'Hanna Host' })
  expect((await signer.act('POST', 'finish')).body).toMatchObject({ step: 'finished', files: null })

  // The next one meets a locked screen, and nothing leads back.
  expect((await lock()).body).toMatchObject({ people: [{ id: bo?.id, name: 'Bo Lind' }], left: 0 })
  expect((await signer.act('GET', 'view')).status).toBe(401)
  expect((await follow(service, signer.token, { cookie })).opened.body.dead_end?.reason).toBe('replaced')

  const handed = await at('/turns', { recipient_id: bo?.id })
  const second = await follow(service, handed.body.signing ?? '', { cookie })
  expect((await second.act('GET', 'view')).body.step).toBe('password')
  await second.act('POST', 'password', { password: 'a long password' })
  await agreeAndSign(second, 's2')
  expect((await second.act('POST', 'finish')).status).toBe(200)
  expect((await lock()).body).toMatchObject({ people: [], is_complete: true })

  const left = await at('/leave', { pin })
  expect(left.body).toEqual({ envelope: envelope.id, email: host.email })
  expect(left.headers.getSetCookie().join()).toMatch(/countersign_kiosk=; .*Max-Age=0/)
  expect((await lock()).status).toBe(401)
  expect((await session(host.as)).status).toBe(401)

  await idle()
  const key = { organisationId, envelopeId: envelope.id }
  const opened = (await auditTrail(database, key)).filter(({ kind }) => kind === 'recipient-opened')
  expect(opened.map(({ details }) => details)).toEqual([
    { channel: 'in-person', host: 'Hanna Host' },
    { channel: 'in-person', host: 'Hanna Host' },
  ])
  expect(await hasWholeChain(database, key)).toBe(true)
  expect(await certificateText(service, envelope.id)).toContain('In person, host Hanna Host')
  const events = await database
    .selectFrom('securityEvents')
    .select(['kind', 'details'])
    .where('targetId', '=', envelope.id)
    .orderBy('created')
    .execute()
  expect(events.map(({ kind }) => kind)).toEqual(['kiosk-started', 'kiosk-ended'])
  expect((await call<Answer>(tenant.as, 'GET', path)).body.running).toBe(null)
})

test('a wrong PIN leaves nothing, and guessing is slowed down from everywhere', async () => {
  const { at, lock } = await start(await anEnvelope())
  const answers = []
  for (let tries = 0; tries < 14; tries += 1)
    answers.push(await at('/leave', { pin: '111111' }, { 'x-forwarded-for': `198.51.100.${tries}` }))
  expect(whyNot(answers[0] ?? { body: {} })).toBe('wrong-credentials')
  expect(whyNot(answers.at(-1) ?? { body: {} })).toBe('too-many-requests')
  // Not even the right one is looked at meanwhile.
  expect(whyNot(await at('/leave', { pin }))).toBe('too-many-requests')
  expect((await lock()).status).toBe(200)
})

test('ends from elsewhere with what is open on the device, and a second kiosk ends the first', async () => {
  const signing = await anEnvelope()
  const first = await start(signing)
  const id = signing.envelope.recipients[0]?.id
  const { cookie } = first
  const handed = await first.at('/turns', { recipient_id: id })
  const signer = await follow(service, handed.body.signing ?? '', { cookie })
  const { path } = signing
  const helper = await aMember(database, organisationId, { role: 'administrator' })
  const second = await start({ ...signing, host: helper })
  expect((await first.lock()).status).toBe(401)
  expect((await signer.act('GET', 'view')).status).toBe(401)
  expect((await call<Answer>(tenant.as, 'GET', path)).body.running).toMatchObject({ host: 'Sam Sender' })
  expect((await call(tenant.as, 'DELETE', path)).status).toBe(204)
  expect((await second.lock()).status).toBe(401)
})

test('has the rights of its host now, ends with time, and lets no one sign what was voided or sent anew', async () => {
  const lost = await anEnvelope()
  const deposed = await start(lost)
  const hosts = database.updateTable('accounts').where('id', '=', lost.host.accountId)
  await hosts.set({ role: 'read-only' }).execute()
  expect((await deposed.lock()).status).toBe(401)

  const late = await start(await anEnvelope())
  const expired = { expires: new Date(Date.now() - 1000) }
  const ofLate = database.updateTable('ceremonies').set(expired)
  await ofLate.where('kind', '=', 'kiosk').where('ended', 'is', null).execute()
  expect((await late.lock()).status).toBe(401)

  const voided = await anEnvelope()
  const idleDevice = await start(voided)
  const id = voided.envelope.recipients[0]?.id
  await call(tenant.key, 'POST', `/v1/envelopes/${voided.envelope.id}/void`, {})
  expect((await idleDevice.lock()).body).toMatchObject({ people: [], is_complete: false })
  expect(whyNot(await idleDevice.at('/turns', { recipient_id: id }))).toBe('not-your-turn')
})

test('is begun by those who may change the envelope, while someone can sign, with a PIN that is no one’s first guess', async () => {
  const { envelope, host, path } = await anEnvelope()
  const reader = await aMember(database, organisationId, { role: 'read-only' })
  const begin = (as: Identity, body: object = { pin }) => call<Answer>(as, 'POST', path, body)
  expect((await begin(reader.as)).status).toBe(404)
  expect((await begin(host.as, { pin: '123456' })).status).toBe(422)
  expect((await begin({ ...host.as, 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  const link = await linkOf(service, sender, envelope.recipients[0]?.id ?? '')
  const ada = await follow(service, link)
  await ada.act('POST', 'decline', { reason: 'No' })
  expect(whyNot(await begin(host.as))).toBe('conflict')
  expect((await session(host.as)).status).toBe(200)
})

test('its cookie opens no page but its own and those of signers, and goes once it is over', async () => {
  const signing = await anEnvelope()
  const { cookie } = await start(signing)
  const visit = (path: string) =>
    fetch(new URL(path, service.url), { headers: { cookie, accept: 'text/html' }, redirect: 'manual' })
  for (const path of ['/', '/sign-in', '/envelopes', '/setup', '/start/x', '/sign', '/kiosk/x'])
    expect((await visit(path)).headers.get('location'), path).toBe('/kiosk')
  for (const path of ['/kiosk', '/sign/none', '/verify/none'])
    expect((await visit(path)).headers.get('location'), path).toBe(null)
  await call(tenant.as, 'DELETE', signing.path)
  const after = await visit('/sign-in')
  expect([after.status, after.headers.get('set-cookie')]).toEqual([
    200,
    expect.stringMatching(/countersign_kiosk=; .*Max-Age=0/),
  ])
  const elsewhere = { cookie, 'sec-fetch-site': 'cross-site' }
  expect((await call(elsewhere, 'POST', '/signing/kiosk/leave', { pin })).status).not.toBe(200)
})

test('a link that was photographed from the screen opens on no other device, and tells nothing there', async () => {
  const signing = await anEnvelope()
  const { at, cookie } = await start(signing)
  const id = signing.envelope.recipients[0]?.id
  const link = (await at('/turns', { recipient_id: id })).body.signing ?? ''
  const other = await start(await anEnvelope())
  const others: readonly Record<string, string>[] = [
    {},
    { cookie: other.cookie },
    { cookie: 'countersign_kiosk=guessed' },
  ]
  for (const from of others) {
    const { opened } = await follow(service, link, from)
    expect(opened.body.dead_end).toMatchObject({ reason: 'invalid', envelope_name: null })
    const page = await fetch(new URL(`/sign/${link}`, service.url), {
      headers: { accept: 'text/html', ...from },
    })
    expect(await page.text()).not.toContain('Ada Park')
  }
  const signer = await follow(service, link, { cookie })
  expect((await signer.act('GET', 'view')).status).toBe(200)
})
