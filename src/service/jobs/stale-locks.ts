import type { Pool } from 'pg'

/** Longer than any task takes: the PDF engine gives up after a minute, email and text messages sooner. */
export const staleAfterSeconds = 150

/**
 * Releases jobs whose worker was killed, which the queue itself would only do after hours. A lock counts as abandoned
 * after `seconds`, or at once with 0 when no other process can be running. Returns how many workers were released.
 */
export async function releaseStaleLocks(pool: Pool, seconds: number): Promise<number> {
  const { rows } = await pool.query<{ worker: string }>(
    `select distinct locked_by as worker from graphile_worker._private_jobs
       where locked_at <= now() - make_interval(secs => $1)
     union
     select distinct locked_by from graphile_worker._private_job_queues
       where locked_at <= now() - make_interval(secs => $1)`,
    [seconds],
  )
  const workers = rows.map(({ worker }) => worker)
  if (workers.length > 0) await pool.query('select graphile_worker.force_unlock_workers($1)', [workers])
  return workers.length
}
