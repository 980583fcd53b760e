import { sql } from 'kysely'
import { appendOnlyTables } from './append-only.ts'
import type { Executor } from './connection.ts'
import { knownMigrations } from './migrate.ts'

/** What the database server reports about itself. */
export interface ServerFacts {
  /** For example `18.4`. */
  readonly version: string
  readonly bytes: number
  readonly connections: number
  readonly maxConnections: number
}

export async function serverFacts(database: Executor): Promise<ServerFacts> {
  const { rows } = await sql<ServerFacts>`
    select current_setting('server_version') as version,
      pg_database_size(current_database())::float8 as bytes,
      (select sum(numbackends) from pg_stat_database)::int as connections,
      current_setting('max_connections')::int as max_connections`.execute(database)
  const facts = rows[0]
  if (facts === undefined) throw new Error('The database tells nothing of itself')
  return facts
}

/** Schema changes that this code knows and the database lacks, and the other way round. */
export async function migrationDifference(database: Executor): Promise<{
  readonly applied: number
  readonly missing: readonly string[]
  readonly unknown: readonly string[]
}> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database)
  const known = new Set(await knownMigrations())
  const applied = new Set(rows.map(({ name }) => name))
  return {
    applied: applied.size,
    missing: [...known].filter((name) => !applied.has(name)).toSorted(),
    unknown: [...applied].filter((name) => !known.has(name)).toSorted(),
  }
}

/** Tables that only grow, whose triggers are missing or switched off. */
export async function unguardedTables(database: Executor): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${appendOnlyTables}::text[]) name
    where (select count(*) from pg_trigger where tgrelid = name::regclass and not tgisinternal and tgenabled = 'A') < 2
  `.execute(database)
  return rows.map(({ name }) => name)
}
