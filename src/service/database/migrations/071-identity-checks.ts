import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * Who proves their identity before the documents open, by which verification, and in which browser: the key's hash is that
 * of a secret that the browser keeps. See decision 121.
 */
const statements = [
  sql`alter table recipients add column asks_identity boolean`,
  sql`alter table signing_sessions add column identity_check text`,
  sql`create table identity_checks (
    organisation_id text not null,
    id text not null,
    envelope_id text not null,
    recipient_id text not null,
    verification_id text not null,
    key_hash text not null,
    begun timestamptz(3) not null default clock_timestamp(),
    outcome text check (outcome in ('passed', 'review', 'stopped')),
    why text check (why in ('warning', 'name', 'purged')),
    passed timestamptz(3),
    ended timestamptz(3),
    primary key (organisation_id, id),
    check ((outcome is not distinct from 'passed') = (passed is not null)),
    foreign key (organisation_id, envelope_id) references envelopes (organisation_id, id) on delete cascade
  )`,
  sql`create index identity_checks_envelope on identity_checks (organisation_id, envelope_id, recipient_id, begun)`,
  sql`create index identity_checks_verification on identity_checks (organisation_id, verification_id)`,
  sql`create index verifications_reusable on verifications (organisation_id, lower(email), completed)
    where status = 'completed' and warning is null and purge_begun is null and biometrics`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
