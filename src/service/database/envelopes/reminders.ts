import type { ReminderSettings } from '#domain/recipient/reminders.ts'
import { sql } from 'kysely'
import type { Executor } from '../connection.ts'

/** A recipient who may be due for a reminder. */
export interface Candidate {
  readonly organisationId: string
  readonly envelopeId: string
  readonly recipientId: string
}

/** An organisation's reminder settings. */
export async function reminderSettings(
  database: Executor,
  organisationId: string,
): Promise<ReminderSettings> {
  const row = await database
    .selectFrom('organisations')
    .select(['reminderEveryDays as everyDays', 'reminderAtMost as atMost'])
    .where('id', '=', organisationId)
    .executeTakeFirst()
  return row ?? { everyDays: null, atMost: null }
}

/**
 * Recipients who have had no link for their organisation's interval, by the database's clock, longest waiting first.
 */
export async function reminderCandidates(database: Executor, limit: number): Promise<Candidate[]> {
  const waitsSince = sql<Date>`coalesce(recipients.reminded, recipients.sent, envelopes.sent)`
  return (
    database
      .selectFrom('organisations')
      // One organisation after another: most want none, and nothing of theirs is read.
      .innerJoinLateral(
        (from) =>
          from
            .selectFrom('recipients')
            .innerJoin('envelopes', (join) =>
              join
                .onRef('envelopes.organisationId', '=', 'recipients.organisationId')
                .onRef('envelopes.id', '=', 'recipients.envelopeId'),
            )
            .select(['recipients.envelopeId', 'recipients.id as recipientId', waitsSince.as('since')])
            .whereRef('recipients.organisationId', '=', 'organisations.id')
            .where('recipients.status', '=', 'sent')
            .where('recipients.muted', '=', false)
            .where('envelopes.status', '=', 'sent')
            .whereRef('recipients.reminders', '<', 'organisations.reminderAtMost')
            .where(
              sql<boolean>`${waitsSince} <= clock_timestamp() - make_interval(hours => 24 * organisations.reminder_every_days)`,
            )
            .orderBy(waitsSince)
            .limit(limit)
            .as('due'),
        (join) => join.onTrue(),
      )
      .select(['organisations.id as organisationId', 'due.envelopeId', 'due.recipientId'])
      .where('organisations.reminderEveryDays', 'is not', null)
      .orderBy('due.since')
      .limit(limit)
      .execute()
  )
}
