import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** What a witness's link was called in letters sent before: one that had to be sent again leaves the first one good. */
const statements = [
  sql`alter table witness_links add column earlier_hashes text[] not null default '{}'`,
  sql`create index witness_links_earlier on witness_links using gin (earlier_hashes)`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
