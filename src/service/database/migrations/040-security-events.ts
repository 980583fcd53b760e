import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * Who signed in, and what was done to accounts, keys and data. Rows are added, never changed, and go only by their age,
 * through `forget_security_events`. The trigger looks at the age itself. See decision 086.
 */
const statements = [
  sql`create table security_events (
    organisation_id text not null,
    id text not null,
    created timestamptz(3) not null default clock_timestamp(),
    kind text not null,
    actor_kind text not null,
    actor_id text,
    actor_name text,
    target_kind text,
    target_id text,
    target_name text,
    details jsonb not null default '{}',
    address text,
    user_agent text,
    primary key (organisation_id, id)
  )`,
  sql`create index security_events_newest on security_events (organisation_id, created desc, id desc)`,
  sql`create index security_events_age on security_events (created)`,
  sql`create trigger only_grows before update or truncate on security_events
    for each statement execute function refuse_change()`,
  sql`alter table security_events enable always trigger only_grows`,
  sql`create function refuse_early_removal() returns trigger language plpgsql as $$
    begin
      if old.created > clock_timestamp() - interval '90 days' then
        raise exception 'Rows of % are never removed within 90 days', tg_table_name
          using errcode = 'insufficient_privilege';
      end if;
      return old;
    end
  $$`,
  sql`create trigger keeps_rows before delete on security_events
    for each row execute function refuse_early_removal()`,
  sql`alter table security_events enable always trigger keeps_rows`,
  sql`create function forget_security_events(days integer) returns bigint
    language plpgsql security definer as $$
    declare
      forgotten bigint;
    begin
      if days < 90 then
        raise exception 'Security events are kept for 90 days or longer' using errcode = 'insufficient_privilege';
      end if;
      delete from security_events where created < clock_timestamp() - make_interval(days => days);
      get diagnostics forgotten = row_count;
      return forgotten;
    end
  $$`,
  sql`do $$ begin
    execute format('alter function forget_security_events set search_path = %I, pg_temp', current_schema());
  end $$`,
  sql`revoke all on function forget_security_events from public`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
