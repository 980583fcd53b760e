import { sql } from 'kysely'
import type { Database, Executor } from '../connection.ts'
import { jobColumns, ownTables, settleTexts } from './snapshot.ts'
import type { ArchivedSequence, ArchivedTable } from './snapshot.ts'

/**
 * Numbers left out after a restore, because the service that made the archive may have gone on: a number given out again
 * would make an email look like one that was sent before.
 */
const skippedNumbers = 1_000_000

/**
 * Whether no row of the service is in the database. It may have tables, made by some of these migrations, which a restore
 * that failed leaves behind.
 */
export async function isEmpty(database: Database, migrations: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select where to_regclass('kysely_migration') is not null`.execute(database)
  if (rows.length === 0) return true
  const made = await sql<{ name: string }>`select name from kysely_migration`.execute(database)
  if (made.rows.some(({ name }) => !migrations.includes(name))) return false
  const tables = await sql<{ name: string }>`${ownTables}`.execute(database)
  for (const { name } of tables.rows) {
    const found = await sql`select from ${sql.id(name)} limit 1`.execute(database)
    if (found.rows.length > 0) return false
  }
  return true
}

/**
 * Lets something fill empty tables in one transaction: all of it is there afterwards, or none. References between rows
 * are checked at the end, so their order does not matter.
 */
export async function fillTables<Value>(
  database: Database,
  fill: (transaction: Executor) => Promise<Value>,
): Promise<Value> {
  return database.transaction().execute(async (transaction) => {
    await settleTexts(transaction)
    const { rows } = await sql<{ owner: string; name: string; definition: string }>`
      select conrelid::regclass::text as owner, conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and conparentid = 0 and conrelid in (select oid from (${ownTables}) own)
    `.execute(transaction)
    for (const { owner, name } of rows)
      await sql`alter table ${sql.raw(owner)} drop constraint ${sql.id(name)}`.execute(transaction)
    const value = await fill(transaction)
    for (const { owner, name, definition } of rows)
      await sql`alter table ${sql.raw(owner)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(
        transaction,
      )
    return value
  })
}

/** Adds archived rows to their table, with the types that its columns have here. */
export async function loadRows(
  transaction: Executor,
  { name, columns }: ArchivedTable,
  lines: string,
): Promise<void> {
  const { rows } = await sql<{ column: string; type: string }>`
    select attname::text as column, format_type(atttypid, atttypmod) as type
    from pg_attribute where attrelid = ${name}::regclass and attnum > 0 and not attisdropped
  `.execute(transaction)
  const types = new Map(rows.map(({ column, type }) => [column, type]))
  const values = columns.map((column, index) => {
    const type = types.get(column)
    if (type === undefined) throw new Error(`The table ${name} has no column ${column}`)
    return sql`(line->>${sql.lit(index)})::${sql.raw(type)}`
  })
  await sql`
    insert into ${sql.id(name)} (${sql.join(columns.map((column) => sql.id(column)))}) overriding system value
    select ${sql.join(values)} from ${linesAsRows(lines)}
  `.execute(transaction)
}

/** Adds archived jobs to the queue. Those that were running wait again. */
export async function loadJobs(transaction: Executor, lines: string): Promise<void> {
  const rows = sql`(select ${sql.join(
    jobColumns.map((column, index) => sql`line->>${sql.lit(index)} as ${sql.id(column)}`),
  )} from ${linesAsRows(lines)}) archived`
  await sql`
    insert into graphile_worker._private_tasks (identifier) select distinct task from ${rows}
    on conflict do nothing`.execute(transaction)
  await sql`
    insert into graphile_worker._private_job_queues (queue_name)
    select distinct queue from ${rows} where queue is not null on conflict do nothing`.execute(transaction)
  await sql`
    insert into graphile_worker._private_jobs (id, task_id, job_queue_id, payload, priority, run_at, attempts,
      max_attempts, last_error, created_at, updated_at, key, flags) overriding system value
    select archived.id::bigint, tasks.id, queues.id, payload::json, priority::smallint, run_at::timestamptz,
      attempts::smallint, max_attempts::smallint, last_error, created_at::timestamptz, now(), key, flags::jsonb
    from ${rows}
      join graphile_worker._private_tasks tasks on tasks.identifier = archived.task
      left join graphile_worker._private_job_queues queues on queues.queue_name = archived.queue
  `.execute(transaction)
}

/** Lets sequences continue after what they had given out, with some distance. */
export async function loadSequences(
  transaction: Executor,
  sequences: readonly ArchivedSequence[],
): Promise<void> {
  for (const { table, column, last } of sequences)
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), ${last + skippedNumbers}::bigint)`.execute(
      transaction,
    )
}

function linesAsRows(lines: string) {
  const list = `[${lines.trimEnd().replaceAll('\n', ',')}]`
  return sql`json_array_elements(${list}::json) line`
}
