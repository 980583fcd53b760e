import type { Selectable } from 'kysely'
import type { Executor } from './connection.ts'
import type { InboxMessagesTable } from './schema.ts'

export type InboxMessageRow = Selectable<InboxMessagesTable>

const most = 200

/** The newest messages of an organisation's inbox, or those whose people, subject or text hold all words of a search. */
export async function listInboxMessages(
  database: Executor,
  organisationId: string,
  search: string,
): Promise<InboxMessageRow[]> {
  let query = database
    .selectFrom('inboxMessages')
    .selectAll()
    .where('organisationId', '=', organisationId)
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
  for (const word of search.split(/\s+/).filter((word) => word !== '')) {
    const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
    query = query.where((row) =>
      row.or(
        (['toName', 'toAddress', 'subject', 'text'] as const).map((column) => row(column, 'ilike', pattern)),
      ),
    )
  }
  return query.execute()
}

export async function findInboxMessage(
  database: Executor,
  organisationId: string,
  id: string,
): Promise<InboxMessageRow | undefined> {
  return database
    .selectFrom('inboxMessages')
    .selectAll()
    .where('organisationId', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst()
}
