import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, vi } from 'vitest'
import { readConfig } from '#service/config.ts'
import type { Config } from '#service/config.ts'
import type { Database } from '#service/database/connection.ts'
import { openBoundary } from '#service/database/tenant-boundary.ts'
import { setMasterKey } from '#service/database/service-secrets.ts'
import { prepareStatements } from './database/statements.ts'
import { testDatabase } from './database/database.ts'
import type { TestDatabase } from './database/database.ts'
import { testMasterKey } from './database/master-key.ts'
import { openPresence } from '#service/database/presence.ts'
import { caller } from './caller.ts'
import type { Ask } from './caller.ts'
import { openLiveHub } from '#service/http/live/live-hub.ts'
import { buildApp, buildStartingApp, listen } from '#service/http/server.ts'
import { handlers } from '#service/jobs/handlers.ts'
import { startJobs } from '#service/jobs/runner.ts'
import { openLog } from '#service/logging.ts'
import { files, operations, streams } from '#service/catalogue.ts'
import type { DocumentReader } from '#service/ports/document-reader/document-reader.ts'
import { closePorts, openPorts } from '#service/ports/open-ports.ts'
import type { PdfEngine } from '#service/ports/pdf-engine/pdf-engine.ts'
import { openPdfEngine } from '#service/ports/pdf-engine/threaded-pdf-engine.ts'
import { openMeasures } from '#service/telemetry/measures.ts'
import { openMetrics } from '#service/telemetry/telemetry.ts'
import { watchedPorts } from '#service/telemetry/watched-ports.ts'
import type { Ports } from '#service/ports/ports.ts'

export type { Identity, TestAnswer } from './caller.ts'

/** A separate service on a free port with its own database, removed when the suite ends. */
export interface TestService {
  readonly url: string
  /** The app that serves the address. */
  readonly app: ReturnType<typeof buildApp>
  readonly database: Database
  /** Does something as the owner of the tables, which the service is not. */
  readonly asOwner: TestDatabase['asOwner']
  readonly config: Config
  readonly ports: Ports
  readonly call: Ask
  /** Waits until no job is waiting or running; failed jobs waiting for a retry do not count. */
  readonly idle: () => Promise<void>
}

/** Settings that a test may change, as environment variables. */
export type TestSettings = Readonly<Record<string, string>>

/** How a test's service may differ from production. */
interface TestOptions {
  readonly runsJobs?: boolean
  readonly plansOnce?: boolean
  readonly throughDatabase?: (database: Database) => Database
  readonly on?: TestDatabase
  readonly reader?: DocumentReader
}

let engine: PdfEngine | undefined

/**
 * The PDF engine of all suites of this process, since its threads take a second of work to start. None where the settings ask for
 * one of their own.
 */
function sharedEngine({ tsaUrl, sealKey }: Config): PdfEngine | undefined {
  if (tsaUrl !== null || sealKey !== null) return undefined
  engine ??= { ...openPdfEngine(openLog(process.env['TEST_LOG'] ?? 'silent')), close: async () => undefined }
  return engine
}

/** A wait does not end because a busy machine gave it no connection for a while. */
function goesOn(error: unknown): true {
  if (error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect'))
    return true
  throw error
}

/**
 * Starts the whole service for one suite: HTTP, jobs and live events, wired as in production. Call it at the top of a
 * file. `runsJobs: false` leaves jobs waiting, for suites that inspect them; `plansOnce` makes the database plan each
 * statement once, for suites with many thousand requests; `throughDatabase` puts something between the service and
 * its database, `on` names a database in place of a new one, and `reader` reads documents in place of the own one.
 */
export async function testService(
  settings: TestSettings = {},
  {
    runsJobs = true,
    plansOnce = false,
    throughDatabase = (database) => database,
    on,
    reader,
  }: TestOptions = {},
): Promise<TestService> {
  const { database: plain, pool, address, asOwner } = on ?? (await testDatabase())
  if (plansOnce) prepareStatements(pool)
  const database = throughDatabase(plain)
  setMasterKey(database, testMasterKey)
  await openBoundary(database)
  const log = openLog(process.env['TEST_LOG'] ?? 'silent')
  const listening = await listen(0, buildStartingApp(log, readConfig({})))
  const dataDir = mkdtempSync(join(tmpdir(), 'countersign-service-'))
  const config = readConfig({ PORT: String(listening.port), DATA_DIR: dataDir, RATE_LIMIT: '0', ...settings })
  const measures = openMeasures()
  const given = { documentReader: reader, pdf: sharedEngine(config) }
  const ports = watchedPorts(openPorts(config, database, log, given), measures)
  const hub = openLiveHub(address, log)
  const surroundings = { database, config, ports }
  const presence = runsJobs ? openPresence(database, { role: 'all' }) : null
  const jobs = presence && startJobs(handlers, [], { ...surroundings, pool, log, presence, measures })
  const isStorageUp = () => presence?.isStorageUp() ?? null
  const sources = { database, pool, storage: ports.storage, isStorageUp }
  const metrics = { measures, read: openMetrics(measures, 'all', sources) }
  const mountable = { operations, files, streams, hub, dashboard: join(dataDir, 'none'), metrics }
  const app = buildApp(surroundings, mountable, log)
  listening.serve(app)
  afterAll(async () => {
    await listening.close(1000)
    await jobs?.stop()
    await presence?.close()
    // An email renderer that is still loading would count as an error of the run.
    await vi.dynamicImportSettled()
    await hub.close()
    await closePorts(ports)
    rmSync(dataDir, { recursive: true, force: true })
  })
  // The test's own time limit applies if the jobs never end.
  const idle = async () => {
    const waiting =
      'select 1 from graphile_worker.jobs where (attempts = 0 and run_at <= now()) or locked_at is not null limit 1'
    const isBusy = () => pool.query(waiting).then(({ rowCount }) => rowCount !== 0, goesOn)
    while (await isBusy()) await pause(25)
  }
  return { url: config.baseUrl, app, database, asOwner, config, ports, call: caller(config.baseUrl), idle }
}
