import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * The one way in which values of an envelope that was sent are erased: `purge_envelope`, once the trail says so itself.
 * Events stay, and the trigger looks for the one that says it, so that neither the function nor anything in another
 * table opens a way around it. See decision 076.
 */
const statements = [
  sql`alter table envelopes add column purge_begun timestamptz(3)`,
  sql`alter table envelopes add column purged timestamptz(3)`,
  sql`create or replace function refuse_removing_evidence() returns trigger language plpgsql as $$
    declare
      may_go boolean;
    begin
      execute format(
        'select not exists (select from %1$I.audit_events where organisation_id = $1 and envelope_id = $2 and kind = $3)
          or $5 and exists (select from %1$I.audit_events
            where organisation_id = $1 and envelope_id = $2 and kind = $4 and sequence > $6)',
        tg_table_schema
      ) into may_go using old.organisation_id, old.envelope_id, 'envelope-sent', 'envelope-purged',
        tg_table_name = 'event_disclosures', old.sequence;
      if not may_go then
        raise exception 'Rows of % are never removed once the envelope was sent', tg_table_name
          using errcode = 'insufficient_privilege';
      end if;
      return old;
    end
  $$`,
  sql`create function purge_envelope(organisation text, envelope text) returns integer
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
