import { sql } from 'kysely'
import type { Executor } from '../database/connection.ts'

/** Jobs of one task that did not succeed. */
export interface StuckJobs {
  readonly task: string
  /** Failed, and waiting for a retry. */
  readonly retried: number
  /** Failed on every attempt, and not retried. */
  readonly givenUp: number
}

/** How far the queue is behind, over all organisations. */
export interface QueueState {
  readonly waiting: number
  readonly running: number
  /** Seconds that the oldest runnable job has waited for its first attempt, or 0 when there is none. */
  readonly oldestSeconds: number
  readonly stuck: readonly StuckJobs[]
  /** Completed envelopes whose files could not be sealed yet. */
  readonly unsealed: number
  /** Completed envelopes that are not sealed because they disagree with what was recorded. */
  readonly held: number
  /** Active endpoints with events that were attempted but not delivered. */
  readonly failingEndpoints: number
  /** Endpoints that the service disabled. */
  readonly disabledEndpoints: number
}

/** Reads the state of the queue. */
export async function queueState(database: Executor): Promise<QueueState> {
  const [totals, stuck, others] = await Promise.all([
    totalsOf(database),
    stuckJobs(database),
    failing(database),
  ])
  return { ...totals, stuck, ...others }
}

async function totalsOf(database: Executor) {
  const { rows } = await sql<{ waiting: number; running: number; oldestSeconds: number }>`
    select
      count(*) filter (where locked_at is null and attempts = 0 and run_at <= now())::int as waiting,
      count(*) filter (where locked_at is not null)::int as running,
      coalesce(extract(epoch from now() - min(run_at) filter (
        where locked_at is null and attempts = 0 and run_at <= now())), 0)::float8 as oldest_seconds
    from graphile_worker.jobs`.execute(database)
  return rows[0] ?? { waiting: 0, running: 0, oldestSeconds: 0 }
}

async function stuckJobs(database: Executor): Promise<readonly StuckJobs[]> {
  const { rows } = await sql<StuckJobs>`
    select task_identifier as task,
      count(*) filter (where attempts < max_attempts)::int as retried,
      count(*) filter (where attempts >= max_attempts)::int as given_up
    from graphile_worker.jobs
    where attempts > 0 and locked_at is null and last_error is not null
    group by 1 order by 1`.execute(database)
  return rows
}

async function failing(database: Executor) {
  const { rows } = await sql<{
    unsealed: number
    held: number
    failingEndpoints: number
    disabledEndpoints: number
  }>`
    select
      (select count(*) from envelopes where seal_failure is not null and held is null)::int as unsealed,
      (select count(*) from envelopes where held is not null)::int as held,
      (select count(*) from endpoints e where active and exists (
        select from webhook_deliveries d where d.organisation_id = e.organisation_id
          and d.endpoint_id = e.id and d.state = 'pending' and d.attempts > 0))::int as failing_endpoints,
      (select count(*) from endpoints where disabled_reason is not null and not active)::int as disabled_endpoints
  `.execute(database)
  return rows[0] ?? { unsealed: 0, held: 0, failingEndpoints: 0, disabledEndpoints: 0 }
}
