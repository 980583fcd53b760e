import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** What the pages of a document show, unpacked, in bytes: an envelope of many may not hold more than can be stamped. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const table of ['documents', 'template_documents'])
    await sql`alter table ${sql.table(table)} add column unpacked integer not null default 0`.execute(
      database,
    )
}
