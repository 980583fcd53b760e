import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** What is looked for among millions of rows: words anywhere in names, and which row names a stored file. */
const statements = [
  // Whoever may not create extensions, or has none, searches without: see decision 099.
  sql`do $$ begin
    create extension if not exists pg_trgm;
    create extension if not exists btree_gin;
    create index envelopes_words on envelopes using gin (organisation_id, name gin_trgm_ops);
    create index recipients_words on recipients using gin (organisation_id, name gin_trgm_ops, email gin_trgm_ops);
  exception when insufficient_privilege or undefined_file or undefined_object or feature_not_supported then null;
  end $$`,
  sql`create index documents_stored on documents (storage_key)`,
  sql`create index documents_uploaded on documents (upload_key) where upload_key is not null`,
  sql`create index verifications_by_id on verifications (id)`,
  // envelopes_created serves the same lists: drafts are few.
  sql`drop index envelopes_listed`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
