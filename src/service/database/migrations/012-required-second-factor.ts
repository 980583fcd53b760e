import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Whether everyone in the organisation must sign in with a second factor. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table organisations
    add column require_second_factor boolean not null default false`.execute(database)
}
