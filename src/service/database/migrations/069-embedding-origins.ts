import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Sites whose pages may show an organisation's signing pages in a frame: none as before. See decision 119. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table organisations add column embedding_origins text[] not null default '{}'`.execute(
    database,
  )
}
