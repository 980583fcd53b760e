import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** The list of envelopes, those that end soonest first. See decision 115. */
const statements = [
  sql`create index envelopes_ending on envelopes (organisation_id, coalesce(
    (case when status = 'sent' then deadline end)::timestamptz, 'infinity'::timestamptz), id)`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
