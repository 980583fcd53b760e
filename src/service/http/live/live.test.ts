import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { endSigningSessions } from '../../database/guests/signing-sessions.ts'
import { announce, announceTemplate } from '../../database/live.ts'
import { testService } from '#harness/world/service.ts'
import { follow, linkOf, sendTestEnvelope, testSender } from '#harness/world/signing.ts'
import { aMember } from '#harness/world/world.ts'

const partnerKey = 'test-partner-0123456789'
const service = await testService({ PARTNER_KEY: partnerKey })
const { call, url, database } = service

async function signIn(email: string) {
  const password = 'correct horse battery'
  const account = { name: 'Ada', email, business: 'Acme', password, skip_verification: true }
  const made = await call({ 'x-service-partner': partnerKey }, 'POST', '/v1/accounts/register', account)
  const answer = await call({}, 'POST', '/app/session', { email, password })
  const { organisation_id: organisationId } = made.body as { organisation_id: string }
  return { organisationId, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

/** Reads events until one matches or the stream ends. */
async function listen(cookie: string) {
  return listenAt('/app/live', { cookie })
}

async function listenAt(path: string, headers: Record<string, string>) {
  const abort = new AbortController()
  const response = await fetch(`${url}${path}`, { headers, signal: abort.signal })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const until = async (satisfies: (text: string) => boolean) => {
    while (!satisfies(text)) {
      const part = await reader?.read()
      if (!part || part.done) return `${text}<end>`
      text += part.value
    }
    return text
  }
  return { response, until, abort }
}

test('tells an organisation only its own changes', async () => {
  const [ours, theirs] = await Promise.all([signIn('a@example.com'), signIn('b@example.com')])
  const stream = await listen(ours.cookie)
  expect(stream.response.headers.get('content-type')).toBe('text/event-stream')
  await stream.until((text) => text.includes('retry'))
  await announce(database, {
    organisation_id: theirs.organisationId,
    kind: 'envelope',
    envelope_id: 'theirs',
  })
  await announce(database, { organisation_id: ours.organisationId, kind: 'envelope', envelope_id: 'ours' })
  const text = await stream.until((part) => part.includes('ours'))
  expect(text).toContain('data: {"kind":"envelope","envelope_id":"ours"}')
  expect(text).not.toContain('theirs')
  stream.abort.abort()
})

test('announces changes of verifications and templates to those who may see them', async () => {
  const { organisationId, cookie } = await signIn('d@example.com')
  const member = await aMember(database, organisationId)
  const hidden = await call({ cookie }, 'POST', '/app/templates', {})
  const templateId = (hidden.body as { id: string }).id
  const [sender, peer] = [await listen(cookie), await listen(member.as['cookie'] ?? '')]
  await Promise.all([sender, peer].map(({ until }) => until((text) => text.includes('retry'))))
  await announceTemplate(database, { organisationId, templateId })
  const accountId = randomUUIDv7()
  const gone = { accountId, groupId: null, shared: false }
  await announceTemplate(database, { organisationId, templateId: 'deleted' }, { gone })
  await announce(database, {
    organisation_id: organisationId,
    kind: 'verification',
    verification_id: 'gone',
  })
  await announce(database, { organisation_id: organisationId, kind: 'inbox' })
  const [seen, heard] = await Promise.all(
    [sender, peer].map(({ until }) => until((text) => text.includes('inbox'))),
  )
  expect(seen).toContain('data: {"kind":"template","template_id":"deleted"}')
  expect(seen).toContain(`data: {"kind":"template","template_id":"${templateId}"}`)
  expect(seen).toContain('data: {"kind":"verification","verification_id":"gone"}')
  expect(heard).not.toMatch(/template|verification/)
  for (const { abort } of [sender, peer]) abort.abort()
})

test('says for how long nothing of the organisation has changed', async () => {
  const [ours, theirs] = await Promise.all([signIn('e@example.com'), signIn('f@example.com')])
  const quiet = async (cookie: string) => {
    const { until, abort } = await listen(cookie)
    const said = /"quiet","milliseconds":(\d+)/.exec(await until((text) => text.includes('quiet')))?.[1]
    abort.abort()
    return Number(said)
  }
  const stream = await listen(ours.cookie)
  const atFirst = await quiet(theirs.cookie)
  const begun = performance.now()
  await announce(database, { organisation_id: ours.organisationId, kind: 'inbox' })
  await stream.until((text) => text.includes('inbox'))
  const sinceChange = await quiet(ours.cookie)
  expect(sinceChange).toBeLessThanOrEqual(performance.now() - begun)
  expect(await quiet(ours.cookie)).toBeGreaterThanOrEqual(sinceChange)
  expect(await quiet(theirs.cookie)).toBeGreaterThanOrEqual(Math.max(atFirst, 1))
  // What happens while the process hears nothing it does not know.
  const cut = performance.now()
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'countersign live' and datname = current_database()`.execute(database)
  expect(await stream.until(() => false)).toContain('<end>')
  const meanwhile = await listen(theirs.cookie)
  expect(await meanwhile.until(() => false)).toMatch(/"milliseconds":0}[^]*<end>/)
  expect(await quiet(theirs.cookie)).toBeLessThanOrEqual(performance.now() - cut)
})

test('ends all streams once an announcement cannot be read, as it may have been for anyone', async () => {
  const { cookie } = await signIn('g@example.com')
  const stream = await listen(cookie)
  await stream.until((text) => text.includes('quiet'))
  const begun = performance.now()
  await sql`select pg_notify('live', 'no JSON')`.execute(database)
  expect(await stream.until(() => false)).toContain('<end>')
  const next = await listen(cookie)
  const said = /"milliseconds":(\d+)/.exec(await next.until((text) => text.includes('quiet')))?.[1]
  expect(Number(said)).toBeLessThanOrEqual(performance.now() - begun)
  next.abort.abort()
})

test('does not announce a rolled-back change, and ends the stream with the session', async () => {
  const { organisationId, cookie } = await signIn('c@example.com')
  const stream = await listen(cookie)
  await stream.until((text) => text.includes('retry'))
  await database
    .transaction()
    .execute(async (transaction) => {
      await announce(transaction, {
        organisation_id: organisationId,
        kind: 'envelope',
        envelope_id: 'undone',
      })
      throw new Error('undone')
    })
    .catch(() => undefined)
  await call({ cookie }, 'DELETE', '/app/session')
  await announce(database, { organisation_id: organisationId, kind: 'inbox' })
  const text = await stream.until(() => false)
  expect(text).toContain('<end>')
  expect(text).not.toMatch(/undone|inbox/)
})

test('ends a signer’s stream at the first change after their session ended', async () => {
  const sender = await testSender(service)
  const { organisationId } = sender
  const { id: envelopeId, recipients } = await sendTestEnvelope(service, sender, [{}])
  const signer = await follow(service, await linkOf(service, sender, recipients[0]?.id ?? ''))
  const stream = await listenAt('/signing/live', {
    authorization: `Bearer ${signer.opened.body.session ?? ''}`,
  })
  await stream.until((text) => text.includes('retry'))
  const change = { organisation_id: organisationId, kind: 'fields', envelope_id: envelopeId } as const
  await announce(database, change)
  expect(await stream.until((text) => text.includes('fields'))).toContain('data: {"kind":"fields"}')
  await endSigningSessions(database, { organisationId, envelopeId, recipientId: null })
  await announce(database, change)
  expect(await stream.until(() => false)).toMatch(/<end>$/)
})

test('opens no stream without a session', async () => {
  expect((await call({}, 'GET', '/app/live')).status).toBe(401)
  expect((await call({}, 'GET', '/signing/live')).status).toBe(401)
})

test('lets one session have forty streams, and another one after one of them ends', async () => {
  const { cookie } = await signIn('many@example.com')
  const streams = await Promise.all(Array.from({ length: 40 }, () => listen(cookie)))
  expect(streams.every(({ response }) => response.status === 200)).toBe(true)
  expect((await listen(cookie)).response.status).toBe(429)
  expect((await listen((await signIn('other@example.com')).cookie)).response.status).toBe(200)
  streams[0]?.abort.abort()
  await vi.waitFor(async () => expect((await listen(cookie)).response.status).toBe(200))
  for (const { abort } of streams) abort.abort()
})
