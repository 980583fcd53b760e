import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openConnection } from '../../database/connection.ts'
import { readConfig } from '../../config.ts'
import { openLog } from '../../logging.ts'
import { openPorts } from '../../ports/open-ports.ts'
import { runProbe } from '../../ports/probe/probe.ts'
import { openS3Storage } from '../../ports/storage/s3-storage.ts'
import { testService } from '#harness/world/service.ts'
import { anEndlessServer } from '#harness/world/silent-server.ts'
import { probeStorage } from './part-probes.ts'
import type { PartReport } from './report-health.ts'
import { reportHealth } from './report-health.ts'

/** An address at which nothing listens. */
const closed = createServer()
await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
const away = `127.0.0.1:${(closed.address() as AddressInfo).port}`
closed.close()

const settings = {
  SMTP_URL: `smtp://${away}`,
  TSA_URL: `http://${away}`,
  STORAGE_URL: `s3://key:secret@${away}/bucket?tls=false`,
}
// Nothing runs jobs.
const service = await testService(settings, { runsJobs: false })
const log = openLog('silent')

const of = (reports: readonly PartReport[], part: string) =>
  reports.find((report) => report.part === part) as PartReport

/** What a part says first that is wrong. */
function faultOf(reports: readonly PartReport[], part: string): string {
  const stage = of(reports, part).stages.find(({ outcome }) => outcome === 'failed' || outcome === 'noted')
  return `${stage?.finding ?? ''} → ${stage?.remedy ?? ''}`
}

test('says what is away, and that nothing runs jobs', async () => {
  await sql`select graphile_worker.add_job('sweep', run_at := now() - interval '1 hour')`.execute(
    service.database,
  )
  const { status, body } = await service.call<{ parts: PartReport[] }>({}, 'GET', '/health/parts')
  expect(status).toBe(200)
  const { parts } = body
  expect(faultOf(parts, 'mail')).toContain(`Nothing listens at ${away}.`)
  expect(faultOf(parts, 'mail')).toContain('SMTP_URL')
  expect(faultOf(parts, 'storage')).toContain('Nothing listens at 127.0.0.1')
  expect(faultOf(parts, 'storage')).toContain('STORAGE_URL')
  expect(faultOf(parts, 'timestamp')).toContain(`Nothing listens at ${away}.`)
  expect(faultOf(parts, 'queue')).toContain('No process is running jobs')
  // What waits meanwhile is told too.
  expect(of(parts, 'queue').stages.map(({ outcome }) => outcome)).not.toContain('skipped')
  expect(of(parts, 'database').standing).not.toBe('fails')
  expect(JSON.stringify(parts)).not.toContain('secret')
})

test('names a store that takes connections and never answers', async () => {
  const { config, database, ports } = service
  const at = await anEndlessServer()
  const storageUrl = `s3://key:secret@${at}/bucket?tls=false`
  const surroundings = {
    config: { ...config, storageUrl },
    database,
    ports: { ...ports, storage: openS3Storage(storageUrl) },
  }
  const [first] = await runProbe(probeStorage(surroundings, 200), 5000)
  expect([first?.outcome, first?.finding]).toEqual(['failed', `${at} doesn’t answer in time.`])
})

test('is closed to others', async () => {
  const { status } = await service.call({ 'x-forwarded-for': '203.0.113.7' }, 'GET', '/health/parts')
  expect(status).toBe(404)
})

test('says that the database is away, in every part that needs it, and works again once it is back', async () => {
  const config = readConfig({ DATA_DIR: service.config.dataDir })
  const gone = openConnection({ socketDirectory: '/nonexistent', user: 'nobody', name: 'none' }, log, 2)
  afterAll(() => gone.close())
  const ports = openPorts(config, gone.database, log)
  const parts = await reportHealth({ config, database: gone.database, ports })
  for (const part of ['database', 'queue', 'clock'])
    expect(faultOf(parts, part)).toContain('The database does not answer.')
  expect(
    of(parts, 'storage')
      .stages.slice(0, 3)
      .map(({ outcome }) => outcome),
  ).toEqual(['passed', 'passed', 'passed'])
  const back = await reportHealth({ config, database: service.database, ports })
  expect(of(back, 'database').standing).not.toBe('fails')
  expect(faultOf(back, 'queue')).toContain('No process is running jobs')
})

test('says that a queue is stuck, and a disk full', async () => {
  await sql`insert into processes (id, role, host, beat) values (gen_random_uuid(), 'worker', 'one', now() + interval '1 hour')
    `.execute(service.database)
  const { ports, config, database } = service
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC' })
  const storage = {
    ...ports.storage,
    kind: 'disk' as const,
    put: () => Promise.reject(new Error('full', { cause: full })),
  }
  const parts = await reportHealth({ config, database, ports: { ...ports, storage } })
  expect(faultOf(parts, 'queue')).toContain('the oldest for 60 min')
  expect(faultOf(parts, 'storage')).toContain('The disk is full. Make room.')
})
