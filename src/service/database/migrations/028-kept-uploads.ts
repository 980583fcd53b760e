import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * The file as it was uploaded, and what became of its parts. Documents from before have neither: their uploads were not
 * kept.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const table of ['documents', 'template_documents'])
    await sql`
      alter table ${sql.table(table)}
        add column uploaded_sha256 text,
        add column upload_key text,
        add column intake jsonb not null
          default '{"drawn": 0, "hidden": 0, "hiddenLayers": [], "files": [], "signatures": []}'
    `.execute(database)
}
