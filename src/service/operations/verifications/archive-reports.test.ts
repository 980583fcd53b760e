import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { checkPdf } from '#pdf/seal-check/check-pdf.ts'
import { startTestingAuthority } from '#harness/world/authority.ts'
import { sealHome } from '#harness/world/seal-home.ts'
import { testService } from '#harness/world/service.ts'
import { verificationWorld } from '#harness/world/verifications.ts'
import { aTenant } from '#harness/world/world.ts'
import { countOverdueArchives } from '../../database/seals/seal-tails.ts'
import { findVerification } from '../../database/verifications/verifications.ts'
import { archiveDueReports, archiveReports } from './archive-reports.ts'

const authority = await startTestingAuthority({ hasRoot: true })
afterAll(() => authority.close())
const service = await testService({ TSA_URL: authority.url, REVOCATION_HOSTS: '127.0.0.1' })
const { database, idle, ports } = service
const tenant = await aTenant(database)
const { create, submitDetails, reported } = verificationWorld(service, tenant)

test('reports keep verifiable, with every later time-stamp, until they are purged', async () => {
  const { id } = await create()
  await submitDetails(id)
  await reported(id)
  await idle()
  const key = { organisationId: tenant.organisationId, verificationId: id }
  // If the job's own first try met another request at the authority.
  await archiveReports(service, key)
  const read = async () => {
    const row = await findVerification(database, key)
    if (!row?.certificateKey) throw new Error('there is no report')
    return { row, bytes: new Uint8Array(await ports.storage.get(row.certificateKey)) }
  }
  const first = await read()
  const home = await sealHome(service)
  const sealsOf = async (bytes: Uint8Array) => (await checkPdf(bytes, home)).seals.map(({ kind }) => kind)
  expect(await checkPdf(first.bytes, home)).toMatchObject({ verdict: 'whole', soundEnd: first.bytes.length })
  expect(await sealsOf(first.bytes)).toHaveLength(2)
  expect(first.row.reportsDue?.getTime()).toBeGreaterThan(Date.now())

  // Nothing is due, so nothing is added.
  await archiveReports(service, key)
  expect((await read()).row.certificateKey).toBe(first.row.certificateKey)

  const overdue = () =>
    sql`update verifications set reports_due = now() - interval '2 days' where id = ${id}`.execute(database)
  await overdue()
  expect(await countOverdueArchives(database)).toBe(1)
  authority.misbehave(503)
  await expect(archiveReports(service, key)).rejects.toThrow()
  expect((await read()).row.certificateKey).toBe(first.row.certificateKey)
  authority.misbehave(null)
  await archiveDueReports(service)
  await idle()
  await archiveReports(service, key)
  const renewed = await read()
  expect(await countOverdueArchives(database)).toBe(0)
  expect(renewed.bytes.subarray(0, first.bytes.length)).toEqual(first.bytes)
  expect(await checkPdf(renewed.bytes, home)).toMatchObject({
    verdict: 'whole',
    soundEnd: renewed.bytes.length,
  })
  expect(await sealsOf(renewed.bytes)).toHaveLength(3)

  // A purge that begins meanwhile wins, and leaves no file.
  await overdue()
  const put: string[] = []
  const storage: typeof ports.storage = {
    ...ports.storage,
    put: async (name, content) => {
      put.push(name)
      await ports.storage.put(name, content)
      await sql`update verifications set purge_begun = now() where id = ${id}`.execute(database)
    },
  }
  await archiveReports({ ...service, ports: { ...ports, storage } }, key)
  await idle()
  expect((await read()).row.certificateKey).toBe(renewed.row.certificateKey)
  const left = (await Array.fromAsync(ports.storage.list())).map((file) => file.key)
  expect(put.length).toBeGreaterThan(0)
  expect(left.filter((name) => put.includes(name))).toEqual([])
})
