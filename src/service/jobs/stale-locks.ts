import type { Pool } from 'pg'
import { deadAfterSeconds } from '../database/presence.ts'

/** A worker that never said that it lives, such as one killed in its first moment, counts as dead after this time. */
const unknownAfterSeconds = 150

/**
 * Gives back to the queue the jobs of workers that died, which the queue itself would only do after hours. `process` is
 * the one that asks, whose own workers live. Returns how many workers were dead.
 */
export async function releaseDead(pool: Pool, process: string): Promise<number> {
  const { rows } = await pool.query<{ worker: string }>(
    `select worker from (
       select locked_by as worker, locked_at from graphile_worker._private_jobs where locked_by is not null
       union all
       select locked_by, locked_at from graphile_worker._private_job_queues where locked_by is not null
     ) locks
     group by worker
     having not exists (
       select from processes where worker = any(workers)
         and (id = $1 or beat > now() - make_interval(secs => $2)))
     and (exists (select from processes where worker = any(workers))
       or max(locked_at) < now() - make_interval(secs => $3))`,
    [process, deadAfterSeconds, unknownAfterSeconds],
  )
  const workers = rows.map(({ worker }) => worker)
  if (workers.length > 0) await pool.query('select graphile_worker.force_unlock_workers($1)', [workers])
  return workers.length
}

/** Gives back everything that is locked, where no other process can be running. */
export async function releaseAll(pool: Pool): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array(
       select locked_by from graphile_worker._private_jobs where locked_by is not null
       union select locked_by from graphile_worker._private_job_queues where locked_by is not null))`,
  )
}

/**
 * Gives back the jobs of workers of this process that lost the database, but those that are still running: their end is
 * written down as usual.
 */
export async function releaseLost(
  pool: Pool,
  workers: readonly string[],
  running: readonly string[],
): Promise<void> {
  if (workers.length === 0) return
  await pool.query(
    `with released as (
       update graphile_worker._private_jobs
       set locked_by = null, locked_at = null, run_at = greatest(run_at, now())
       where locked_by = any($1) and id <> all($2::bigint[]) returning job_queue_id)
     update graphile_worker._private_job_queues set locked_by = null, locked_at = null
     where locked_by = any($1) and (id in (select job_queue_id from released) or not exists (
       select from graphile_worker._private_jobs jobs
       where jobs.job_queue_id = _private_job_queues.id and jobs.locked_by = any($1)))`,
    [workers, running],
  )
}
