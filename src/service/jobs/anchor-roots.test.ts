import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { startTestingAuthority } from '#harness/world/authority.ts'
import { testService } from '#harness/world/service.ts'
import { anEnvelopeIn, aTenant } from '#harness/world/world.ts'
import type { Executor } from '../database/connection.ts'
import { findRoot, latestRoot } from '../database/envelopes/audit-roots.ts'
import { rootFile } from '../operations/seals/anchor-root.ts'
import { checkHeads } from '../operations/seals/check-heads.ts'
import { addJob } from '../queue/tasks.ts'
import { inbox } from '#harness/world/inbox.ts'

const authority = await startTestingAuthority()
afterAll(() => authority.close())
const service = await testService({ TSA_URL: authority.url, REVOCATION_HOSTS: '127.0.0.1' })
const { database } = service

async function begun() {
  const tenant = await aTenant(database)
  const ids: string[] = []
  for (const status of ['sent', 'voided', 'completed', 'draft'] as const)
    ids.push((await anEnvelopeIn(service, tenant, status)).id)
  await service.idle()
  const until = new Date(Date.now() + 1000).toISOString()
  const stamp = async () => {
    await addJob(database, 'anchor-root', { organisationId: tenant.organisationId, until })
    await service.idle()
  }
  return { tenant, ids, until, stamp }
}

/** The file that was mailed. */
async function fileOf(organisationId: string, until: string): Promise<string> {
  const root = await findRoot(database, organisationId, new Date(until))
  if (root === undefined) throw new Error('no root')
  return rootFile(database, root)
}

const asOwner = (change: (transaction: Executor) => Promise<unknown>) =>
  service.asOwner((owner) =>
    owner.transaction().execute(async (transaction) => {
      await sql`alter table audit_events disable trigger user`.execute(transaction)
      await change(transaction)
      for (const trigger of ['only_grows', 'keeps_evidence', 'keeps_events'])
        await sql`alter table audit_events enable always trigger ${sql.ref(trigger)}`.execute(transaction)
    }),
  )

test('stamps a root over what was sent, mails it, and names what was removed or changed since', async () => {
  const { tenant, ids, until, stamp } = await begun()
  const { organisationId } = tenant
  await stamp()
  const root = await latestRoot(database, organisationId)
  expect(root).toMatchObject({ size: 3 })
  const received = await inbox(database, { organisationId, toAddress: tenant.email })
  const told = received.filter(({ subject }) => subject?.startsWith('Audit trails') === true)
  expect(told).toMatchObject([{ attachments: [{ name: `countersign-heads-${until.slice(0, 10)}.json` }] }])
  expect(told[0]?.text).toContain(root?.root)
  const file = await fileOf(organisationId, until)
  expect(await checkHeads(database, file)).toMatchObject({
    isSame: true,
    gone: [],
    changed: [],
    stamped: { authority: 'Time for tests' },
  })
  // A draft that was never sent may go, and what happens later changes nothing.
  expect((await service.call(tenant.key, 'DELETE', `/v1/envelopes/${ids[3]}`)).status).toBe(204)
  expect(await checkHeads(database, file)).toMatchObject({ isSame: true })
  expect(await checkHeads(database, file.replace('"size":3', '"size":4'))).toBeNull()
  expect(await checkHeads(database, file.replace(ids[0] ?? '', ids[3] ?? ''))).toBeNull()
  const [gone = '', changed = ''] = ids
  await asOwner(async (transaction) => {
    await sql`delete from audit_events where envelope_id = ${gone}`.execute(transaction)
    await sql`update audit_events set hash = repeat('0', 64)
      where envelope_id = ${changed} and sequence = (
        select max(sequence) from audit_events where envelope_id = ${changed})`.execute(transaction)
  })
  expect(await checkHeads(database, file)).toMatchObject({ isSame: false, gone: [gone], changed: [changed] })
})

test('computes every chain again, and names one whose events were changed under its heads', async () => {
  const { tenant, ids, until, stamp } = await begun()
  await stamp()
  const file = await fileOf(tenant.organisationId, until)
  expect((await checkHeads(database, file))?.broken).toEqual([])
  const [changed = '', cut = ''] = ids
  await asOwner(async (transaction) => {
    await sql`update audit_events set details = details || '{"altered": true}' where envelope_id = ${changed}
      and sequence = 1`.execute(transaction)
    await sql`delete from audit_events where envelope_id = ${cut} and sequence = 1`.execute(transaction)
  })
  const found = await checkHeads(database, file)
  expect(found).toMatchObject({ isSame: true, gone: [], changed: [] })
  expect(found?.broken.toSorted()).toEqual([changed, cut].toSorted())
})

test('makes one a day of every organisation that has something new, and none while the authority is down', async () => {
  const { tenant, stamp } = await begun()
  const { organisationId } = tenant
  authority.misbehave(503)
  await stamp()
  expect(await latestRoot(database, organisationId)).toBeUndefined()
  authority.misbehave(null)
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(database)
  await service.idle()
  await expect.poll(() => latestRoot(database, organisationId), { timeout: 10_000 }).toBeDefined()
  const first = await latestRoot(database, organisationId)
  await addJob(database, 'anchor-root', { organisationId, until: new Date(Date.now() + 2000).toISOString() })
  await service.idle()
  expect(await latestRoot(database, organisationId)).toEqual(first)
  await addJob(database, 'anchor-roots', {})
  await service.idle()
})
