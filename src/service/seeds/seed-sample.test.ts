import { expect, test } from 'vitest'
import { auditTrail } from '../database/envelopes/audit-events.ts'
import { verificationTrail } from '../database/verifications/verification-events.ts'
import { testService } from '#harness/world/service.ts'
import type { TestAnswer } from '#harness/world/service.ts'
import { hasWholeChain } from '#harness/world/world.ts'
import { sampleTemplates } from './sample-templates.ts'
import { setUpAddress } from '../operations/setup/set-up-code.ts'
import { publishedPassword } from '../operations/setup/sample-password.ts'
import { sampleEnvelopes } from './sample.ts'

const { call, database, config, idle } = await testService()
/** Not at the service's own machine. */
const far = { 'x-forwarded-for': '203.0.113.5' }

test('fills an empty service and signs in, and refuses a second time', async () => {
  const code = /#code=(.+)$/.exec((await setUpAddress(database, config)) ?? '')?.[1]
  const answers = await Promise.all([
    call(far, 'POST', '/app/setup/sample', { code }),
    call(far, 'POST', '/app/setup/sample', { code }),
  ])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
  const made = answers.find(({ status }) => status === 201) as TestAnswer<{
    account: { role: string }
    sample_password: string
  }>
  expect(made.body.account.role).toBe('administrator')
  const cookie = (made.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const counts = await call<Record<string, number>>({ cookie }, 'GET', '/app/envelopes/counts')
  expect(counts.body).toMatchObject({ draft: 2, completed: 9, voided: 2, declined: 1, failed: 1 })
  expect((await call({}, 'GET', '/app/setup')).body).toMatchObject({ needed: false })
  const signIn = async (password: string) =>
    (await call({}, 'POST', '/app/session', { email: 'tomas@nordlicht.example', password })).status
  expect(await signIn(made.body.sample_password)).toBe(201)
  expect(await signIn(publishedPassword)).toBe(401)
}, 60_000)

test('gives every sample an intact audit trail in the order of time, and seals what is completed', async () => {
  const envelopes = await database.selectFrom('envelopes').selectAll().execute()
  expect(envelopes).toHaveLength(sampleEnvelopes.length)
  for (const { organisationId, id, status, sealed } of envelopes) {
    const key = { organisationId, envelopeId: id }
    const times = (await auditTrail(database, key)).map(({ at }) => at.toISOString())
    expect(await hasWholeChain(database, key)).toBe(true)
    expect(times).toEqual(times.toSorted())
    expect(sealed !== null).toBe(status === 'completed')
  }
})

test('creates bulk sends, credentials and webhooks without contacting anyone outside', async () => {
  const bulk = await database.selectFrom('bulkSends').select(['status']).orderBy('created').execute()
  expect(bulk.map(({ status }) => status)).toEqual(['finished', 'preparing'])
  const made = await database
    .selectFrom('bulkSendRows')
    .innerJoin('envelopes', 'envelopes.id', 'bulkSendRows.envelopeId')
    .select('bulkSendRows.status')
    .execute()
  expect(made.map(({ status }) => status)).toEqual(Array(5).fill('made'))
  const endpoints = await database.selectFrom('endpoints').select('active').execute()
  expect(endpoints.map(({ active }) => active)).toEqual([false, false])
  const states = await database.selectFrom('webhookDeliveries').select('state').execute()
  expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['delivered', 'failed']))
  expect(await database.selectFrom('apiCredentials').select('name').execute()).toHaveLength(3)
})

test('creates usable templates, and verifications in every status with trail and reports', async () => {
  await idle()
  const documents = await database.selectFrom('templateDocuments').selectAll().execute()
  expect(documents).toHaveLength(sampleTemplates.length)
  const verifications = await database.selectFrom('verifications').selectAll().execute()
  const statuses = verifications.map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set(['sent', 'failed', 'completed', 'cancelled']))
  for (const { organisationId, id: verificationId, completed, reported, certificateKey } of verifications) {
    expect([reported !== null, certificateKey !== null]).toEqual([completed !== null, completed !== null])
    const trail = await verificationTrail(database, { organisationId, verificationId })
    expect(trail[0]?.kind).toBe('verification-created')
    const moments = trail.map(({ at }) => at.getTime())
    expect(moments).toEqual(moments.toSorted((one, other) => one - other))
  }
})

test("puts today's links into the inbox", async () => {
  await idle()
  const messages = await database.selectFrom('inboxMessages').selectAll().execute()
  expect(new Set(messages.map(({ toAddress }) => toAddress))).toEqual(
    new Set(['jonas.weber@elbe-logistics.example', 'amira.haddad@mail.example', 'tomas@nordlicht.example']),
  )
})
