import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * Passkeys of accounts, and the challenges that browsers sign with them. A challenge is deleted by the first answer to it.
 * See decision 118.
 */
const statements = [
  sql`create table account_passkeys (
    organisation_id text not null,
    account_id text not null,
    id text not null,
    credential_id text not null unique,
    rp_id text not null,
    public_key bytea not null,
    counter bigint not null,
    transports text[] not null,
    name text not null,
    is_synced boolean not null,
    created timestamptz(3) not null default clock_timestamp(),
    last_used timestamptz(3),
    primary key (organisation_id, account_id, id),
    foreign key (organisation_id, account_id) references accounts (organisation_id, id) on delete cascade
  )`,
  sql`create table passkey_challenges (
    challenge_hash text primary key,
    purpose text not null,
    session_hash text,
    expires timestamptz(3) not null
  )`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
