import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * Addresses are compared by the lower case of A to Z, whatever the language of the database. Earlier versions find what they look
 * for without the indexes too. See decision 159.
 */
const statements = [
  sql`drop index accounts_email`,
  sql`create unique index accounts_email on accounts (lower(email collate "C")) where test_of is null`,
  sql`drop index verifications_reusable`,
  sql`create index verifications_reusable on verifications (organisation_id, lower(email collate "C"), completed)
    where status = 'completed' and warning is null and purge_begun is null and biometrics`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
