import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Where the small picture of a document's first page is stored, once someone has looked at it. See decision 110. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const table of ['documents', 'template_documents']) {
    await sql`alter table ${sql.table(table)} add column picture_key text`.execute(database)
    await sql`
      create index ${sql.ref(`${table}_pictured`)} on ${sql.table(table)} (picture_key) where picture_key is not null
    `.execute(database)
  }
}
