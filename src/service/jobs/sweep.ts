import { sql } from 'kysely'
import type { Executor } from '../database/connection.ts'
import { forgetSecurityEvents } from '../database/organisations/security-events.ts'
import { forgetDead } from '../database/presence.ts'
import type { Handler } from './runner.ts'

/** Rows that are deleted in one statement, so that none holds locks for long. */
const atOnce = 5000

/** What is no longer needed: a table, the column that says since when, and after how long. */
interface Old {
  readonly table: string
  readonly column: string
  readonly interval: string
}

/** Deletes what is no longer needed. */
export const sweep: Handler<'sweep'> = async (_, { database, config }) => {
  const { retention } = config
  await forgetDead(database)
  await forgetSecurityEvents(database, config.securityLogDays)
  // Each envelope has a queue of its own, and graphile-worker keeps their names until told otherwise.
  await sql`
    delete from graphile_worker._private_job_queues queues
    where locked_at is null
      and not exists (select from graphile_worker._private_jobs jobs where jobs.job_queue_id = queues.id)
  `.execute(database)
  const kept = (table: string, column: string, days: number): Old[] =>
    days === 0 ? [] : [{ table, column, interval: `${days} days` }]
  const old: Old[] = [
    { table: 'idempotency_keys', column: 'created', interval: '24 hours' },
    { table: 'rate_limits', column: 'window_ends', interval: '0' },
    { table: 'sessions', column: 'expires', interval: '0' },
    { table: 'passkey_challenges', column: 'expires', interval: '0' },
    { table: 'sign_on_attempts', column: 'expires', interval: '0' },
    { table: 'sign_on_logouts', column: 'expires', interval: '0' },
    { table: 'verification_sessions', column: 'expires', interval: '0' },
    // No one can come back to one that ended, and who was there is in the trail.
    { table: 'signing_sessions', column: 'ended', interval: '1 day' },
    ...kept('webhook_deliveries', 'created', retention.deliveries),
    ...kept('inbox_messages', 'created', retention.inbox),
    ...kept('signing_tokens', 'expires', retention.links),
    ...kept('verification_links', 'expires', retention.links),
    ...kept('account_links', 'expires', retention.links),
  ]
  for (const one of old) await removeOld(database, one)
  await removeVisits(database)
  if (retention.jobs !== 0) await removeGivenUp(database, retention.jobs)
}

async function removeOld(database: Executor, { table, column, interval }: Old): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from ${sql.id(table)} where ctid = any(array(
        select ctid from ${sql.id(table)} where ${sql.id(column)} < now() - ${interval}::interval limit ${atOnce}
      ))`.execute(database)
    if ((numAffectedRows ?? 0n) < atOnce) return
  }
}

/** What strangers said about themselves, and what is noted of their emails where they did not go on. */
async function removeVisits(database: Executor): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ visits: number }>`
      with gone as (
        delete from ceremony_visits where ctid = any(array(
          select ctid from ceremony_visits where expires < now() limit ${atOnce}
        )) returning organisation_id, envelope_id, used
      ), messages as (
        delete from sent_messages using gone where gone.used is null
          and sent_messages.organisation_id = gone.organisation_id and sent_messages.envelope_id = gone.envelope_id
      )
      select count(*)::integer as visits from gone`.execute(database)
    if ((rows[0]?.visits ?? 0) < atOnce) return
  }
}

/** Jobs that failed on every try, which nothing looks at any more. */
async function removeGivenUp(database: Executor, days: number): Promise<void> {
  await sql`
    delete from graphile_worker._private_jobs
    where attempts > 0 and attempts >= max_attempts and locked_at is null
      and run_at < now() - make_interval(days => ${days})
  `.execute(database)
}
