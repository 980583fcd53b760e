import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { auditTrail } from '../../database/envelopes/audit-events.ts'
import { openLog } from '../../logging.ts'
import { testService } from '#harness/world/service.ts'
import { anEnvelope, aTenant, complete, signerItem } from '#harness/world/world.ts'
import type { Tenant, WireEnvelope } from '#harness/world/world.ts'
import { reminders } from './reminders.ts'
import { addJob } from '../../queue/tasks.ts'

const service = await testService()
const { database, config, ports, call } = service

/** Runs the scheduled check for due reminders and sends their emails. */
async function look(): Promise<void> {
  const log = openLog('silent')
  await reminders(
    {},
    { database, config, ports, log, jobId: 'clock', isLastTry: false, goOn: () => undefined },
  )
  await service.idle()
}

const settings = { reminderEveryDays: 2, reminderAtMost: 2 }

/** Shifts everything that happened so far into the past by some days. */
async function passDays(tenant: Tenant, days: number): Promise<void> {
  const before = sql<Date>`sent - make_interval(secs => ${days * 86_400})`
  const reminded = sql<Date>`reminded - make_interval(secs => ${days * 86_400})`
  await database
    .updateTable('recipients')
    .set({ sent: before, reminded })
    .where('organisationId', '=', tenant.organisationId)
    .execute()
}

async function emails(tenant: Tenant): Promise<string[]> {
  const rows = await database
    .selectFrom('inboxMessages')
    .select(['toAddress', 'subject'])
    .where('organisationId', '=', tenant.organisationId)
    .where('subject', 'like', 'Reminder%')
    .orderBy('created')
    .execute()
  return rows.map(({ toAddress, subject }) => `${toAddress}: ${subject}`)
}

const reminder = 'ada@example.com: Reminder: please sign Lease'

test('reminds once per interval, up to the limit, and records it in the audit trail', async () => {
  const tenant = await aTenant(database, settings)
  const { id: envelopeId } = await anEnvelope(service, tenant)
  const counts: number[] = []
  for (const days of [0, 1.9, 0.2, 0, 2, 2, 2]) {
    await passDays(tenant, days)
    await look()
    await look()
    counts.push((await emails(tenant)).length)
  }
  expect(counts).toEqual([0, 0, 1, 1, 2, 2, 2])
  expect(await emails(tenant)).toEqual([reminder, reminder])
  const trail = await auditTrail(database, { organisationId: tenant.organisationId, envelopeId })
  const kinds = trail
    .filter(({ kind }) => kind === 'recipient-notified')
    .map(({ details }) => details['kind'])
  expect(kinds).toEqual(['signing', 'reminder', 'reminder'])
})

test('reminds once when two processes check at the same time', async () => {
  const tenant = await aTenant(database, settings)
  await anEnvelope(service, tenant)
  await passDays(tenant, 2)
  await Promise.all([look(), look(), look()])
  expect(await emails(tenant)).toEqual([reminder])
})

test('restarts the count after a resend', async () => {
  const tenant = await aTenant(database, { reminderEveryDays: 2, reminderAtMost: 1 })
  const { recipients } = await anEnvelope(service, tenant)
  await passDays(tenant, 2)
  await look()
  await call(tenant.key, 'POST', `/v1/recipients/${recipients[0]?.id}/resend-email`)
  await look()
  expect(await emails(tenant)).toHaveLength(1)
  await passDays(tenant, 2)
  await look()
  expect(await emails(tenant)).toHaveLength(2)
})

const quiet: readonly (readonly [string, Partial<typeof settings> | object, object, string])[] = [
  ['a muted recipient', settings, { recipients: [signerItem({ muted: true })] }, 'sent'],
  ['an organisation that did not ask for it', {}, {}, 'sent'],
  ['an envelope that is voided', settings, {}, 'voided'],
  ['an envelope that is completed', settings, {}, 'completed'],
]
test.each(quiet)('sends nothing for %s', async (_, organisation, overrides, end) => {
  const tenant = await aTenant(database, organisation)
  const envelope: WireEnvelope = await anEnvelope(service, tenant, overrides)
  if (end === 'voided') await call(tenant.key, 'POST', `/v1/envelopes/${envelope.id}/void`)
  if (end === 'completed') await complete(service, tenant, envelope)
  await passDays(tenant, 9)
  await look()
  expect(await emails(tenant)).toEqual([])
})

test('reminds only recipients whose turn it is', async () => {
  const tenant = await aTenant(database, settings)
  const envelope = await anEnvelope(service, tenant, {
    recipients: [signerItem(), signerItem({ email: 'bob@example.com', order: 2 })],
  })
  await passDays(tenant, 2)
  await look()
  expect(await emails(tenant)).toEqual([reminder])
  await complete(service, tenant, envelope)
  await passDays(tenant, 2)
  await look()
  expect(await emails(tenant)).toEqual([reminder, 'bob@example.com: Reminder: please sign Lease'])
})

test('drops a reminder that is no longer needed', async () => {
  const tenant = await aTenant(database, settings)
  const { id: envelopeId, recipients } = await anEnvelope(service, tenant)
  await call(tenant.key, 'POST', `/v1/envelopes/${envelopeId}/void`)
  const { organisationId } = tenant
  const recipientId = recipients[0]?.id ?? ''
  await addJob(database, 'reminder-email', { organisationId, envelopeId, recipientId })
  await service.idle()
  expect(await emails(tenant)).toEqual([])
})

test('reminds once more when a day is left, whatever the limit, and not past the deadline', async () => {
  const rule = { firstAfterDays: 90, everyDays: 90, atMost: 1, beforeDeadline: true }
  const policy = JSON.stringify({ deadline: { days: 3 }, reminders: rule })
  const tenant = await aTenant(database, { policy })
  const { id } = await anEnvelope(service, tenant)
  const counts: number[] = []
  for (const days of [1.9, 0.2, 0.1, 0.9]) {
    await passDays(tenant, days)
    const deadline = sql<Date>`deadline - make_interval(secs => ${days * 86_400})`
    await database.updateTable('envelopes').set({ deadline }).where('id', '=', id).execute()
    await look()
    counts.push((await emails(tenant)).length)
  }
  expect(counts).toEqual([0, 1, 1, 1])
})

test('an envelope keeps the reminders it was sent with', async () => {
  const tenant = await aTenant(database, settings)
  await anEnvelope(service, tenant)
  const none = { reminderEveryDays: null, reminderAtMost: null }
  await database.updateTable('organisations').set(none).where('id', '=', tenant.organisationId).execute()
  await anEnvelope(service, tenant, { recipients: [signerItem({ email: 'bob@example.com' })] })
  await passDays(tenant, 2)
  await look()
  expect(await emails(tenant)).toEqual([reminder])
})

test('an envelope of an earlier version follows its organisation', async () => {
  const tenant = await aTenant(database)
  const { id } = await anEnvelope(service, tenant)
  await database.updateTable('envelopes').set({ rules: null }).where('id', '=', id).execute()
  await passDays(tenant, 2)
  await look()
  expect(await emails(tenant)).toEqual([])
  await database.updateTable('organisations').set(settings).where('id', '=', tenant.organisationId).execute()
  await look()
  expect(await emails(tenant)).toEqual([reminder])
})
