import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** What is old is found without looking at what is not. */
const statements = [
  sql`create index signing_tokens_expires on signing_tokens (expires)`,
  sql`create index verification_links_expires on verification_links (expires)`,
  sql`create index account_links_expires on account_links (expires)`,
  sql`create index inbox_messages_age on inbox_messages (created)`,
  sql`create index sessions_expires on sessions (expires)`,
  sql`create index signing_sessions_ended on signing_sessions (ended) where ended is not null`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
