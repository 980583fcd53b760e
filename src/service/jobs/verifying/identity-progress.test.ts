import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { IdentityFinding } from '#domain/verification/identity.ts'
import { openLog } from '../../logging.ts'
import { verificationWorld } from '#harness/world/verifications.ts'
import { testService } from '#harness/world/service.ts'
import { aTenant } from '#harness/world/world.ts'
import { identityCheck } from './identity-check.ts'
import { identityProgress } from './identity-progress.ts'

const service = await testService({}, { runsJobs: false })
const { call, config, database, ports } = service
const tenant = await aTenant(database)
const { organisationId } = tenant
const { create, submitDetails, page } = verificationWorld({ ...service, idle: async () => undefined }, tenant)
const finding: IdentityFinding = { check: 'document', outcome: 'clear', note: 'Played', sources: [] }

/** A verification whose findings the provider has. Runs `drawn` each time a report has been drawn. */
async function reportingOn(id: string, drawn: () => Promise<void>): Promise<void> {
  const vendor = ports.identityVendor
  const report: typeof ports.pdf.report = async (...given) => {
    const made = await ports.pdf.report(...given)
    await drawn()
    return made
  }
  const progress: typeof vendor.progress = async (reference) => ({
    ...(await vendor.progress(reference)),
    findings: [finding],
  })
  const around = {
    config,
    database,
    ports: { ...ports, identityVendor: { ...vendor, progress }, pdf: { ...ports.pdf, report } },
    log: openLog('silent'),
    jobId: '1',
    isLastTry: false,
    goOn: () => undefined,
  }
  const about = { organisationId, verificationId: id }
  await identityCheck(about, around)
  await identityProgress({ ...about, reads: 0 }, around)
}

const filesOf = async (id: string) => {
  const all = await Array.fromAsync(ports.storage.list())
  return all.flatMap(({ key }) => (key.startsWith(`verifications/${id}/`) ? [key.split('/')[2] ?? ''] : []))
}

test('draws and stores reports outside of any transaction', async () => {
  const { id } = await create()
  await submitDetails(id)
  const open: unknown[] = []
  await reportingOn(id, async () => {
    const { rows } = await sql`select query from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`.execute(database)
    open.push(...rows)
  })
  expect(open).toEqual([])
  expect((await page(id)).reported).not.toBeNull()
  expect((await filesOf(id)).toSorted()).toEqual([
    expect.stringMatching(/^certificate-[\da-f-]{36}\.pdf$/),
    expect.stringMatching(/^document-front-[\da-f-]{36}$/),
    expect.stringMatching(/^multibureau-[\da-f-]{36}\.pdf$/),
  ])
})

test('discards reports that arrive after a purge began', async () => {
  const { id } = await create()
  await submitDetails(id)
  await reportingOn(id, async () => {
    await call(tenant.key, 'POST', `/v2/verifications/${id}/purge`)
  })
  expect((await page(id)).reported).toBeNull()
  expect(await filesOf(id)).toEqual([expect.stringMatching(/^document-front-/)])
})
