import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** The health page and metrics count envelopes that could not be sealed, however many there are. */
const statements = [
  sql`create index envelopes_unsealed on envelopes (organisation_id) where seal_failure is not null`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
