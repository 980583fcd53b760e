import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Which process runs the request that holds an idempotency key: when it dies, another request may take the key over. */
const statements = [sql`alter table idempotency_keys add column process uuid`]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
