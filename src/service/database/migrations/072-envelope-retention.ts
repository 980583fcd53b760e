import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * When an envelope is erased by a rule: what its sender was warned of, and who stops it. `purge_envelope` itself refuses one
 * that is held, so that no other way leads past a hold. See decision 122.
 */
const statements = [
  sql`alter table envelopes
    add column kept_since timestamptz(3),
    add column erasure_warned timestamptz(3),
    add column erasure_warned_again timestamptz(3)`,
  sql`create index envelopes_to_erase on envelopes ((coalesce(completed, voided)))
    where purge_begun is null and kept_since is null and (status = 'voided' or status = 'completed')`,
  sql`create or replace function purge_envelope(organisation text, envelope text) returns integer
    language plpgsql security definer as $$
    declare
      tombstone integer;
      removed integer;
    begin
      select max(sequence) into tombstone from audit_events
        where organisation_id = organisation and envelope_id = envelope and kind = 'envelope-purged';
      if tombstone is null or not exists (
        select from envelopes where organisation_id = organisation and id = envelope and kept_since is null
          and (status = 'voided' or status = 'completed' and sealed is not null)
      ) then
        raise exception 'Only an envelope that has ended and is not kept is purged, once its trail says so'
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
