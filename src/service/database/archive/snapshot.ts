import { sql } from 'kysely'
import type { ControlledTransaction } from 'kysely'
import type { Database, Executor } from '../connection.ts'
import { namedFiles } from '../named-files.ts'
import type { Database as Tables } from '../tables/schema.ts'

type Snapshot = ControlledTransaction<Tables>

/** A table and its columns, but those that the database computes. */
export interface ArchivedTable {
  readonly name: string
  readonly columns: readonly string[]
}

/** A sequence, by what it numbers, and how far it has come. */
export interface ArchivedSequence {
  readonly table: string
  readonly column: string
  readonly last: number
}

/** Which state of the database an archive holds. */
export interface SnapshotFacts {
  readonly taken: string
  /** The schema changes it has, in the order in which they were made. */
  readonly migrations: readonly string[]
  readonly tables: readonly ArchivedTable[]
  readonly sequences: readonly ArchivedSequence[]
}

/** Bytes of rows that are read at once. */
const batchBytes = 4_000_000
const mostRows = 5000
/** The version of the schema, which migrations make again, and which processes live. */
const notCopied = ['kysely_migration', 'kysely_migration_lock', 'processes']

/** Tables of the service, wherever its schema is. */
export const ownTables = sql`
  select oid, relname::text as name from pg_class
  where relkind in ('r', 'p') and not relispartition and relname <> all(${notCopied})
    and relnamespace = (select relnamespace from pg_class where oid = 'audit_events'::regclass)`

/** Text means the same in this transaction whatever the server's settings. */
export async function settleTexts(transaction: Executor): Promise<void> {
  const settings = ['timezone = utc', 'datestyle = iso', 'intervalstyle = iso_8601', 'bytea_output = hex']
  for (const setting of [...settings, 'extra_float_digits = 1', 'idle_in_transaction_session_timeout = 0'])
    await sql`set local ${sql.raw(setting)}`.execute(transaction)
}

/**
 * Opens one moment of the database, whatever is written meanwhile. What is read from it is text that means the same on
 * every server. Roll it back when done.
 */
export async function openSnapshot(database: Database): Promise<Snapshot> {
  const snapshot = await database
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  await settleTexts(snapshot)
  return snapshot
}

/** What the snapshot of a transaction holds. */
export async function snapshotFacts(transaction: Executor): Promise<SnapshotFacts> {
  const moment = await sql<{ taken: string }>`
    select to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as taken`.execute(transaction)
  const migrations = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(transaction)
  const tables = await sql<ArchivedTable>`
    select name, array(
      select attname::text from pg_attribute
      where attrelid = own.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
    ) as columns
    from (${ownTables}) own order by name`.execute(transaction)
  return {
    taken: moment.rows[0]?.taken ?? '',
    migrations: migrations.rows.map(({ name }) => name),
    tables: tables.rows,
    sequences: await sequencesOf(transaction),
  }
}

async function sequencesOf(transaction: Executor): Promise<ArchivedSequence[]> {
  const { rows } = await sql<ArchivedSequence>`
    select owner.oid::regclass::text as table, attname::text as column,
      coalesce(pg_sequence_last_value(sequences.oid), 0) as last
    from pg_class sequences
      join pg_depend on classid = 'pg_class'::regclass and objid = sequences.oid and deptype in ('a', 'i')
      join pg_class owner on owner.oid = refobjid and refclassid = 'pg_class'::regclass
      join pg_attribute on attrelid = owner.oid and attnum = refobjsubid
    where sequences.relkind = 'S' and (owner.oid in (select oid from (${ownTables}) own)
      or owner.oid = 'graphile_worker._private_jobs'::regclass)
    order by 1, 2`.execute(transaction)
  return rows
}

/** The rows of a table in batches, each row as a JSON array of its columns as text. */
export function tableRows(
  transaction: Executor,
  { name, columns }: ArchivedTable,
): AsyncGenerator<readonly string[]> {
  const texts = columns.map((column) => sql`${sql.id(column)}::text`)
  return batches(
    transaction,
    sql`select to_json(array[${sql.join(texts)}]::text[])::text as line from ${sql.id(name)}`,
  )
}

/** The columns of an archived job, in this order. */
export const jobColumns = [
  'id',
  'task',
  'queue',
  'payload',
  'priority',
  'run_at',
  'attempts',
  'max_attempts',
  'last_error',
  'created_at',
  'key',
  'flags',
] as const

/** Every waiting or running job, independent of how the queue stores it. Restored, none is running. */
export function jobRows(transaction: Executor): AsyncGenerator<readonly string[]> {
  return batches(
    transaction,
    sql`
      select to_json(array[jobs.id::text, tasks.identifier, queues.queue_name, payload::text, priority::text, run_at::text,
        attempts::text, max_attempts::text, last_error, jobs.created_at::text, key, flags::text])::text as line
      from graphile_worker._private_jobs jobs
        join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
        left join graphile_worker._private_job_queues queues on queues.id = jobs.job_queue_id
      order by jobs.id`,
  )
}

/** Every file that a row names, as `key` and the digest it should have, separated by a space if there is one. */
export function fileLines(transaction: Executor): AsyncGenerator<readonly string[]> {
  return batches(
    transaction,
    sql`select concat_ws(' ', key, min(sha256)) as line from (${namedFiles}) named group by key order by key`,
  )
}

async function* batches(
  transaction: Executor,
  query: ReturnType<typeof sql>,
): AsyncGenerator<readonly string[]> {
  await sql`declare archived no scroll cursor for ${query}`.execute(transaction)
  for (let count = 20; ;) {
    const { rows } = await sql<{
      line: string
    }>`fetch forward ${sql.raw(String(count))} from archived`.execute(transaction)
    if (rows.length === 0) break
    const lines = rows.map(({ line }) => line)
    yield lines
    const bytes = lines.reduce((sum, line) => sum + line.length, 0)
    // A batch grows slowly, because the next rows may be larger.
    const fitting = Math.floor((batchBytes * lines.length) / bytes)
    count = Math.max(1, Math.min(mostRows, fitting, count * 4))
  }
  await sql`close archived`.execute(transaction)
}
