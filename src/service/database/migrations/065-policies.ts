import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * What organisations, groups, templates and drafts decide about envelopes, the rules that a sent one has, and when it
 * ends. Reminders and notices of an organisation move into its policy. Their columns stay for earlier versions that
 * still run: a trigger keeps both alike, whichever is written. The indexes hold nothing yet, since their columns are
 * new: envelopes are locked for as long as one look at each takes, under a second for a million. See decision 115.
 */
const statements = [
  sql`alter table organisations add column policy jsonb not null default '{}'`,
  sql`alter table groups add column policy jsonb not null default '{}'`,
  sql`alter table templates add column policy jsonb not null default '{}'`,
  sql`alter table envelopes
    add column policy jsonb not null default '{}',
    add column template_policy jsonb not null default '{}',
    add column rules jsonb,
    add column deadline timestamptz(3)`,
  sql`create index envelopes_deadline on envelopes (deadline) where status = 'sent' and deadline is not null`,
  sql`create index envelopes_reminding on envelopes (organisation_id, id)
    where status = 'sent' and jsonb_typeof(rules->'reminders'->'value') = 'object'`,
  sql`create function keep_policy_columns() returns trigger language plpgsql as $$
    declare
      reminders jsonb;
    begin
      if tg_op = 'INSERT' and new.policy <> '{}' or tg_op = 'UPDATE' and new.policy is distinct from old.policy then
        reminders := case when jsonb_typeof(new.policy->'reminders') = 'object' then new.policy->'reminders' end;
        new.reminder_every_days := (reminders->>'everyDays')::integer;
        new.reminder_at_most := (reminders->>'atMost')::integer;
        new.tell_when_ended := coalesce((new.policy->>'notices')::boolean, true);
        new.attach_copies := coalesce((new.policy->>'attachedCopies')::boolean, false);
        return new;
      end if;
      if tg_op = 'INSERT' or new.reminder_every_days is distinct from old.reminder_every_days
        or new.reminder_at_most is distinct from old.reminder_at_most then
        new.policy := new.policy - 'reminders';
        if new.reminder_every_days is not null and new.reminder_at_most is not null then
          new.policy := new.policy || jsonb_build_object('reminders', jsonb_build_object(
            'firstAfterDays', new.reminder_every_days, 'everyDays', new.reminder_every_days,
            'atMost', new.reminder_at_most, 'beforeDeadline', false));
        end if;
      end if;
      if tg_op = 'INSERT' or new.tell_when_ended is distinct from old.tell_when_ended then
        new.policy := new.policy - 'notices';
        if not new.tell_when_ended then
          new.policy := new.policy || '{"notices": false}';
        end if;
      end if;
      if tg_op = 'INSERT' or new.attach_copies is distinct from old.attach_copies then
        new.policy := new.policy - 'attachedCopies';
        if new.attach_copies then
          new.policy := new.policy || '{"attachedCopies": true}';
        end if;
      end if;
      return new;
    end
  $$`,
  sql`create trigger keep_policy_columns before insert or update on organisations
    for each row execute function keep_policy_columns()`,
  sql`update organisations set policy = jsonb_strip_nulls(jsonb_build_object(
      'reminders', case when reminder_every_days is not null and reminder_at_most is not null then jsonb_build_object(
        'firstAfterDays', reminder_every_days, 'everyDays', reminder_every_days,
        'atMost', reminder_at_most, 'beforeDeadline', false) end,
      'notices', case when not tell_when_ended then false end,
      'attachedCopies', case when attach_copies then true end))
    where reminder_every_days is not null or not tell_when_ended or attach_copies`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
