import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Whether stored files that no row names are kept, because the database was restored. One row. */
const statements = [
  sql`create table sweep_holds (
    id smallint primary key default 1 check (id = 1),
    timeline text not null,
    since timestamptz(3),
    reason text
  )`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
