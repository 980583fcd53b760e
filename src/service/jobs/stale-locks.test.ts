import { expect, test } from 'vitest'
import { testDatabase } from '#harness/world/database/database.ts'
import { releaseStaleLocks } from './stale-locks.ts'
import { addJob } from '../queue/tasks.ts'

const { database, pool } = await testDatabase()

test('releases the job of a killed worker, but not one that is running', async () => {
  await addJob(database, 'sweep', {}, { queue: 'killed' })
  await addJob(database, 'sweep', {})
  const lock = (worker: string, seconds: number, which: string) =>
    pool.query(
      `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - make_interval(secs => $2)
       where (job_queue_id is not null) = $3`,
      [worker, seconds, which === 'queued'],
    )
  await lock('worker-dead', 200, 'queued')
  await pool.query(
    `update graphile_worker._private_job_queues set locked_by = 'worker-dead', locked_at = now() - interval '200 seconds'`,
  )
  await lock('worker-alive', 1, 'other')
  expect(await releaseStaleLocks(pool, 150)).toBe(1)
  const locked = await pool.query(
    'select locked_by from graphile_worker._private_jobs where locked_by is not null',
  )
  expect(locked.rows).toEqual([{ locked_by: 'worker-alive' }])
  expect(await releaseStaleLocks(pool, 0)).toBe(1)
})
