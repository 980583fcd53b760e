import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import type { RequestOptions } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { readConfig } from '#service/config.ts'
import type { Config } from '#service/config.ts'
import { openConnection } from '#service/database/connection.ts'
import type { Database, DatabaseAddress } from '#service/database/connection.ts'
import { databaseUser } from '#service/database/embedded/cluster.ts'
import { openDatabase } from '#service/database/open-database.ts'
import { openPresence } from '#service/database/presence.ts'
import { openSession } from '#service/database/organisations/sessions.ts'
import { openLiveHub } from '#service/http/live/live-hub.ts'
import { buildApp, buildStartingApp, listen } from '#service/http/server.ts'
import { handlers } from '#service/jobs/handlers.ts'
import { startJobs } from '#service/jobs/runner.ts'
import { openLog } from '#service/logging.ts'
import { files, operations, streams } from '#service/catalogue.ts'
import { closePorts, openPorts } from '#service/ports/open-ports.ts'
import type { Ports } from '#service/ports/ports.ts'
import { caller } from '../world/caller.ts'
import type { Ask as AskAs } from '../world/caller.ts'

const builtDashboard = fileURLToPath(new URL('../../../dist', import.meta.url))

/** A separate service on a free port, with its own temporary database. */
export interface BenchService {
  /** As the owner of the tables, who may vacuum them and look at plans. */
  readonly pool: pg.Pool
  readonly address: DatabaseAddress
  /**
   * Reads a path of the service as an account, to its last byte, and returns the number of bytes. Throws unless the
   * status is 200.
   */
  readonly as: (organisationId: string, accountId: string) => Promise<Ask>
  readonly url: string
  readonly database: Database
  readonly config: Config
  readonly ports: Ports
  readonly call: AskAs
  /** Waits until no job waits or runs. */
  readonly idle: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Requests a path; with a body, by POST. */
type Ask = (path: string, body?: object) => Promise<number>

/** On a temporary database of its own, or on the one at an address; without workers unless told. */
export async function openBenchService({
  databaseUrl,
  runsJobs = false,
}: { readonly databaseUrl?: string | undefined; readonly runsJobs?: boolean } = {}): Promise<BenchService> {
  const dataDir = mkdtempSync(join(tmpdir(), 'countersign-bench-'))
  const log = openLog('error')
  const listening = await listen(0, buildStartingApp(log, readConfig({})))
  const config = readConfig({
    DATA_DIR: dataDir,
    PORT: String(listening.port),
    DATABASE_URL: databaseUrl,
    // A database that is kept is opened again.
    MASTER_KEY: '0b'.repeat(32),
  })
  const opened = await openDatabase(config, log)
  const { database } = opened.connection
  const ownerAddress =
    databaseUrl === undefined ? { ...opened.address, user: databaseUser } : { url: databaseUrl }
  const owner = openConnection(ownerAddress, log, 4)
  const ports = openPorts(config, database, log)
  const hub = openLiveHub(opened.address, log)
  const mountable = { operations, files, streams, hub, dashboard: builtDashboard }
  listening.serve(buildApp({ database, config, ports }, mountable, log))
  const presence = runsJobs ? openPresence(database, { role: 'all' }) : null
  const surroundings = { database, config, ports, log, pool: opened.direct.pool }
  const jobs = presence && startJobs(handlers, [], { ...surroundings, presence })
  const agent = new Agent({ keepAlive: true })
  return {
    url: config.baseUrl,
    database,
    config,
    ports,
    call: caller(config.baseUrl),
    pool: owner.pool,
    address: ownerAddress,
    as: async (organisationId, accountId) => {
      const origin = { address: '127.0.0.1', userAgent: null, provedBy: 'password' } as const
      const { secret } = await openSession(database, { organisationId, accountId }, origin)
      const headers = { cookie: `countersign_session=${secret}` }
      const options = { host: '127.0.0.1', port: listening.port, agent, headers }
      return (path, body) => bytesOf({ ...options, path }, body)
    },
    idle: async () => {
      const waiting =
        'select 1 from graphile_worker.jobs where (attempts = 0 and run_at <= now()) or locked_at is not null limit 1'
      while ((await owner.pool.query(waiting)).rowCount !== 0) await sleep(25)
    },
    close: async () => {
      agent.destroy()
      await listening.close(1000)
      await jobs?.stop()
      await presence?.close()
      await hub.close()
      await closePorts(ports)
      await owner.close()
      await opened.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function bytesOf(options: RequestOptions, body: object | undefined): Promise<number> {
  const type = { ...options.headers, 'content-type': 'application/json' }
  return new Promise((resolve, reject) => {
    const asked = request(body === undefined ? options : { ...options, method: 'POST', headers: type })
    asked.on('error', reject)
    asked.on('response', (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.byteLength))
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode === 200) resolve(bytes)
        else reject(new Error(`A list answered ${response.statusCode}`))
      })
    })
    asked.end(body === undefined ? undefined : JSON.stringify(body))
  })
}
