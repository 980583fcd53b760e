import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Links that let witnesses sign on a device other than the signer's. */
const statements = [
  sql`create table witness_links (
    organisation_id text not null,
    id text not null,
    envelope_id text not null,
    field_id text not null,
    recipient_id text not null,
    name text not null,
    email text not null,
    created timestamptz(3) not null default now(),
    secret_hash text unique,
    expires timestamptz(3),
    sent timestamptz(3),
    problem text,
    opened timestamptz(3),
    signed timestamptz(3),
    withdrawn timestamptz(3),
    primary key (organisation_id, id),
    foreign key (organisation_id, envelope_id) references envelopes (organisation_id, id) on delete cascade
  )`,
  sql`create index witness_links_envelope on witness_links (organisation_id, envelope_id)`,
  // At most one link per field is active.
  sql`create unique index witness_links_field on witness_links (organisation_id, envelope_id, field_id)
    where withdrawn is null`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
