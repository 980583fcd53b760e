import type { Database } from '#service/database/connection.ts'
import { readableMessage } from '#service/database/inbox-messages.ts'
import type { InboxMessageRow } from '#service/database/inbox-messages.ts'

/** Messages of the built-in inbox with what they say, oldest first: all, or those with these properties. */
export async function inbox(
  database: Database,
  where: Partial<Pick<InboxMessageRow, 'organisationId' | 'toAddress' | 'subject' | 'channel'>> = {},
): Promise<InboxMessageRow[]> {
  const rows = await database
    .selectFrom('inboxMessages')
    .selectAll()
    .where(({ and }) => and(where))
    .orderBy('created')
    .orderBy('id')
    .execute()
  return Promise.all(rows.map((row) => readableMessage(database, row)))
}
