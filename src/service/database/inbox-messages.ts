import { createHash } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import type { Database, Executor } from './connection.ts'
import { announce } from './live.ts'
import type { InboxMessagesTable } from './tables/delivery-tables.ts'
import { findRow } from './rows.ts'

/** An email as stored in the built-in inbox, once per `messageId`. */
interface KeptMail {
  readonly organisationId: string
  readonly to: { readonly name: string; readonly address: string }
  readonly from: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly messageId: string
  readonly attachments?: readonly { readonly filename: string; readonly content: Uint8Array }[]
}

/** A text message as stored in the built-in inbox, once per `messageId`. */
interface KeptSms {
  readonly organisationId: string
  readonly to: string
  readonly text: string
  readonly messageId: string
}

/** Puts an email into the built-in inbox. The same message a second time changes nothing. */
export function keepMail(database: Database): (message: KeptMail) => Promise<void> {
  return async ({ organisationId, to, from, subject, text, html, attachments = [], messageId }) => {
    const files = attachments.map(({ filename, content }) => ({ name: filename, size: content.byteLength }))
    await keep(database, {
      organisationId,
      id: idOf(messageId),
      channel: 'email',
      fromAddress: `${from.name} <${from.address}>`,
      toName: to.name,
      toAddress: to.address,
      subject,
      text,
      html,
      attachments: JSON.stringify(files),
    })
  }
}

/** Puts a text message into the built-in inbox. The same message a second time changes nothing. */
export function keepSms(database: Database): (message: KeptSms) => Promise<void> {
  return ({ organisationId, to, text, messageId }) =>
    keep(database, { organisationId, id: idOf(messageId), channel: 'sms', toAddress: to, text })
}

type NewMessage = Insertable<InboxMessagesTable>

async function keep(database: Database, message: NewMessage): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const [result] = await transaction
      .insertInto('inboxMessages')
      .values(message)
      .onConflict((conflict) => conflict.columns(['organisationId', 'id']).doNothing())
      .execute()
    if (result?.numInsertedOrUpdatedRows)
      await announce(transaction, { organisation_id: message.organisationId, kind: 'inbox' })
  })
}

/** Deletes messages from the inbox by their Message-IDs. */
export async function removeInboxMessages(
  transaction: Executor,
  organisationId: string,
  messageIds: readonly string[],
): Promise<void> {
  if (messageIds.length === 0) return
  await transaction
    .deleteFrom('inboxMessages')
    .where('organisationId', '=', organisationId)
    .where('id', 'in', messageIds.map(idOf))
    .execute()
}

function idOf(messageId: string): string {
  return createHash('sha256').update(messageId).digest('hex').slice(0, 32)
}

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
  return findRow(database, 'inboxMessages', { organisationId, id })
}
