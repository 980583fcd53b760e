import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * Signing in through an organisation's own identity provider: the connection, who its people are here, sign-ins that have
 * begun, and the requests to sign someone out that were followed. See decision 120.
 */
const statements = [
  sql`create table sign_on_connections (
    organisation_id text not null references organisations (id) on delete cascade,
    id text not null,
    address text not null unique,
    name text not null,
    issuer text not null,
    client_id text not null,
    client_secret bytea not null,
    scopes text not null,
    domains text[] not null,
    provisions boolean not null,
    claim text,
    mapping jsonb not null,
    is_active boolean not null,
    is_enforced boolean not null,
    created timestamptz(3) not null default clock_timestamp(),
    primary key (organisation_id, id),
    unique (organisation_id)
  )`,
  sql`create table sign_on_identities (
    organisation_id text not null,
    id text not null,
    connection_id text not null,
    issuer text not null,
    subject text not null,
    account_id text not null,
    email text,
    created timestamptz(3) not null default clock_timestamp(),
    last_used timestamptz(3) not null default clock_timestamp(),
    primary key (organisation_id, id),
    unique (organisation_id, connection_id, issuer, subject),
    unique (organisation_id, connection_id, issuer, account_id),
    foreign key (organisation_id, connection_id) references sign_on_connections (organisation_id, id) on delete cascade,
    foreign key (organisation_id, account_id) references accounts (organisation_id, id) on delete cascade
  )`,
  sql`create table sign_on_attempts (
    state_hash text primary key,
    browser_hash text not null,
    organisation_id text not null,
    connection_id text not null,
    purpose text not null,
    session_hash text,
    return_path text not null,
    created timestamptz(3) not null default clock_timestamp(),
    expires timestamptz(3) not null,
    foreign key (organisation_id, connection_id) references sign_on_connections (organisation_id, id) on delete cascade
  )`,
  sql`create table sign_on_logouts (
    organisation_id text not null,
    connection_id text not null,
    token_hash text not null,
    expires timestamptz(3) not null,
    primary key (organisation_id, connection_id, token_hash),
    foreign key (organisation_id, connection_id) references sign_on_connections (organisation_id, id) on delete cascade
  )`,
  sql`alter table sessions add column identity_id text, add column provider_session text`,
  sql`create index sessions_identity on sessions (organisation_id, identity_id) where identity_id is not null`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
