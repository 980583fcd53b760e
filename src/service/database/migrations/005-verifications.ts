import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * Identity verifications. Their personal data is in `verifications`, `verification_sessions` and the object store, and
 * a purge removes it from there. `verification_events` is a hash chain without personal data and stays.
 */
const statements = [
  sql`alter table organisations add column verification_retention_days integer
    check (verification_retention_days between 0 and 36500)`,
  sql`create table verifications (
    organisation_id text not null references organisations (id),
    id text not null,
    name text not null,
    email text not null,
    mobile text,
    mobile_otp text,
    message text,
    message_sms text,
    status text not null check (status in ('created', 'sent', 'failed', 'completed', 'cancelled')),
    account_id text not null,
    group_id text,
    shared boolean not null default false,
    muted boolean not null default false,
    screening boolean not null default false,
    biometrics boolean not null default false,
    metadata jsonb not null default '{}',
    warning text,
    diagnosis text,
    consent_version text,
    details jsonb,
    photos jsonb not null default '[]',
    vendor text,
    vendor_reference text,
    findings jsonb,
    certificate_key text,
    multibureau_key text,
    screening_key text,
    created timestamptz(3) not null default now(),
    sent timestamptz(3),
    opened timestamptz(3),
    consented timestamptz(3),
    submitted timestamptz(3),
    completed timestamptz(3),
    cancelled timestamptz(3),
    reported timestamptz(3),
    purging timestamptz(3),
    purge_begun timestamptz(3),
    purged timestamptz(3),
    primary key (organisation_id, id),
    foreign key (organisation_id, account_id) references accounts (organisation_id, id)
  )`,
  sql`create unique index verifications_directory on verifications (id)`,
  sql`create index verifications_created on verifications (organisation_id, created desc, id desc)`,
  sql`create index verifications_sender on verifications (organisation_id, account_id, created desc, id desc)`,
  sql`create index verifications_group on verifications (organisation_id, group_id, created desc, id desc)`,
  sql`create index verifications_purging on verifications (purging) where purging is not null and purged is null`,
  sql`create table verification_links (
    secret_hash text primary key,
    organisation_id text not null,
    verification_id text not null,
    channel text not null check (channel in ('email', 'sms', 'copied')),
    created timestamptz(3) not null default now(),
    expires timestamptz(3) not null,
    foreign key (organisation_id, verification_id) references verifications (organisation_id, id) on delete cascade
  )`,
  sql`create index verification_links_of on verification_links (organisation_id, verification_id)`,
  sql`create table verification_sessions (
    secret_hash text primary key,
    organisation_id text not null,
    verification_id text not null,
    created timestamptz(3) not null default now(),
    expires timestamptz(3) not null,
    code_at timestamptz(3),
    code_hash text,
    code_expires timestamptz(3),
    code_tries integer not null default 0,
    address text,
    user_agent text,
    foreign key (organisation_id, verification_id) references verifications (organisation_id, id) on delete cascade
  )`,
  sql`create index verification_sessions_of on verification_sessions (organisation_id, verification_id)`,
  sql`create table verification_events (
    organisation_id text not null,
    verification_id text not null,
    sequence integer not null,
    kind text not null,
    at timestamptz(3) not null,
    actor jsonb not null,
    details jsonb not null default '{}',
    hash text not null,
    primary key (organisation_id, verification_id, sequence)
  )`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
