import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** A request holds its idempotency key while it runs, however long, and no other one can answer for it. */
const statements = [
  sql`alter table idempotency_keys
    add column claim uuid,
    add column renewed timestamptz(3) not null default now()`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
