import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** What the sender calls a field, and the printed words beside it. See decision 106. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table fields add column label text, add column found_label text`.execute(database)
  await sql`alter table template_fields add column label text`.execute(database)
}
