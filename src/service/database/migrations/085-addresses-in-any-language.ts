import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { SharedAddress } from '../organisations/lower-address.ts'

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
  await refuseSharedAddresses(database)
  for (const statement of statements) await statement.execute(database)
}

/** In a Turkish database, an address with a capital I and the same in small letters could get an account each. */
async function refuseSharedAddresses(database: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ emails: string[] }>`
    select array_agg(email order by email) as emails from accounts where test_of is null
    group by lower(email collate "C") having count(*) > 1`.execute(database)
  if (rows.length > 0) throw new SharedAddress(rows.map(({ emails }) => emails))
}
