import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** What a document's form asked for when it was uploaded. The form itself becomes part of the pages. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const table of ['documents', 'template_documents'])
    await sql`alter table ${sql.table(table)} add column form jsonb not null default '[]'`.execute(database)
}
