import { randomUUIDv7 } from 'node:crypto'
import { completeRecipient, sendEnvelope, voidEnvelope } from '#domain/envelope/lifecycle.ts'
import { refusal } from '#domain/refusals.ts'
import { refuse } from '#domain/result.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { auditTrail } from '../../database/envelopes/audit-events.ts'
import { loadEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import type { EnvelopeKey } from '../../database/envelopes/envelope-aggregate.ts'
import { insertEnvelope, updateEnvelope } from '../../database/envelopes/envelopes.ts'
import { insertRecipients } from '../../database/envelopes/recipients.ts'
import { testDatabase } from '#harness/world/database/database.ts'
import { aTenant, hasWholeChain } from '#harness/world/world.ts'
import { byTheService, note } from './apply-effects.ts'
import { recordEvents, transition } from './transition.ts'
import type { Decide } from './transition.ts'

const { database } = await testDatabase()
const tenant = await aTenant(database)
const { organisationId, accountId } = tenant
const by = { database, author: byTheService }

/** A sent envelope with two concurrent signers, created from rows only. */
async function anOpenEnvelope(): Promise<EnvelopeKey & { signers: readonly [string, string] }> {
  const key = { organisationId, envelopeId: randomUUIDv7() }
  const signers = [randomUUIDv7(), randomUUIDv7()] as const
  await insertEnvelope(database, {
    organisationId,
    id: key.envelopeId,
    name: 'Race',
    status: 'draft',
    accountId,
  })
  const person = { name: 'Ada', email: 'ada@example.com', type: 'signer', status: 'created' } as const
  const rows = signers.map((id, position) =>
    Object.assign({ organisationId, id, envelopeId: key.envelopeId, position }, person),
  )
  await insertRecipients(database, rows)
  const fields = Object.fromEntries(signers.map((id) => [id, 1]))
  const sent = await transition(by, key, (state, { now }) =>
    sendEnvelope(state, { documents: 1, fields }, now),
  )
  expect(sent.ok).toBe(true)
  return { ...key, signers }
}

const completing =
  (id: string): Decide =>
  (state, { now }) =>
    completeRecipient(state, id, now)
const voiding: Decide = (state, { now }) => voidEnvelope(state, now)

async function sealJobs(envelopeId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    where tasks.identifier = 'seal-envelope' and jobs.payload ->> 'envelopeId' = ${envelopeId}`.execute(
    database,
  )
  return rows[0]?.count ?? 0
}

test('leaves no envelope stuck, ended twice or sealed twice when signers and voids race', async () => {
  const outcomes = { completed: 0, voided: 0 }
  for (let round = 0; round < 40; round += 1) {
    const { signers, ...key } = await anOpenEnvelope()
    const [first, second] = signers
    const acts = [
      completing(first),
      completing(second),
      completing(second),
      ...(round % 2 === 0 ? [voiding] : []),
    ]
    await Promise.all(acts.map((decide) => transition(by, key, decide)))
    const loaded = await loadEnvelope(database, key)
    const status = loaded?.row.status
    if (status !== 'completed' && status !== 'voided') throw new Error(`stuck in ${status}`)
    outcomes[status] += 1
    expect([loaded?.row.completed !== null, loaded?.row.voided !== null]).toEqual([
      status === 'completed',
      status === 'voided',
    ])
    expect(await sealJobs(key.envelopeId)).toBe(status === 'completed' ? 1 : 0)
    expect(await hasWholeChain(database, key)).toBe(true)
  }
  expect(outcomes.completed).toBeGreaterThanOrEqual(20)
})

test('is failed by the harness for a completion without a lock', async () => {
  let stuck = 0
  for (let round = 0; round < 10; round += 1) {
    const { signers, ...key } = await anOpenEnvelope()
    await Promise.all(signers.map((id) => completeWithoutLock(key, id)))
    if ((await loadEnvelope(database, key))?.row.status === 'sent') stuck += 1
  }
  expect(stuck).toBeGreaterThan(0)
})

/** The fault that the lock prevents: read, decide, write. */
async function completeWithoutLock({ envelopeId }: EnvelopeKey, id: string): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await transaction.updateTable('recipients').set({ status: 'completed' }).where('id', '=', id).execute()
    await sql`select pg_sleep(0.02)`.execute(transaction)
    const open = await transaction
      .selectFrom('recipients')
      .select('id')
      .where('envelopeId', '=', envelopeId)
      .where('status', '<>', 'completed')
      .execute()
    if (open.length > 0) return
    await transaction
      .updateTable('envelopes')
      .set({ status: 'completed' })
      .where('id', '=', envelopeId)
      .execute()
  })
}

test('undoes everything on a refusal', async () => {
  const { signers: _, ...key } = await anOpenEnvelope()
  const refused = await transition(by, key, async (state, { transaction }) => {
    await updateEnvelope(transaction, key, { name: 'Changed' })
    return refuse(refusal('conflict', `No: ${state.envelope.status}`))
  })
  expect(refused).toMatchObject({ ok: false, refusal: { code: 'conflict', detail: 'No: sent' } })
  expect((await loadEnvelope(database, key))?.row.name).toBe('Race')
})

test("hides another organisation's envelope", async () => {
  const { envelopeId } = await anOpenEnvelope()
  const other = await aTenant(database)
  const refused = await transition(by, { organisationId: other.organisationId, envelopeId }, voiding)
  expect(refused).toMatchObject({ ok: false, refusal: { code: 'not-found' } })
})

test('numbers concurrent events without gaps', async () => {
  const { signers: _, ...key } = await anOpenEnvelope()
  const opened = [note(byTheService, 'recipient-opened')]
  await Promise.all(Array.from({ length: 8 }, () => recordEvents(database, key, opened)))
  const events = await auditTrail(database, key)
  expect(events.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
})
