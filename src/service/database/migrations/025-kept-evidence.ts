import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * Tables that only grow: what is in them is neither changed nor removed, whoever asks. The one exception is the trail of
 * a draft that was never sent, through `discard_unsent_trail`. `always` keeps the triggers on while changes of another
 * server are replayed. See decision 063. The columns are for completed envelopes that must not be sealed.
 */
const statements = [
  sql`create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'Rows of % are never changed or removed', tg_table_name using errcode = 'insufficient_privilege';
    end
  $$`,
  sql`create function refuse_removing_evidence() returns trigger language plpgsql as $$
    declare
      was_sent boolean;
    begin
      execute format(
        'select exists (select from %I.audit_events where organisation_id = $1 and envelope_id = $2 and kind = $3)',
        tg_table_schema
      ) into was_sent using old.organisation_id, old.envelope_id, 'envelope-sent';
      if was_sent then
        raise exception 'Rows of % are never removed once the envelope was sent', tg_table_name
          using errcode = 'insufficient_privilege';
      end if;
      return old;
    end
  $$`,
  ...['audit_events', 'event_disclosures', 'verification_events', 'seal_certificates'].flatMap((table) => [
    sql`create trigger only_grows before update or truncate on ${sql.table(table)}
      for each statement execute function refuse_change()`,
    sql`alter table ${sql.table(table)} enable always trigger only_grows`,
  ]),
  ...['audit_events', 'event_disclosures'].flatMap((table) => [
    sql`create trigger keeps_evidence before delete on ${sql.table(table)}
      for each row execute function refuse_removing_evidence()`,
    sql`alter table ${sql.table(table)} enable always trigger keeps_evidence`,
  ]),
  ...['verification_events', 'seal_certificates'].flatMap((table) => [
    sql`create trigger keeps_rows before delete on ${sql.table(table)}
      for each statement execute function refuse_change()`,
    sql`alter table ${sql.table(table)} enable always trigger keeps_rows`,
  ]),
  sql`create function discard_unsent_trail(organisation text, envelope text) returns void
    language plpgsql security definer as $$
    begin
      delete from event_disclosures where organisation_id = organisation and envelope_id = envelope;
      delete from audit_events where organisation_id = organisation and envelope_id = envelope;
    end
  $$`,
  sql`do $$ begin
    execute format('alter function discard_unsent_trail set search_path = %I, pg_temp', current_schema());
  end $$`,
  sql`revoke all on function discard_unsent_trail from public`,
  sql`alter table envelopes add column held timestamptz(3)`,
  sql`alter table envelopes add column held_reasons jsonb not null default '[]'`,
  sql`create index envelopes_held on envelopes (organisation_id, held) where held is not null`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
