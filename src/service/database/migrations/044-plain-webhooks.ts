import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Whether an organisation refuses endpoints whose address everyone on the way can read along. */
const statements = [
  sql`alter table organisations add column refuse_plain_webhooks boolean not null default false`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
