import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testService } from '#harness/world/service.ts'
import { aMember, anEnvelope, aTenant, complete, signerItem } from '#harness/world/world.ts'
import type { WireEnvelope } from '#harness/world/world.ts'

const service = await testService({}, { runsJobs: false })
const { call, database, url } = service
const tenant = await aTenant(database)
const sender = { ...tenant.as, origin: url }

type WireRecipient = WireEnvelope['recipients'][number]

const correct = (id: string, body: object, as: Record<string, string> = sender) =>
  call<WireRecipient>(as, 'PUT', `/app/recipients/${id}/address`, body)

async function jobsFor(recipientId: string): Promise<string[]> {
  const { rows } = await sql<{ task: string }>`
    select tasks.identifier as task from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    where jobs.payload ->> 'recipientId' = ${recipientId} order by jobs.id`.execute(database)
  return rows.map(({ task }) => task)
}

const others = {
  mobile: '+61400000001',
  message: 'For you alone.',
  password: 'open sesame',
  sms_auth: '+61400000009',
  redirects: { session_completed: 'https://done.example/' },
}

test('sends a failed recipient the link at the corrected address, and keeps everything else', async () => {
  const envelope = await anEnvelope(service, tenant, {
    recipients: [signerItem({ ...others, name: 'Ada', email: 'ada@exmaple.com' })],
  })
  const id = envelope.recipients[0]?.id ?? ''
  await database
    .updateTable('recipients')
    .set({ status: 'failed', diagnosis: 'There is no such mailbox.' })
    .where('id', '=', id)
    .execute()
  const { status, body } = await correct(id, { name: 'Ada Lovelace', email: 'ada@example.com' })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    status: 'sent',
    type: 'signer',
    order: 1,
    muted: false,
    ...others,
    password: true,
    redirects: { session_completed: 'https://done.example/', session_declined: null },
  })
  expect((await jobsFor(id)).filter((task) => task === 'signing-email')).toHaveLength(2)
  const fields = await call<{ recipient_id: string }[]>(
    tenant.key,
    'GET',
    `/v1/fields?envelope_id=${envelope.id}`,
  )
  expect(fields.body.map(({ recipient_id: owner }) => owner)).toEqual([id])
})

test('removes the mobile with null, and refuses an invalid address at its path', async () => {
  const { recipients } = await anEnvelope(service, tenant, { recipients: [signerItem(others)] })
  const { id = '', name = '', email = '' } = recipients[0] ?? {}
  expect((await correct(id, { name, email, mobile: null })).body).toMatchObject({ mobile: null })
  const refused = await call<{ errors: { path: string }[] }>(sender, 'PUT', `/app/recipients/${id}/address`, {
    name: ' ',
    email: 'ada@example.com, eve@evil.example',
    mobile: '0400',
  })
  expect([refused.status, refused.body.errors.map(({ path }) => path)]).toEqual([
    422,
    ['name', 'email', 'mobile'],
  ])
})

test('leaves finished recipients unchanged, and lets readers and other members correct no one', async () => {
  const envelope = await anEnvelope(service, tenant, { recipients: [signerItem(), signerItem()] })
  const [first = '', second = ''] = envelope.recipients.map(({ id }) => id)
  await complete(service, tenant, envelope)
  const address = { name: 'Ada', email: 'ada@example.com' }
  expect((await correct(first, address)).status).toBe(409)
  const unrelated = await aMember(database, tenant.organisationId)
  expect((await correct(second, address, { ...unrelated.as, origin: url })).status).toBe(404)
  const foreign = await aTenant(database)
  expect((await correct(second, address, { ...foreign.as, origin: url })).status).toBe(404)
})
