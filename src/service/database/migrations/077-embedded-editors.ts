import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * Editors of one draft within pages of other sites: which sites, the session that following the link begins, and the API
 * credentials that made it. See decision 137.
 */
const statements = [
  sql`alter table ceremonies
    add column origins text[] not null default '{}',
    add column session_hash text unique,
    add column session_expires timestamptz(3),
    add column credentials_id text references api_credentials (id) on delete cascade`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
