import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Until when, for what and from where API credentials work. Null as before: always, everything, anywhere. See decision 116. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table api_credentials
      add column expires timestamptz,
      add column scopes text[],
      add column networks text[],
      add column last_network text,
      add column expiry_told timestamptz
  `.execute(database)
}
