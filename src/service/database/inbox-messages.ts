import { createHash } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import type { Database, Executor } from './connection.ts'
import { decryptColumn, encryptColumn, encrypted } from './encrypted-columns.ts'
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
    keep(database, { organisationId, id: idOf(messageId), channel: 'sms', toAddress: to, text, html: null })
}

type NewMessage = Omit<Insertable<InboxMessagesTable>, 'text' | 'html' | 'encrypted'> & Content

async function keep(database: Database, { text, html, ...message }: NewMessage): Promise<void> {
  const ids = [message.organisationId, message.id]
  const kept = await encryptColumn(database, encrypted.inboxMessage, ids, JSON.stringify({ text, html }))
  await database.transaction().execute(async (transaction) => {
    const [result] = await transaction
      .insertInto('inboxMessages')
      .values({ ...message, encrypted: kept })
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

/** What a message says, with its links and codes. */
interface Content {
  readonly text: string
  readonly html: string | null
}

/** A message with what it says. */
export type InboxMessageRow = Omit<Selectable<InboxMessagesTable>, 'text' | 'html' | 'encrypted'> & Content

const most = 200
/** How many of the newest messages a search looks into. */
const searched = 5000
const batch = 500

/**
 * The newest messages of an organisation's inbox, or those among the newest thousands whose people, subject or text hold
 * all words of a search.
 */
export async function listInboxMessages(
  database: Database,
  organisationId: string,
  search: string,
): Promise<InboxMessageRow[]> {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  const found: InboxMessageRow[] = []
  const size = words.length === 0 ? most : batch
  for (let offset = 0; offset < searched && found.length < most; offset += size) {
    const rows = await database
      .selectFrom('inboxMessages')
      .selectAll()
      .where('organisationId', '=', organisationId)
      .orderBy('created', 'desc')
      .orderBy('id', 'desc')
      .limit(size)
      .offset(offset)
      .execute()
    const readable = await Promise.all(rows.map((row) => readableMessage(database, row)))
    found.push(...readable.filter((row) => words.every((word) => holds(row, word))))
    if (rows.length < size) break
  }
  return found.slice(0, most)
}

function holds({ toName, toAddress, subject, text }: InboxMessageRow, word: string): boolean {
  return [toName, toAddress, subject, text].some((part) => part?.toLowerCase().includes(word) === true)
}

/** A message of an organisation's inbox. */
export async function findInboxMessage(
  database: Database,
  organisationId: string,
  id: string,
): Promise<InboxMessageRow | undefined> {
  const row = await findRow(database, 'inboxMessages', { organisationId, id })
  return row && readableMessage(database, row)
}

/** A row with what its message says. */
export async function readableMessage<Row extends Selectable<InboxMessagesTable>>(
  database: Database,
  { encrypted: kept, text, html, ...row }: Row,
): Promise<Omit<Row, 'text' | 'html' | 'encrypted'> & Content> {
  if (kept === null) return { ...row, text: text ?? '', html }
  const plain = await decryptColumn(database, encrypted.inboxMessage, [row.organisationId, row.id], kept)
  return { ...row, ...(JSON.parse(plain.toString()) as Content) }
}
