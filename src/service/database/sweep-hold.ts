import { sql } from 'kysely'
import type { Executor } from './connection.ts'

/** Why stored files that no row names are kept for now, and since when. */
export interface SweepHold {
  readonly since: Date
  readonly reason: string
}

/**
 * The part of the write-ahead log's address that changes when a server continues from a backup or takes over from
 * another. Source: PostgreSQL, continuous archiving: timelines.
 */
const timeline = sql<string>`left(pg_walfile_name(pg_current_wal_lsn()), 8)`

/** Keeps every stored file from now on, until the operator lets go. */
export async function holdSweeps(transaction: Executor, reason: string): Promise<void> {
  await sql`
    insert into sweep_holds (timeline, since, reason) values (${timeline}, now(), ${reason})
    on conflict (id) do update set timeline = excluded.timeline, since = now(), reason = excluded.reason
  `.execute(transaction)
}

/** Lets files be removed again. Returns whether they were kept. */
export async function releaseSweeps(transaction: Executor): Promise<boolean> {
  const { rows } = await sql`
    update sweep_holds set timeline = ${timeline}, since = null, reason = null where since is not null returning id
  `.execute(transaction)
  return rows.length > 0
}

/**
 * Why nothing may be removed now, or null. Notices by itself when the database goes on from an earlier state, or another
 * server does: rows that named newer files may be gone.
 */
export async function sweepHold(database: Executor): Promise<SweepHold | null> {
  await sql`insert into sweep_holds (timeline) values (${timeline}) on conflict do nothing`.execute(database)
  const { rows } = await sql<{ since: Date | null; reason: string | null; isSame: boolean }>`
    select since, reason, timeline = ${timeline} as is_same from sweep_holds`.execute(database)
  const [row] = rows
  if (row === undefined) throw new Error('The database does not say whether files may be removed')
  if (row.since === null && !row.isSame) {
    await holdSweeps(database, 'the database goes on from an earlier state, or on another server')
    return sweepHold(database)
  }
  return row.since === null ? null : { since: row.since, reason: row.reason ?? '' }
}
