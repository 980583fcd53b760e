import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Filtered and sorted lists that accounts saved under a name. */
const statements = [
  sql`create table saved_views (
    organisation_id text not null,
    id text not null,
    account_id text not null,
    list text not null check (list in ('envelopes', 'templates', 'verifications')),
    name text not null,
    query text not null,
    position integer not null,
    created timestamptz(3) not null default now(),
    primary key (organisation_id, id),
    foreign key (organisation_id, account_id) references accounts (organisation_id, id)
  )`,
  sql`create index saved_views_account on saved_views (organisation_id, account_id, list, position)`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
