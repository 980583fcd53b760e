import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** A time as the interface writes it, or null. */
const moment = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`

/**
 * Each row holds what the interface's lists return for it, computed by the database whenever the row is written:
 * decision 040. The functions use a fixed zone and format and read only their arguments, hence `immutable`. The rebuilt
 * indexes hold what counts and medians need, so those read no rows.
 */
const statements = `
create function wire_recipient(
  id text, name text, email text, mobile text, type text, status text, message text, password_hash text, sms_auth text,
  muted boolean, signing_order integer, declined_reason text, created timestamptz, sent timestamptz,
  declined timestamptz, completed timestamptz, redirects jsonb
) returns text language sql immutable parallel safe return (
  select row_to_json(wire)::text from (
    select id, name, email, mobile, type, status, message, password_hash is not null as password, sms_auth, muted,
      signing_order as "order", declined_reason, ${moment('created')}, ${moment('sent')}, ${moment('declined')},
      ${moment('completed')},
      json_build_object(
        'session_completed', redirects -> 'sessionCompleted', 'session_declined', redirects -> 'sessionDeclined'
      ) as redirects
  ) wire
);

create function wire_envelope(
  id text, name text, message text, status text, shared boolean, created timestamptz, sent timestamptz,
  voided timestamptz, declined timestamptz, completed timestamptz, account_id text, group_id text, metadata jsonb
) returns text language sql immutable parallel safe return (
  select row_to_json(wire)::text from (
    select id, name, message, status, shared, ${moment('created')}, ${moment('sent')}, ${moment('voided')},
      ${moment('declined')}, ${moment('completed')}, account_id, group_id, metadata
  ) wire
);

alter table recipients add column wire text not null generated always as (wire_recipient(
  id, name, email, mobile, type, status, message, password_hash, sms_auth, muted, signing_order, declined_reason, created,
  sent, declined, completed, redirects
)) stored;

alter table envelopes add column wire text not null generated always as (wire_envelope(
  id, name, message, status, shared, created, sent, voided, declined, completed, account_id, group_id, metadata
)) stored;

create index envelopes_finished_last on envelopes
  (organisation_id, coalesce(completed::timestamptz, 'infinity'::timestamptz), id);

drop index envelopes_sender;
create index envelopes_sender on envelopes (organisation_id, account_id, created desc, id desc) include (status);

drop index envelopes_group;
create index envelopes_group on envelopes (organisation_id, group_id, created desc, id desc)
  include (status, account_id, shared) where shared;

drop index envelopes_completed;
create index envelopes_completed on envelopes (organisation_id, completed desc, id desc) include (status, sent)
  where completed is not null;
`

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements.split(/;\s*\n/))
    if (statement.trim()) await sql.raw(statement).execute(database)
}
