import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#harness/world/database/database.ts'
import { openPresence } from '../database/presence.ts'
import { releaseAll, releaseDead, releaseLost } from './stale-locks.ts'
import { addJob } from '../queue/tasks.ts'

const { database, pool } = await testDatabase()
const presence = openPresence(database, { role: 'worker' })
afterAll(() => presence.close())

beforeEach(async () => {
  await pool.query('delete from graphile_worker._private_jobs')
  await pool.query('delete from graphile_worker._private_job_queues')
})

/** Adds a job that a worker locked some seconds ago. Returns its id. */
async function locked(worker: string, seconds: number, queue?: string): Promise<string> {
  await addJob(database, 'sweep', {}, queue === undefined ? {} : { queue })
  const { rows } = await pool.query<{ id: string }>(
    `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - make_interval(secs => $2)
     where locked_by is null returning id`,
    [worker, seconds],
  )
  await pool.query(
    `update graphile_worker._private_job_queues set locked_by = $1, locked_at = now() - make_interval(secs => $2)
     where queue_name = $3`,
    [worker, seconds, queue ?? ''],
  )
  return rows[0]?.id ?? ''
}

const saysItLives = (worker: string, secondsAgo: number) =>
  pool.query(
    `insert into processes (id, role, host, workers, beat)
     values ($1, 'worker', 'test', array[$2], now() - make_interval(secs => $3))`,
    [randomUUID(), worker, secondsAgo],
  )
const owners = async () => {
  const { rows } = await pool.query<{ owner: string }>(
    `select locked_by as owner from graphile_worker._private_jobs where locked_by is not null
     union select locked_by from graphile_worker._private_job_queues where locked_by is not null order by 1`,
  )
  return rows.map(({ owner }) => owner)
}

test('gives back the jobs of dead workers within seconds, and no others', async () => {
  await saysItLives('dead', 9)
  await saysItLives('alive', 1)
  await locked('dead', 3, 'queue')
  await locked('alive', 3000, 'another')
  await locked('unknown', 100)
  presence.workers.add('own')
  await presence.beat()
  await pool.query("update processes set beat = now() - interval '1 minute' where id = $1", [presence.id])
  await locked('own', 3000)
  expect(await releaseDead(pool, presence.id)).toBe(1)
  expect(await owners()).toEqual(['alive', 'own', 'unknown'])
  await pool.query("update graphile_worker._private_jobs set locked_at = now() - interval '200 seconds'")
  expect(await releaseDead(pool, presence.id)).toBe(1)
  expect(await owners()).toEqual(['alive', 'own'])
  await releaseAll(pool)
  expect(await owners()).toEqual([])
})

test('gives back what lost workers held, but not what is still running', async () => {
  const running = await locked('lost', 1, 'busy')
  await locked('lost', 1, 'over')
  await locked('other', 1)
  await releaseLost(pool, ['lost'], [running])
  const { rows } = await pool.query(
    `select locked_by from graphile_worker._private_job_queues where locked_by is not null`,
  )
  expect(rows).toEqual([{ locked_by: 'lost' }])
  await releaseLost(pool, ['lost'], [])
  expect(await owners()).toEqual(['other'])
})
