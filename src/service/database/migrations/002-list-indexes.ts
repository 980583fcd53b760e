import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * Indexes for the order in which the dashboard's lists and overview read, so that they stay fast with many envelopes.
 */
const statements = [
  sql`create index envelopes_by_name on envelopes (organisation_id, lower(name), id)`,
  sql`create index envelopes_finished_first on envelopes
    (organisation_id, coalesce(completed::timestamptz, '-infinity'::timestamptz), id)`,
  sql`create index envelopes_sent on envelopes (organisation_id, sent) where sent is not null`,
  sql`create index envelopes_open on envelopes (organisation_id, account_id, sent) where status = 'sent'`,
  sql`create index recipients_attention on recipients (organisation_id, status, envelope_id)
    where status in ('declined', 'failed')`,
  sql`create index audit_events_recent on audit_events (organisation_id, at desc, sequence desc)`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
