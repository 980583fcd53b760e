import type { Problem } from '#contract/problem.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testService } from '#harness/world/service.ts'
import { aMember, anEnvelope, anEnvelopeIn, aTenant, complete, signerItem } from '#harness/world/world.ts'

const service = await testService({}, { runsJobs: false })
const { call, database } = service
const tenant = await aTenant(database)
const foreign = await aTenant(database)

interface Token {
  readonly endpoint: string
  readonly expiration: string
}

const setStatus = (id: string, status: 'failed' | 'declined') =>
  database
    .updateTable('recipients')
    .set({ status, declined: status === 'declined' ? new Date() : null, declinedReason: 'no' })
    .where('id', '=', id)
    .execute()

async function jobsFor(recipientId: string): Promise<string[]> {
  const { rows } = await sql<{ task: string }>`
    select tasks.identifier as task from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    where jobs.payload ->> 'recipientId' = ${recipientId} order by jobs.id`.execute(database)
  return rows.map(({ task }) => task)
}

test('retrieves a recipient', async () => {
  const { recipients } = await anEnvelope(service, tenant)
  const answer = await call<object>(tenant.key, 'GET', `/v1/recipients/${recipients[0]?.id}`)
  expect(answer.body).toEqual(recipients[0])
})

test('keeps a token valid for the requested days, by default seven', async () => {
  const { recipients } = await anEnvelope(service, tenant)
  const path = `/v1/recipients/${recipients[0]?.id}/token`
  const days = async (query: string) => {
    const { body } = await call<Token>(tenant.key, 'GET', path + query)
    expect(body.endpoint).toMatch(/\/sign\/[\w-]{40,}$/)
    return Math.round((Date.parse(body.expiration) - Date.now()) / 86_400_000)
  }
  expect(await days('')).toBe(7)
  expect(await days('?token_duration=1')).toBe(1)
  expect(await days('?token_duration=90')).toBe(90)
  expect((await call(tenant.key, 'GET', `${path}?token_duration=0`)).status).toBe(422)
  expect((await call(tenant.key, 'GET', `${path}?token_duration=91`)).status).toBe(422)
})

test.each([
  ['draft', 409],
  ['created', 409],
  ['sent', 200],
  ['completed', 200],
  ['voided', 409],
] as const)('answers a token in an envelope that is %s by %i', async (status, expected) => {
  const { recipients } = await anEnvelopeIn(service, tenant, status)
  const answer = await call(tenant.key, 'GET', `/v1/recipients/${recipients[0]?.id}/token`)
  expect(answer.status).toBe(expected)
})

test('gives a carbon copy a token when everyone has finished, and a declined recipient none', async () => {
  const envelope = await anEnvelope(service, tenant, {
    recipients: [signerItem(), { name: 'Cc', email: 'cc@example.com', type: 'carbon-copy' }],
  })
  const [signer = '', copy = ''] = envelope.recipients.map(({ id }) => id)
  const token = async (id: string) => (await call(tenant.key, 'GET', `/v1/recipients/${id}/token`)).status
  expect(await token(copy)).toBe(409)
  await setStatus(signer, 'declined')
  expect(await token(signer)).toBe(409)
  await call(tenant.key, 'POST', `/v1/recipients/${signer}/resend-email`)
  expect(await token(signer)).toBe(200)
  await complete(service, tenant, envelope)
  expect([await token(signer), await token(copy)]).toEqual([200, 200])
})

test.each(['failed', 'declined'] as const)('sets a %s recipient back to sent on a resend', async (status) => {
  const { recipients } = await anEnvelope(service, tenant)
  const id = recipients[0]?.id ?? ''
  await setStatus(id, status)
  const answer = await call<object>(tenant.key, 'POST', `/v1/recipients/${id}/resend-email`)
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ id, status: 'sent', declined: null, declined_reason: null })
  expect(await jobsFor(id)).toEqual(['signing-email', 'signing-email'])
})

test('knows who gets nothing on a resend', async () => {
  const { id, recipients } = await anEnvelope(service, tenant, {
    recipients: [
      signerItem(),
      signerItem({ order: 2 }),
      { name: 'Cc', email: 'cc@example.com', type: 'carbon-copy' },
      signerItem({ muted: true }),
    ],
  })
  const resend = async (index: number) => {
    const path = `/v1/recipients/${recipients[index]?.id}/resend-email`
    return (await call<Problem>(tenant.key, 'POST', path)).status
  }
  expect(await resend(0)).toBe(200)
  expect([await resend(1), await resend(2), await resend(3)]).toEqual([409, 409, 409])
  await call(tenant.key, 'POST', `/v1/envelopes/${id}/void`)
  expect(await resend(0)).toBe(409)
  const draft = await anEnvelopeIn(service, tenant, 'draft')
  const path = `/v1/recipients/${draft.recipients[0]?.id}/resend-email`
  expect((await call(tenant.key, 'POST', path)).status).toBe(409)
})

test('resends the documents once everyone has finished', async () => {
  const envelope = await anEnvelope(service, tenant)
  await complete(service, tenant, envelope)
  const id = envelope.recipients[0]?.id ?? ''
  const answer = await call<object>(tenant.key, 'POST', `/v1/recipients/${id}/resend-email`)
  expect(answer.body).toMatchObject({ id, status: 'completed' })
  expect(await jobsFor(id)).toEqual(['signing-email', 'finished-email'])
})

test('does not send the documents to a muted recipient either', async () => {
  const envelope = await anEnvelope(service, tenant, { recipients: [signerItem({ muted: true })] })
  await complete(service, tenant, envelope)
  const path = `/v1/recipients/${envelope.recipients[0]?.id}/resend-email`
  expect((await call(tenant.key, 'POST', path)).status).toBe(409)
})

test('hides a recipient from others like one that never existed, and lets a reader only look', async () => {
  const { recipients } = await anEnvelope(service, tenant, { shared: true })
  const id = recipients[0]?.id ?? ''
  const calls = (id: string) =>
    [
      ['GET', `/v1/recipients/${id}`],
      ['GET', `/v1/recipients/${id}/token`],
      ['POST', `/v1/recipients/${id}/resend-email`],
    ] as const
  const unrelated = await aMember(database, tenant.organisationId)
  for (const who of [foreign.key, unrelated.as])
    for (const [index, [method, path]] of calls(id).entries()) {
      const there = await call<Problem>(who, method, path)
      const [, absent] = calls('nobody')[index] ?? ['GET', '']
      const nowhere = await call<Problem>(who, method, absent)
      expect(there.status).toBe(404)
      expect({ ...there.body, instance: '' }).toEqual({ ...nowhere.body, instance: '' })
    }
})
