import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Until when no further try is looked at. */
const statements = [sql`alter table rate_limits add column held_until timestamptz(3)`]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
