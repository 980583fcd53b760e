import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** When the files of a sealed envelope were last compared with what was recorded. */
const statements = [
  sql`alter table envelopes add column files_checked timestamptz(3)`,
  sql`create index envelopes_files_checked on envelopes (files_checked nulls first)
    where sealed is not null and purge_begun is null`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
