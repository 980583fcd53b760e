import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import type { MockInstance } from 'vitest'
import { readConfig } from '../config.ts'
import { testDatabase } from '#harness/world/database/database.ts'
import { openPresence } from '../database/presence.ts'
import { openLog } from '../logging.ts'
import type { Ports } from '../ports/ports.ts'
import { startJobs } from './runner.ts'
import type { JobContext } from './runner.ts'
import { sweep } from './sweep.ts'
import { addJob } from '../queue/tasks.ts'
import type { Tasks } from '../queue/tasks.ts'

const { database, pool } = await testDatabase()
const log = openLog('silent')
const done: string[] = []
const running = new Set<string>()
let clashes = 0

async function notify(payload: Tasks['signing-email'], context: JobContext): Promise<void> {
  const { envelopeId, recipientId } = payload
  if (running.has(envelopeId)) clashes += 1
  running.add(envelopeId)
  await sleep(5)
  running.delete(envelopeId)
  if (recipientId === 'fails') {
    done.push(`failed, last ${context.isLastTry}`)
    throw new Error('try again')
  }
  done.push(recipientId)
  if (recipientId === 'unprintable') throw new Error('cut\0short \ud83d')
}

const presence = openPresence(database, { role: 'worker' })
const surroundings = { database, pool, log, config: readConfig({}), ports: {} as Ports, presence }
const jobs = startJobs({ 'signing-email': notify }, [], surroundings)
afterAll(async () => {
  await jobs.stop()
  await presence.close()
})

async function until(isSo: () => boolean): Promise<void> {
  for (const end = Date.now() + 50_000; !isSo() && Date.now() < end;) await sleep(10)
  expect(isSo()).toBe(true)
}

function add(envelopeId: string, recipientId: string, options = {}) {
  return addJob(database, 'signing-email', { organisationId: 'o', envelopeId, recipientId }, options)
}

test('runs the jobs of one queue one at a time, in order', async () => {
  done.length = 0
  for (let index = 0; index < 20; index += 1) await add('one', `r${index}`, { queue: 'envelope:one' })
  await until(() => done.length === 20)
  expect(done).toEqual(Array.from({ length: 20 }, (_, index) => `r${index}`))
  expect(clashes).toBe(0)
})

test('replaces a waiting job by one with the same key', async () => {
  done.length = 0
  const runAt = new Date(Date.now() + 400)
  await add('two', 'first', { jobKey: 'k', runAt })
  await add('two', 'second', { jobKey: 'k', runAt })
  await until(() => done.length > 0)
  await sleep(200)
  expect(done).toEqual(['second'])
})

test('asks the queue little while there is nothing to do', async () => {
  const spies = new Map<pg.PoolClient, MockInstance>()
  const watch = (client: pg.PoolClient) => spies.set(client, spies.get(client) ?? vi.spyOn(client, 'query'))
  pool.on('acquire', watch)
  await sleep(1500)
  pool.off('acquire', watch)
  const asked = [...spies.values()].flatMap(({ mock }) => mock.calls)
  spies.forEach((spy) => spy.mockRestore())
  const looks = asked.filter(([query]) => JSON.stringify(query).includes('job_queue_id'))
  // Four workers look every 300 milliseconds: 20 times, were they to look each by itself.
  expect(looks.length).toBeGreaterThan(0)
  expect(looks.length).toBeLessThan(10)
})

test('marks the last attempt, and keeps what failed for good', async () => {
  done.length = 0
  await add('three', 'fails', { maxAttempts: 1 })
  await until(() => done.length === 1)
  expect(done).toEqual(['failed, last true'])
  const failed = 'select last_error from graphile_worker.jobs where attempts = max_attempts'
  await expect.poll(async () => (await pool.query(failed)).rows).toEqual([{ last_error: 'try again' }])
})

test('keeps the error of a job whose message the database refuses', async () => {
  done.length = 0
  await add('unprintable', 'unprintable', { maxAttempts: 1 })
  await until(() => done.length === 1)
  const last = 'select last_error from graphile_worker.jobs order by id desc limit 1'
  await expect.poll(async () => (await pool.query(last)).rows).toEqual([{ last_error: 'cutshort \ufffd' }])
})

test('sweeps away queues without jobs and expired keys', async () => {
  await database
    .insertInto('idempotencyKeys')
    .values({ caller: 'c', key: 'k', requestHash: 'h', created: new Date(Date.now() - 25 * 3_600_000) })
    .execute()
  await add('four', 'waits', { queue: 'kept', runAt: new Date(Date.now() + 60_000) })
  await sweep({}, { ...surroundings, jobId: '1', isLastTry: false, goOn: () => undefined })
  expect(await database.selectFrom('idempotencyKeys').selectAll().execute()).toEqual([])
  const queues = await pool.query('select queue_name from graphile_worker._private_job_queues')
  expect(queues.rows).toEqual([{ queue_name: 'kept' }])
})

test('takes no job before it has said under which name, so that others see when it dies', async () => {
  const other = await testDatabase()
  const itself = openPresence(other.database, { role: 'worker' })
  const slow = { ...itself, beat: () => sleep(300).then(itself.beat) }
  const seen = Promise.withResolvers<unknown[]>()
  const look = async () => {
    const { rows } = await other.pool.query(
      `select exists (select from processes where locked_by = any(workers)) as said
       from graphile_worker._private_jobs where locked_by is not null`,
    )
    seen.resolve(rows)
  }
  await addJob(other.database, 'sweep', {})
  const given = { ...surroundings, database: other.database, pool: other.pool, presence: slow }
  const begun = startJobs({ sweep: look }, [], given)
  expect(await seen.promise).toEqual([{ said: true }])
  await begun.stop()
  await itself.close()
})

test(
  'waits a limited time for a job when stopping, and leaves it to the next process',
  { timeout: 30_000 },
  async () => {
    const other = await testDatabase()
    const itself = openPresence(other.database, { role: 'worker' })
    const given = { ...surroundings, database: other.database, pool: other.pool, presence: itself }
    const begun = Promise.withResolvers<void>()
    const ends = Promise.withResolvers<void>()
    const stuck = startJobs({ sweep: () => (begun.resolve(), ends.promise) }, [], given)
    await addJob(other.database, 'sweep', {})
    await begun.promise
    const started = Date.now()
    await stuck.stop()
    expect(Date.now() - started).toBeLessThan(12_000)
    const locked = 'select locked_by, attempts from graphile_worker.jobs'
    expect((await other.pool.query(locked)).rows).toEqual([{ locked_by: null, attempts: 1 }])
    ends.resolve()
    await itself.close()
  },
)
