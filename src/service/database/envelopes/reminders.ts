import { sql } from 'kysely'
import type { Executor } from '../connection.ts'

/** A recipient who may be due for a reminder. */
export interface Candidate {
  readonly organisationId: string
  readonly envelopeId: string
  readonly recipientId: string
}

/**
 * Recipients who are due for a reminder by the rules of their envelope and the database's clock, longest waiting first.
 * Only envelopes with reminders are read, and of earlier versions, which fixed no rules, those of organisations with
 * reminders.
 */
export async function reminderCandidates(database: Executor, limit: number): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    with reminding as (
      select organisation_id, id, sent, deadline, rules->'reminders'->'value' as rule from envelopes
      where status = 'sent' and jsonb_typeof(rules->'reminders'->'value') = 'object'
      union all
      select organisations.id, earlier.id, earlier.sent, null, organisations.policy->'reminders'
      from organisations cross join lateral (
        select id, sent from envelopes
        where organisation_id = organisations.id and status = 'sent' and rules is null
        -- Kept apart, since the planner expects many such organisations and would read all envelopes.
        offset 0
      ) as earlier
      where jsonb_typeof(organisations.policy->'reminders') = 'object'
    ), waiting as (
      select recipients.organisation_id, recipients.envelope_id, recipients.id, recipients.reminders, deadline, rule,
        coalesce(recipients.reminded, recipients.sent, reminding.sent) as since
      from reminding join recipients on recipients.organisation_id = reminding.organisation_id
        and recipients.envelope_id = reminding.id
      where recipients.status = 'sent' and not recipients.muted
    )
    select organisation_id as "organisationId", envelope_id as "envelopeId", id as "recipientId" from waiting
    where reminders < (rule->>'atMost')::integer
        and since <= clock_timestamp() - make_interval(hours => 24 *
          (rule->>(case reminders when 0 then 'firstAfterDays' else 'everyDays' end))::integer)
      or (rule->>'beforeDeadline')::boolean and since < deadline - interval '24 hours'
        and clock_timestamp() >= deadline - interval '24 hours'
    order by since limit ${limit}`.execute(database)
  return rows
}
