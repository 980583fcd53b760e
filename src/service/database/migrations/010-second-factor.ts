import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * The second factor of accounts: the authenticator's secret, encrypted, with the latest step whose code was used, and
 * recovery codes as hashes.
 */
const statements = [
  sql`create table account_authenticators (
    organisation_id text not null,
    account_id text not null,
    secret bytea not null,
    last_step bigint not null default 0,
    created timestamptz(3) not null default now(),
    confirmed timestamptz(3),
    primary key (organisation_id, account_id),
    foreign key (organisation_id, account_id) references accounts (organisation_id, id) on delete cascade
  )`,
  sql`create table account_recovery_codes (
    organisation_id text not null,
    account_id text not null,
    code_hash text not null,
    used timestamptz(3),
    primary key (organisation_id, account_id, code_hash),
    foreign key (organisation_id, account_id) references accounts (organisation_id, id) on delete cascade
  )`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
