import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * The unpacked size of a document's page content in bytes. The total for an envelope is limited to what can be stamped.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const table of ['documents', 'template_documents'])
    await sql`alter table ${sql.table(table)} add column unpacked integer not null default 0`.execute(
      database,
    )
}
