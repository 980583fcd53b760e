import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Whether a secret is encrypted with the deployment's key, which is not in the database. */
const statement = sql`alter table service_secrets add column encrypted boolean not null default false`

export async function up(database: Kysely<unknown>): Promise<void> {
  await statement.execute(database)
}
