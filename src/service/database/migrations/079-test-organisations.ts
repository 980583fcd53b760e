import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * An organisation's own test organisation, told by its id. Its accounts follow those of the owner, who switch to them within
 * their own sessions. Only rows of a test organisation can be emptied, trails included. See decision 139.
 */
const statements = [
  sql`alter table organisations
    add column test_of text unique references organisations (id) on delete cascade,
    add column test_users text not null default 'everyone' check (test_users in ('administrators', 'everyone')),
    add constraint organisations_test check (case when test_of is null then id not like 'test-%'
      else test_of not like 'test-%' and id = 'test-' || test_of end)`,
  sql`alter table accounts
    add column test_of text unique references accounts (id) on delete cascade,
    add constraint accounts_test check ((organisation_id like 'test-%') = (test_of is not null))`,
  sql`drop index accounts_email`,
  sql`create unique index accounts_email on accounts (lower(email)) where test_of is null`,
  sql`alter table sessions add column test_account_id text references accounts (id) on delete set null`,
  sql`alter table sessions add constraint sessions_real check (organisation_id not like 'test-%')`,
  sql`create index sessions_test on sessions (test_account_id) where test_account_id is not null`,
  sql`create function follow_in_test() returns trigger language plpgsql security definer as $$
    begin
      update accounts set name = new.name, email = new.email, number = new.number, timezone = new.timezone,
        role = new.role, active = new.active, verified = new.verified
        where test_of = new.id;
      return null;
    end
  $$`,
  sql`do $$ begin
    execute format('alter function follow_in_test set search_path = %I, pg_temp', current_schema());
  end $$`,
  sql`revoke all on function follow_in_test from public`,
  sql`create trigger follow_in_test after update of name, email, number, timezone, role, active, verified on accounts
    for each row when (new.test_of is null) execute function follow_in_test()`,
  ...emptying(),
]

/**
 * Evidence of a test organisation is none, so it may go: through `empty_test_organisation`, as the owner of the tables. What is kept
 * there is how the organisation is set up, who is in it, its certificates and its security log.
 */
function emptying() {
  return [
    sql`create or replace function refuse_removing_evidence() returns trigger language plpgsql as $$
      declare
        may_go boolean;
      begin
        if old.organisation_id like 'test-%' then
          return old;
        end if;
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
    sql`create function refuse_removing_real() returns trigger language plpgsql as $$
      begin
        if tg_level = 'STATEMENT' and current_setting('countersign.emptying', true) like 'test-%' then
          return null;
        end if;
        if tg_level = 'ROW' and old.organisation_id like 'test-%' then
          return old;
        end if;
        raise exception 'Rows of % are never changed or removed', tg_table_name using errcode = 'insufficient_privilege';
      end
    $$`,
    ...['verification_events', 'audit_anchors', 'audit_roots'].flatMap((table) => [
      sql`drop trigger keeps_rows on ${sql.table(table)}`,
      sql`create trigger keeps_rows before delete on ${sql.table(table)}
        for each statement execute function refuse_removing_real()`,
      sql`alter table ${sql.table(table)} enable always trigger keeps_rows`,
      sql`create trigger keeps_real before delete on ${sql.table(table)}
        for each row execute function refuse_removing_real()`,
      sql`alter table ${sql.table(table)} enable always trigger keeps_real`,
    ]),
    sql`create function empty_test_organisation(organisation text) returns void
      language plpgsql security definer as $$
      declare
        waiting text[];
        again text[];
        one text;
      begin
        if organisation not like 'test-%'
          or coalesce(nullif(current_setting('countersign.organisation', true), ''), organisation) <> organisation then
          raise exception 'Only a test organisation is emptied, by itself' using errcode = 'insufficient_privilege';
        end if;
        select array_agg(relname::text order by relname) into waiting
          from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'organisation_id' and not attisdropped
          where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
            and relname <> all (array['accounts', 'account_authenticators', 'account_links', 'account_passkeys',
              'account_recovery_codes', 'api_credentials', 'email_texts', 'endpoints', 'groups', 'labels', 'saved_views',
              'seal_certificates', 'seal_keys', 'security_events', 'sessions', 'sign_on_attempts', 'sign_on_connections',
              'sign_on_identities', 'sign_on_logouts']);
        perform set_config('countersign.emptying', organisation, true);
        loop
          again := '{}';
          foreach one in array waiting loop
            begin
              execute format('delete from %I where organisation_id = $1', one) using organisation;
            exception when foreign_key_violation then
              again := again || one;
            end;
          end loop;
          exit when cardinality(again) = 0;
          if cardinality(again) = cardinality(waiting) then
            raise exception 'These tables refer to each other: %', again;
          end if;
          waiting := again;
        end loop;
        perform set_config('countersign.emptying', '', true);
      end
    $$`,
    sql`do $$ begin
      execute format('alter function empty_test_organisation set search_path = %I, pg_temp', current_schema());
    end $$`,
    sql`revoke all on function empty_test_organisation from public`,
  ]
}

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
