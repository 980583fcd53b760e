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
  return (
    database
      .selectFrom('recipients')
      .innerJoin('organisations', 'organisations.id', 'recipients.organisationId')
      .innerJoin('envelopes', (join) =>
        join
          .onRef('envelopes.organisationId', '=', 'recipients.organisationId')
          .onRef('envelopes.id', '=', 'recipients.envelopeId'),
      )
      .select(['recipients.organisationId', 'recipients.envelopeId', 'recipients.id as recipientId'])
      // Most organisations want none: nothing of theirs is read.
      .where('organisations.reminderEveryDays', 'is not', null)
      .where('recipients.status', '=', 'sent')
      .where('recipients.muted', '=', false)
      .where('envelopes.status', '=', 'sent')
      .whereRef('recipients.reminders', '<', 'organisations.reminderAtMost')
      .where(
        sql<boolean>`coalesce(recipients.reminded, recipients.sent, envelopes.sent)
        <= clock_timestamp() - make_interval(hours => 24 * organisations.reminder_every_days)`,
      )
      .orderBy(sql`coalesce(recipients.reminded, recipients.sent, envelopes.sent)`)
      .limit(limit)
      .execute()
  )
}
