import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * Organisation policies, the owner and last use of each pair of credentials, and sessions that can be listed and ended
 * one by one by an id that opens nothing. Password resets are account links like any other.
 */
const statements = [
  sql`alter table organisations
    add column link_days integer not null default 7 check (link_days between 1 and 90),
    add column redact_mobiles boolean not null default false,
    add column mail_name text not null default 'sender' check (mail_name in ('sender', 'business'))`,
  sql`alter table api_credentials
    add column name text not null default '',
    add column created_by text,
    add column last_used timestamptz(3)`,
  sql`alter table sessions
    add column id text not null default gen_random_uuid()::text,
    add column last_used timestamptz(3)`,
  sql`update sessions set last_used = least(now(), expires - interval '14 days')`,
  sql`alter table sessions alter column last_used set default now(), alter column last_used set not null`,
  sql`create unique index sessions_id on sessions (organisation_id, account_id, id)`,
  sql`alter table account_links drop constraint account_links_purpose_check`,
  sql`alter table account_links add constraint account_links_purpose_check
    check (purpose in ('verification', 'sign-in', 'email-change', 'password-reset')
      and (purpose = 'email-change') = (email is not null))`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
