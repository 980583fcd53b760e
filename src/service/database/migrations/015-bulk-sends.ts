import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** A file of rows to turn into envelopes, each row with the id of its future envelope. */
const statements = [
  sql`create table bulk_sends (
    organisation_id text not null references organisations (id),
    id text not null,
    account_id text not null,
    template_id text not null,
    template_name text not null,
    file_name text not null,
    columns jsonb not null,
    mapping jsonb not null,
    status text not null default 'preparing'
      check (status in ('preparing', 'sending', 'stopped', 'finished')),
    stop_reason text,
    template_revision integer,
    starter jsonb,
    created timestamptz(3) not null default now(),
    started timestamptz(3),
    finished timestamptz(3),
    primary key (organisation_id, id),
    foreign key (organisation_id, account_id) references accounts (organisation_id, id)
  )`,
  sql`create index bulk_sends_created on bulk_sends (organisation_id, created desc, id desc)`,
  sql`create index bulk_sends_account on bulk_sends (organisation_id, account_id, created desc, id desc)`,
  sql`create table bulk_send_rows (
    organisation_id text not null,
    bulk_send_id text not null,
    number integer not null,
    cells jsonb not null,
    faults jsonb not null default '[]',
    status text not null default 'waiting' check (status in ('waiting', 'made', 'failed')),
    envelope_id text not null,
    primary key (organisation_id, bulk_send_id, number),
    foreign key (organisation_id, bulk_send_id) references bulk_sends (organisation_id, id) on delete cascade
  )`,
  sql`create index bulk_send_rows_status on bulk_send_rows (organisation_id, bulk_send_id, status, number)`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
