import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * Reminder settings of an organisation. Reminders are off while either number is null. Reminders sent are counted with
 * the recipient.
 */
const statements = [
  sql`alter table organisations
    add column reminder_every_days integer check (reminder_every_days between 1 and 90),
    add column reminder_at_most integer check (reminder_at_most between 1 and 100)`,
  sql`alter table recipients
    add column reminded timestamptz(3),
    add column reminders integer not null default 0`,
  sql`create index recipients_open on recipients (organisation_id, sent) where status = 'sent' and not muted`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
