import type { Pool } from 'pg'

/** Longer than any task takes: the PDF engine gives up after a minute, mail and SMS sooner. */
export const staleAfterSeconds = 150

/**
 * Gives jobs back to the queue whose worker was killed in the middle of them; by itself the queue waits hours for that.
 * A lock counts as left behind after so many seconds; 0 when no other process can be at work. Answers how many workers it was.
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
