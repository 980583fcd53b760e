import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * Version 2 of the audit trail: personal values are commitments, which `event_disclosures` opens, and the envelope
 * knows the head of its chain. See decision 062.
 */
const statements = [
  sql`alter table audit_events add column version smallint not null default 1`,
  sql`create table event_disclosures (
    organisation_id text not null,
    envelope_id text not null,
    sequence integer not null,
    path text not null,
    salt text not null,
    value jsonb not null,
    primary key (organisation_id, envelope_id, sequence, path)
  )`,
  sql`alter table envelopes add column audit_head text`,
  sql`update envelopes set audit_head = last.hash
    from (
      select distinct on (organisation_id, envelope_id) organisation_id, envelope_id, hash
      from audit_events order by organisation_id, envelope_id, sequence desc
    ) last
    where last.organisation_id = envelopes.organisation_id and last.envelope_id = envelopes.id`,
  // A process of an earlier version that still runs would break chains with events of its own: they are refused.
  sql`alter table audit_events alter column version drop default`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
