import type { Database } from '#service/database/connection.ts'
import { sql } from 'kysely'

/** These may change, because a refused attempt is counted and recorded. */
const uncounted = ['rate_limits', 'security_events']

/**
 * The state of the whole database, one line per table: the number of rows, and the latest transaction that wrote one.
 * Equal before and after if nothing was written; jobs count.
 */
export async function fingerprint(database: Database): Promise<ReadonlyMap<string, string>> {
  const parts = (await tableNames(database)).map(
    (name) => sql`select ${sql.lit(name)} as name,
      concat(count(*), ' rows, latest ', max(xmin::text::bigint)) as content from ${sql.raw(name)}`,
  )
  const { rows } = await sql<{ name: string; content: string }>`${sql.join(parts, sql` union all `)}`.execute(
    database,
  )
  return new Map(rows.map(({ name, content }) => [name, content]))
}

/** The tables that differ between two fingerprints. */
export function changed(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return [...after].filter(([name, content]) => before.get(name) !== content).map(([name]) => name)
}

const known = new WeakMap<Database, Promise<string[]>>()

async function tableNames(database: Database): Promise<string[]> {
  const found = known.get(database) ?? readTableNames(database)
  known.set(database, found)
  return found
}

async function readTableNames(database: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string; plain: string }>`
    select format('%I.%I', schemaname, tablename) as name, tablename as plain from pg_tables
    where schemaname = 'public' or (schemaname = 'graphile_worker' and tablename = '_private_jobs')
    order by 1`.execute(database)
  return rows.filter(({ plain }) => !uncounted.includes(plain)).map(({ name }) => name)
}
