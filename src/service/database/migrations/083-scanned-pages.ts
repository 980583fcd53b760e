import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * Pages that a machine has yet to read. Envelopes with pages of which nothing is known are looked at again: they may be
 * scans. See decision 144.
 */
const statements = [
  sql`alter table page_texts add column scan_tries smallint`,
  sql`create index page_texts_scans on page_texts (scan_tries, page, envelope_id) where scan_tries is not null`,
  sql`update envelopes set texts_read = null where texts_read is not null and exists (
    select from documents where documents.organisation_id = envelopes.organisation_id
    and documents.envelope_id = envelopes.id and jsonb_array_length(documents.pages) > (
      select count(*) from page_texts where page_texts.organisation_id = documents.organisation_id
      and page_texts.envelope_id = documents.envelope_id and page_texts.document_id = documents.id))`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
