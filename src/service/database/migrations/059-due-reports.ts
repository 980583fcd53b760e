import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * When the reports of a verification need the next time-stamp over everything; never, if null. Reports that exist get
 * their first one with the next daily look, where there is an authority for it.
 */
const statements = [
  sql`alter table verifications add column reports_due timestamptz(3)`,
  sql`update verifications set reports_due = now() where reported is not null and purge_begun is null`,
  sql`create index verifications_reports_due on verifications (reports_due) where reports_due is not null`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
