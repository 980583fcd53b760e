import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testService } from '#harness/world/service.ts'
import { aTenant, anEnvelope, anEnvelopeIn, hasWholeChain } from '#harness/world/world.ts'
import type { Executor } from '../connection.ts'
import { appendOnlyTables } from '../append-only.ts'
import { keepSealCertificate } from '../seals/seal-certificates.ts'

const service = await testService({}, { runsJobs: false })
const { database, call } = service
const tenant = await aTenant(database)

async function begun() {
  const { id } = await anEnvelope(service, tenant)
  return { organisationId: tenant.organisationId, envelopeId: id }
}

test('refuses to change, remove or truncate, for the service and for the owner of the tables', async () => {
  const key = await begun()
  await keepSealCertificate(database, new Uint8Array([1]), null)
  await call(tenant.key, 'POST', '/v2/verifications', { name: 'Ada', email: 'ada@example.com', muted: true })
  await call(tenant.key, 'POST', '/v1/groups', { name: 'Legal' })
  const changes = appendOnlyTables.flatMap((table) => {
    const column = sql.ref(table === 'seal_certificates' ? 'sha256' : 'organisation_id')
    return [
      sql`update ${sql.table(table)} set ${column} = ${column}`,
      sql`delete from ${sql.table(table)}`,
      sql`truncate ${sql.table(table)}`,
      sql`truncate ${sql.table(table)} cascade`,
    ]
  })
  for (const change of changes) {
    await expect(change.execute(database)).rejects.toThrow('permission denied')
    const byOwner = service.asOwner((owner) => change.execute(owner))
    await expect(byOwner).rejects.toMatchObject({ code: '42501', message: expect.stringContaining('never') })
  }
  for (const one of ['audit_events', 'event_disclosures']) {
    const first = sql`delete from ${sql.table(one)} where envelope_id = ${key.envelopeId} and sequence = 1`
    await expect(service.asOwner((owner) => first.execute(owner))).rejects.toThrow(
      'once the envelope was sent',
    )
  }
  await expect(
    sql`select discard_unsent_trail(${key.organisationId}, ${key.envelopeId})`.execute(database),
  ).rejects.toThrow('once the envelope was sent')
  expect(await hasWholeChain(database, key)).toBe(true)
})

test('refuses it too while changes of another server are replayed', async () => {
  await begun()
  const replay = async (transaction: Executor) => {
    await sql`set local session_replication_role = replica`.execute(transaction)
    await sql`delete from audit_events`.execute(transaction)
  }
  const replayed = service.asOwner((owner) => owner.transaction().execute(replay))
  await expect(replayed).rejects.toMatchObject({ code: '42501' })
})

test('lets a draft that was never sent go with its trail', async () => {
  const { id } = await anEnvelopeIn(service, tenant, 'draft')
  const trail = () =>
    database.selectFrom('auditEvents').select('sequence').where('envelopeId', '=', id).execute()
  const values = () =>
    database.selectFrom('eventDisclosures').select('path').where('envelopeId', '=', id).execute()
  expect([(await trail()).length, (await values()).length > 0]).toEqual([1, true])
  expect((await call(tenant.key, 'DELETE', `/v1/envelopes/${id}`)).status).toBe(204)
  expect([await trail(), await values()]).toEqual([[], []])
})
