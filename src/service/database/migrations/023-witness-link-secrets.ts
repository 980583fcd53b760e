import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Secrets of a witness's link in emails sent earlier: a resent email leaves the first one valid. */
const statements = [
  sql`alter table witness_links add column earlier_hashes text[] not null default '{}'`,
  sql`create index witness_links_earlier on witness_links using gin (earlier_hashes)`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
