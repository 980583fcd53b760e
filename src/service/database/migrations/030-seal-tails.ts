import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * Revisions that keep a sealed file verifiable, stored beside it and appended whenever it is read, and when the next one
 * of an envelope is due. Envelopes that were sealed without a time-stamp have neither. See decision 072.
 */
const statements = [
  sql`create table seal_tails (
    organisation_id text not null,
    envelope_id text not null,
    file text not null check (file in ('master', 'certificate', 'combined')),
    position integer not null,
    storage_key text not null,
    until timestamptz(3) not null,
    created timestamptz(3) not null default now(),
    primary key (organisation_id, envelope_id, file, position),
    foreign key (organisation_id, envelope_id) references envelopes (organisation_id, id)
  )`,
  sql`create table seal_archives (
    organisation_id text not null,
    envelope_id text not null,
    due timestamptz(3) not null,
    primary key (organisation_id, envelope_id),
    foreign key (organisation_id, envelope_id) references envelopes (organisation_id, id)
  )`,
  sql`create index seal_archives_due on seal_archives (due)`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
