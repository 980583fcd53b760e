import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** What someone sees is counted by its status without reading what has another. */
const statements = [
  sql`create index envelopes_sender_status on envelopes (organisation_id, account_id, status)`,
  sql`create index envelopes_group_status on envelopes (organisation_id, group_id, status) include (account_id)
    where shared`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
