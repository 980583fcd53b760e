import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * A purge erases what events of version 1 say of people too, which hold it as it is. Nothing else about an event ever
 * changes, and this only once the trail says that it was purged. See decision 097.
 */
const statements = [
  sql`create function refuse_changing_event() returns trigger language plpgsql as $$
    declare
      is_purged boolean;
    begin
      execute format(
        'select exists (select from %I.audit_events
          where organisation_id = $1 and envelope_id = $2 and kind = $3 and sequence > $4)',
        tg_table_schema
      ) into is_purged using old.organisation_id, old.envelope_id, 'envelope-purged', old.sequence;
      if is_purged and old.version = 1
        and new.actor = jsonb_build_object('kind', old.actor->'kind', 'id', null, 'name', null, 'email', null, 'erased', true)
        and new.details = jsonb_strip_nulls(jsonb_build_object('recipientId', old.details->'recipientId'))
        and new.address is null and new.user_agent is null
        and to_jsonb(new) - array['actor', 'details', 'address', 'user_agent']
          = to_jsonb(old) - array['actor', 'details', 'address', 'user_agent']
      then
        return new;
      end if;
      raise exception 'Rows of % are never changed or removed', tg_table_name using errcode = 'insufficient_privilege';
    end
  $$`,
  sql`drop trigger only_grows on audit_events`,
  sql`create trigger only_grows before truncate on audit_events for each statement execute function refuse_change()`,
  sql`alter table audit_events enable always trigger only_grows`,
  sql`create trigger keeps_events before update on audit_events for each row execute function refuse_changing_event()`,
  sql`alter table audit_events enable always trigger keeps_events`,
  sql`create or replace function purge_envelope(organisation text, envelope text) returns integer
    language plpgsql security definer as $$
    declare
      tombstone integer;
      removed integer;
    begin
      select max(sequence) into tombstone from audit_events
        where organisation_id = organisation and envelope_id = envelope and kind = 'envelope-purged';
      if tombstone is null or not exists (
        select from envelopes where organisation_id = organisation and id = envelope
          and (status = 'voided' or status = 'completed' and sealed is not null)
      ) then
        raise exception 'Only an envelope that has ended is purged, once its trail says so'
          using errcode = 'insufficient_privilege';
      end if;
      update audit_events set
        actor = jsonb_build_object('kind', actor->'kind', 'id', null, 'name', null, 'email', null, 'erased', true),
        details = jsonb_strip_nulls(jsonb_build_object('recipientId', details->'recipientId')),
        address = null, user_agent = null
        where organisation_id = organisation and envelope_id = envelope and version = 1 and sequence < tombstone;
      delete from event_disclosures
        where organisation_id = organisation and envelope_id = envelope and sequence < tombstone;
      get diagnostics removed = row_count;
      return removed;
    end
  $$`,
  sql`do $$ begin
    execute format('alter function purge_envelope set search_path = %I, pg_temp', current_schema());
  end $$`,
  sql`revoke all on function purge_envelope from public`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
