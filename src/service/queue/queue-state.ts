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

/** How many jobs of a task are in which state. */
export interface QueueDepth extends StuckJobs {
  readonly waiting: number
  readonly running: number
  /** Seconds that its oldest runnable job has waited for its first attempt, or 0 when there is none. */
  readonly oldestSeconds: number
}

/** What is behind because something fails. */
export type QueueTroubles = Pick<QueueState, 'unsealed' | 'held' | 'failingEndpoints' | 'disabledEndpoints'>

/** Reads the state of the queue. */
export async function queueState(database: Executor): Promise<QueueState> {
  const [depth, troubles] = await Promise.all([queueDepth(database), queueTroubles(database)])
  const sum = (of: (one: QueueDepth) => number) => depth.reduce((total, one) => total + of(one), 0)
  return {
    waiting: sum(({ waiting }) => waiting),
    running: sum(({ running }) => running),
    oldestSeconds: Math.max(0, ...depth.map(({ oldestSeconds }) => oldestSeconds)),
    stuck: depth.filter(({ retried, givenUp }) => retried + givenUp > 0),
    ...troubles,
  }
}

/** More waiting jobs than this are not counted, so that a long queue takes no longer to look at. */
const mostCounted = 100_000

/** How many jobs of each task wait, run and fail. Reads indexes only, however long the queue is. */
export async function queueDepth(database: Executor): Promise<QueueDepth[]> {
  const { rows } = await sql<QueueDepth>`
    with waiting as (
      select task_id, count(*)::int as waiting, extract(epoch from now() - min(run_at))::float8 as oldest
      from (
        select task_id, run_at from graphile_worker._private_jobs
        where is_available and run_at <= now() and attempts = 0 order by priority, run_at limit ${mostCounted}
      ) first group by 1
    ), tried as (
      select task_id, count(*) filter (where locked_at is not null)::int as running,
        count(*) filter (where locked_at is null and last_error is not null and attempts < max_attempts)::int as retried,
        count(*) filter (where locked_at is null and last_error is not null and attempts >= max_attempts)::int as given_up
      from graphile_worker._private_jobs where attempts > 0 group by 1
    )
    select identifier as task, coalesce(waiting, 0) as waiting, coalesce(oldest, 0) as oldest_seconds,
      coalesce(running, 0) as running, coalesce(retried, 0) as retried, coalesce(given_up, 0) as given_up
    from waiting full join tried using (task_id) join graphile_worker._private_tasks tasks on tasks.id = task_id
    order by identifier`.execute(database)
  return rows
}

/** What fails, over all organisations. */
export async function queueTroubles(database: Executor): Promise<QueueTroubles> {
  const { rows } = await sql<QueueTroubles>`
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
