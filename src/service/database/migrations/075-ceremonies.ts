import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * Links with which people begin something by themselves, those who have followed one and not begun yet, and the channel of
 * the signing links that they get. See decision 126.
 */
const statements = [
  sql`create table ceremonies (
    organisation_id text not null references organisations (id) on delete cascade,
    id text not null,
    kind text not null check (kind in ('start')),
    secret_hash text not null unique,
    secret bytea not null,
    account_id text not null,
    template_id text not null,
    asks_code boolean not null,
    uses integer not null default 0,
    most_uses integer,
    uses_each integer,
    domains text[] not null,
    expires timestamptz(3),
    paused timestamptz(3),
    ended timestamptz(3),
    created timestamptz(3) not null default clock_timestamp(),
    primary key (organisation_id, id),
    foreign key (organisation_id, account_id) references accounts (organisation_id, id) on delete cascade,
    foreign key (organisation_id, template_id) references templates (organisation_id, id) on delete cascade
  )`,
  sql`create unique index ceremonies_of_template on ceremonies (organisation_id, template_id, kind)
    where ended is null`,
  sql`create table ceremony_visits (
    organisation_id text not null,
    secret_hash text primary key,
    ceremony_id text not null,
    name text not null,
    email text not null,
    language text not null,
    envelope_id text not null,
    created timestamptz(3) not null default clock_timestamp(),
    expires timestamptz(3) not null,
    used timestamptz(3),
    code_at timestamptz(3),
    code_hash text,
    code_expires timestamptz(3),
    code_tries integer not null default 0,
    address text,
    user_agent text,
    foreign key (organisation_id, ceremony_id) references ceremonies (organisation_id, id) on delete cascade
  )`,
  sql`create index ceremony_visits_expires on ceremony_visits (expires)`,
  sql`create table ceremony_starts (
    organisation_id text not null,
    ceremony_id text not null,
    mailbox_hash text not null,
    starts integer not null,
    primary key (organisation_id, ceremony_id, mailbox_hash),
    foreign key (organisation_id, ceremony_id) references ceremonies (organisation_id, id) on delete cascade
  )`,
  sql`alter table signing_tokens drop constraint signing_tokens_channel_check`,
  sql`alter table signing_tokens add constraint signing_tokens_channel_check
    check (channel in ('email', 'sms', 'copied', 'public')) not valid`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
