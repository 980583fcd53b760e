import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { openConnection } from '../database/connection.ts'
import { chooseRunner } from '../database/embedded/places.ts'
import { startEmbeddedServer } from '../database/embedded/server.ts'
import { migrate } from '../database/migrate.ts'
import { openPresence } from '../database/presence.ts'
import { openLog } from '../logging.ts'
import type { Ports } from '../ports/ports.ts'
import { addJob } from '../queue/tasks.ts'
import { libraryPool } from './library-pool.ts'
import { shareLooks } from './shared-looks.ts'
import { startJobs } from './runner.ts'
import type { Handlers } from './runner.ts'

/**
 * `DATABASE_CRASHES=50 npx vitest run --project service src/service/jobs/database-crashes.test.ts` takes about three
 * minutes.
 */
const crashes = Number(process.env['DATABASE_CRASHES'] ?? 5)
const tasks = ['signing-email', 'webhook', 'webhook-retry'] as const
const log = openLog('silent')
const place = mkdtempSync(join(tmpdir(), 'countersign-crashes-'))
chmodSync(place, 0o711)
const directory = join(place, 'postgres')
const startServer = () => startEmbeddedServer({ directory, runner: chooseRunner(null), log })
let server = await startServer()
const other = openConnection(server.address('postgres'), log, 1)
await other.pool.query('create database jobs')
const { database, pool, close } = openConnection(server.address('jobs'), log, 20)
await migrate({ database, pool, close })
const presence = openPresence(database, { role: 'worker' })

const faults: unknown[] = []
const note = (fault: unknown) => void faults.push(fault)
process.on('unhandledRejection', note)
process.on('uncaughtException', note)
afterAll(async () => {
  process.off('unhandledRejection', note)
  process.off('uncaughtException', note)
  await presence.close()
  await Promise.all([close(), other.close()])
  await server.stop()
  rmSync(place, { recursive: true, force: true })
})

const ways = {
  /** As when the system runs out of memory. The service starts the server again. */
  killed: async () => {
    process.kill(Number(readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
    // At once too, while the system still lists the killed process.
    await sleep(Math.max(0, Math.random() - 0.5) * 1000)
    server = await startServer()
  },
  /** As when an external server restarts: connections end at once, and new ones are refused for a while. */
  refusing: async () => {
    await other.pool.query('alter database jobs with allow_connections false')
    await other.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'jobs' and backend_type = 'client backend'",
    )
    await sleep(Math.random() * 1500)
    await other.pool.query('alter database jobs with allow_connections true')
  },
}

function startWorkers(handler: (id: string) => Promise<void>, given = pool) {
  const doIt = ({ id }: { readonly id: string }) => handler(id)
  // A payload of its own, so that the test can tell its jobs apart.
  const handlers = Object.fromEntries(tasks.map((task) => [task, doIt])) as unknown as Handlers
  const schedules = [{ task: tasks[0], match: '* * 31 2 *' }]
  const surroundings = { database, log, config: readConfig({}), ports: {} as Ports }
  return startJobs(handlers, schedules, { ...surroundings, pool: given, presence })
}

/** Adds jobs until aborted. Returns those whose transaction was acknowledged. */
async function addJobs(signal: AbortSignal): Promise<string[]> {
  const added: string[] = []
  for (let index = 0; !signal.aborted; index += 1) {
    const id = String(index)
    const queue = index % 5 === 0 ? { queue: `queue ${index % 2}` } : {}
    const adding = addJob(database, tasks[index % 3] ?? tasks[0], { id } as never, queue)
    const isAdded = await adding.then(
      () => true,
      () => false,
    )
    if (isAdded) added.push(id)
    await sleep(isAdded ? 2 : 50)
  }
  return added
}

test(
  `the workers survive ${crashes} crashes of their database, and every job gets done`,
  async () => {
    const done = new Set<string>()
    const jobs = startWorkers(async (id) => {
      await sleep(Math.random() * 20)
      await pool.query('select 1')
      done.add(id)
    })
    const stopping = new AbortController()
    const adding = addJobs(stopping.signal)
    for (let crash = 0; crash < crashes; crash += 1) {
      // While jobs are running, or while the workers are just starting again.
      await sleep(Math.random() * 4000)
      await (crash % 2 === 0 ? ways.killed() : ways.refusing())
    }
    stopping.abort()
    const added = await adding
    await expect.poll(() => added.filter((id) => !done.has(id)), { timeout: 60_000 }).toEqual([])
    await jobs.stop()
    expect(added.length).toBeGreaterThan(0)
    expect(faults).toEqual([])
  },
  90_000 + crashes * 15_000,
)

test('survives workers that stop while LISTEN is pending and its connection breaks', async () => {
  const listens = Promise.withResolvers<never>()
  let asked = 0
  const listening = (client: pg.PoolClient | undefined) =>
    client &&
    new Proxy(client, {
      get: (target, name): unknown =>
        name === 'query'
          ? (...parameters: unknown[]): unknown => {
              if (!String(parameters[0]).startsWith('LISTEN'))
                return Reflect.apply(target.query, target, parameters)
              asked += 1
              return listens.promise
            }
          : Reflect.get(target, name, target),
    })
  type Connected = Parameters<pg.Pool['connect']>[0]
  const connect = (connected?: Connected) =>
    connected === undefined
      ? pool.connect()
      : pool.connect((error, client, release) => connected(error, listening(client), release))
  const hanging = new Proxy(pool, {
    get: (target, name): unknown => (name === 'connect' ? connect : Reflect.get(target, name, target)),
  })
  const jobs = startWorkers(async () => undefined, hanging)
  await expect.poll(() => asked, { timeout: 10_000 }).toBe(tasks.length)
  const stopped = jobs.stop()
  await sleep(50)
  listens.reject(new Error('Connection terminated unexpectedly'))
  await stopped
  await sleep(50)
  expect(faults).toEqual([])
})

test('has nothing to release once the pool has ended', async () => {
  const ended = new pg.Pool()
  await ended.end()
  const answered = Promise.withResolvers<Error | undefined>()
  const given = { lose: () => undefined, ready: async () => undefined, looks: shareLooks(100) }
  libraryPool(ended, given).connect((error, _client, release) => {
    release()
    answered.resolve(error)
  })
  expect((await answered.promise)?.message).toContain('after calling end on the pool')
})
