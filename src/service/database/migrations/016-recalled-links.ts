import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** When a link's envelope was recalled. The link stays revoked when the envelope is sent again. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table signing_tokens add column recalled timestamptz(3)`.execute(database)
  // An envelope has few links, but there are millions in all: recalling must not scan them.
  await sql`create index signing_tokens_envelope on signing_tokens (organisation_id, envelope_id)`.execute(
    database,
  )
}
