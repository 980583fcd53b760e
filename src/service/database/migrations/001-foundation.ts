import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * Tenant data has `organisation_id` first in its primary key and indexes. Tables without it are directories, which are
 * searched by a secret or an email before the organisation is known.
 */
const statements = `
create table organisations (
  id text primary key,
  name text not null,
  business text,
  email text,
  number text,
  address text,
  website text,
  logo_key text,
  color text,
  partner text,
  share_by_default boolean not null default false,
  force_sharing boolean not null default false,
  created timestamptz(3) not null default now()
);

create table groups (
  organisation_id text not null references organisations (id),
  id text not null,
  name text not null,
  business text,
  email text,
  number text,
  address text,
  website text,
  logo_key text,
  color text,
  created timestamptz(3) not null default now(),
  primary key (organisation_id, id)
);

create table accounts (
  organisation_id text not null references organisations (id),
  id text not null,
  name text not null,
  email text not null,
  number text,
  timezone text not null default '+00:00',
  role text not null check (role in ('administrator', 'standard', 'read-only')),
  active boolean not null default true,
  group_id text,
  password_hash text,
  verified timestamptz(3),
  share_by_default boolean not null default false,
  force_sharing boolean not null default false,
  created timestamptz(3) not null default now(),
  primary key (organisation_id, id)
);
create unique index accounts_email on accounts (lower(email));
create unique index accounts_directory on accounts (id);
create index accounts_created on accounts (organisation_id, created desc, id desc);
create index accounts_group on accounts (organisation_id, group_id);

create table sessions (
  secret_hash text primary key,
  organisation_id text not null,
  account_id text not null,
  created timestamptz(3) not null default now(),
  expires timestamptz(3) not null,
  address text,
  user_agent text,
  foreign key (organisation_id, account_id) references accounts (organisation_id, id) on delete cascade
);
create index sessions_account on sessions (organisation_id, account_id);

create table api_credentials (
  id text primary key,
  organisation_id text not null references organisations (id),
  key_hash text not null,
  created timestamptz(3) not null default now(),
  revoked timestamptz(3)
);
create index api_credentials_organisation on api_credentials (organisation_id, created);

create table account_links (
  secret_hash text primary key,
  organisation_id text not null,
  account_id text not null,
  purpose text not null check (purpose in ('verification', 'sign-in')),
  created timestamptz(3) not null default now(),
  expires timestamptz(3) not null,
  used timestamptz(3),
  replaced timestamptz(3),
  foreign key (organisation_id, account_id) references accounts (organisation_id, id) on delete cascade
);
create index account_links_account on account_links (organisation_id, account_id);

create table envelopes (
  organisation_id text not null references organisations (id),
  id text not null,
  name text not null,
  message text,
  status text not null check (status in ('draft', 'created', 'sent', 'completed', 'voided')),
  shared boolean not null default false,
  account_id text not null,
  group_id text,
  metadata jsonb not null default '{}',
  revision integer not null default 1,
  created timestamptz(3) not null default now(),
  sent timestamptz(3),
  voided timestamptz(3),
  declined timestamptz(3),
  completed timestamptz(3),
  sealed timestamptz(3),
  original_key text,
  original_sha256 text,
  master_key text,
  master_sha256 text,
  certificate_key text,
  combined_key text,
  primary key (organisation_id, id),
  foreign key (organisation_id, account_id) references accounts (organisation_id, id)
);
create index envelopes_listed on envelopes (organisation_id, created desc, id desc) where status <> 'draft';
create index envelopes_created on envelopes (organisation_id, created desc, id desc);
create index envelopes_status on envelopes (organisation_id, status, created desc, id desc);
create index envelopes_sender on envelopes (organisation_id, account_id, created desc, id desc);
create index envelopes_group on envelopes (organisation_id, group_id, created desc, id desc) where shared;
create index envelopes_name on envelopes (organisation_id, name, created desc, id desc);
create index envelopes_completed on envelopes (organisation_id, completed desc, id desc) where completed is not null;

create table documents (
  organisation_id text not null,
  envelope_id text not null,
  id text not null,
  position integer not null,
  name text not null,
  type text not null,
  size integer not null,
  sha256 text not null,
  pages jsonb not null,
  removed jsonb not null default '[]',
  signed boolean not null default false,
  storage_key text not null,
  created timestamptz(3) not null default now(),
  primary key (organisation_id, envelope_id, id),
  foreign key (organisation_id, envelope_id) references envelopes (organisation_id, id) on delete cascade
);

create table recipients (
  organisation_id text not null,
  id text not null,
  envelope_id text not null,
  position integer not null,
  name text not null,
  email text not null,
  mobile text,
  type text not null check (type in ('signer', 'viewer', 'carbon-copy')),
  status text check (status in ('created', 'pending', 'sent', 'failed', 'completed', 'declined')),
  message text,
  password_hash text,
  sms_auth text,
  muted boolean not null default false,
  signing_order integer not null default 1,
  redirects jsonb not null default '{}',
  declined_reason text,
  diagnosis text,
  created timestamptz(3) not null default now(),
  sent timestamptz(3),
  viewed timestamptz(3),
  declined timestamptz(3),
  completed timestamptz(3),
  consented timestamptz(3),
  consent_version text,
  adopted_signature jsonb,
  adopted_initials jsonb,
  primary key (organisation_id, id),
  foreign key (organisation_id, envelope_id) references envelopes (organisation_id, id) on delete cascade
);
create index recipients_envelope on recipients (organisation_id, envelope_id, position);
create index recipients_name on recipients (organisation_id, name);
create index recipients_email on recipients (organisation_id, email);

create table fields (
  organisation_id text not null,
  envelope_id text not null,
  id text not null,
  recipient_id text not null,
  position integer not null,
  type text not null,
  page integer,
  anchor text,
  x_offset integer not null default 0,
  y_offset integer not null default 0,
  x_coordinate integer,
  y_coordinate integer,
  required boolean not null default false,
  read_only boolean not null default false,
  collaborative boolean not null default false,
  value text,
  checked boolean not null default false,
  width integer,
  height integer,
  options jsonb not null default '[]',
  font_size integer not null,
  font_type text not null,
  date_format text not null,
  box jsonb,
  answer jsonb,
  answered timestamptz(3),
  answered_by text,
  created timestamptz(3) not null default now(),
  primary key (organisation_id, envelope_id, id),
  foreign key (organisation_id, envelope_id) references envelopes (organisation_id, id) on delete cascade,
  foreign key (organisation_id, recipient_id) references recipients (organisation_id, id) on delete cascade
);
create index fields_recipient on fields (organisation_id, recipient_id, position);

create table signing_tokens (
  secret_hash text primary key,
  organisation_id text not null,
  envelope_id text not null,
  recipient_id text not null,
  channel text not null check (channel in ('email', 'sms', 'copied')),
  created timestamptz(3) not null default now(),
  expires timestamptz(3) not null,
  replaced timestamptz(3),
  removed timestamptz(3)
);
create index signing_tokens_recipient on signing_tokens (organisation_id, recipient_id);

create table signing_sessions (
  secret_hash text primary key,
  organisation_id text not null,
  envelope_id text not null,
  recipient_id text not null,
  token_hash text not null,
  created timestamptz(3) not null default now(),
  ended timestamptz(3),
  password_at timestamptz(3),
  code_at timestamptz(3),
  code_hash text,
  code_expires timestamptz(3),
  code_tries integer not null default 0,
  address text,
  user_agent text
);
create index signing_sessions_recipient on signing_sessions (organisation_id, recipient_id);

create table audit_events (
  organisation_id text not null,
  envelope_id text not null,
  sequence integer not null,
  kind text not null,
  at timestamptz(3) not null,
  actor jsonb not null,
  details jsonb not null default '{}',
  address text,
  user_agent text,
  hash text not null,
  primary key (organisation_id, envelope_id, sequence)
);

create table sent_messages (
  organisation_id text not null,
  id text not null,
  envelope_id text,
  recipient_id text,
  channel text not null check (channel in ('email', 'sms')),
  kind text not null,
  delivered timestamptz(3),
  created timestamptz(3) not null default now(),
  primary key (organisation_id, id)
);

create table inbox_messages (
  organisation_id text not null,
  id text not null,
  channel text not null check (channel in ('email', 'sms')),
  from_address text,
  to_name text,
  to_address text not null,
  subject text,
  text text not null,
  html text,
  attachments jsonb not null default '[]',
  created timestamptz(3) not null default now(),
  primary key (organisation_id, id)
);
create index inbox_messages_created on inbox_messages (organisation_id, created desc, id desc);

create table idempotency_keys (
  caller text not null,
  key text not null,
  request_hash text not null,
  status integer,
  headers jsonb,
  body bytea,
  created timestamptz(3) not null default now(),
  primary key (caller, key)
);
create index idempotency_keys_created on idempotency_keys (created);

create table rate_limits (
  subject text primary key,
  attempts integer not null,
  window_ends timestamptz(3) not null
);
create index rate_limits_window on rate_limits (window_ends);

create table service_secrets (
  name text primary key,
  value bytea not null,
  created timestamptz(3) not null default now()
);
`

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements.split(/;\s*\n/))
    if (statement.trim()) await sql.raw(statement).execute(database)
}
