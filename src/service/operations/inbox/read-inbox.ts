import { inbox } from '#contract/app/inbox.ts'
import { firstCharacters } from '#domain/characters.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { findInboxMessage, listInboxMessages } from '../../database/inbox-messages.ts'
import type { InboxMessageRow } from '../../database/inbox-messages.ts'
import { firstDocuments } from '../../database/envelopes/documents.ts'
import { pictureAddress } from '../documents/pictures.ts'
import { fileOperation, operation } from '../operation.ts'
import type { AccountCaller, Context } from '../operation.ts'
import { readableMessages } from './readable-messages.ts'
import type { ReadableMessage } from './readable-messages.ts'

/** The built-in inbox, newest first. Refuses `not-found` once both email and text messages leave through a gateway. */
export const listInbox = operation(inbox.list, async (context, { query }) => {
  const open = checkInbox(context)
  if (!open.ok) return open
  const { database, caller } = context
  const rows = await listInboxMessages(database, caller.organisationId, query.search ?? '')
  const collected = rows.filter((row) => isCollected(context, row))
  const readable = await readableMessages(context, collected)
  const documents = await documentsBehind(context, readable)
  return ok(readable.map((row) => present(row, documents)))
})

/** One message of the built-in inbox. */
export const readInboxMessage = operation(inbox.retrieve, async (context, { params }) => {
  const row = await findCollected(context, params.id)
  if (!row.ok) return row
  const { fromAddress, text, html, attachments } = row.value
  return ok({
    ...present(row.value, await documentsBehind(context, [row.value])),
    from: fromAddress,
    text,
    html,
    attachments,
  })
})

/** Messages contain signing links, so they are shown only while links go to the inbox. */
function checkInbox({ ports, caller }: Context<AccountCaller>): Result<true> {
  if (ports.mail.kind !== 'inbox' && ports.sms.kind !== 'inbox')
    return refuse(refusal('not-found', 'There is no inbox, because messages leave through your gateways.'))
  if (caller.role === 'read-only') return refuse(refusal('not-allowed', 'Your account can’t read the inbox.'))
  return ok(true)
}

function isCollected({ ports }: Context<AccountCaller>, { channel }: InboxMessageRow): boolean {
  return (channel === 'email' ? ports.mail.kind : ports.sms.kind) === 'inbox'
}

type FirstDocuments = Awaited<ReturnType<typeof firstDocuments>>

/** The first documents of the envelopes into which messages lead. */
function documentsBehind(
  { database, caller }: Context<AccountCaller>,
  rows: readonly ReadableMessage[],
): Promise<FirstDocuments> {
  const ids = rows.flatMap(({ envelopeId }) => envelopeId ?? [])
  return firstDocuments(database, caller.organisationId, [...new Set(ids)])
}

function present(row: ReadableMessage, documents: FirstDocuments) {
  return {
    id: row.id,
    channel: row.channel,
    toName: row.toName,
    toAddress: row.toAddress,
    subject: row.subject,
    preview: firstCharacters(row.text.replaceAll(/\s+/g, ' ').trim(), 140),
    picture: row.envelopeId && pictureAddress('envelopes', row.envelopeId, documents.get(row.envelopeId)),
    created: row.created.toISOString(),
  }
}

/** The HTML form of a message, for a frame with its own policy. */
export const inboxEmail = fileOperation('/app/inbox/{id}/letter', 'account', async (context, { id = '' }) => {
  const row = await findCollected(context, id)
  if (!row.ok) return row
  const { subject, html, text } = row.value
  const bytes = Buffer.from(html ?? text, 'utf8')
  const contentType = html === null ? 'text/plain; charset=utf-8' : 'text/html; charset=utf-8'
  return ok({ name: subject ?? 'Message', contentType, disposition: 'inline', content: { bytes } })
})

async function findCollected(context: Context<AccountCaller>, id: string): Promise<Result<ReadableMessage>> {
  const open = checkInbox(context)
  if (!open.ok) return open
  const row = await findInboxMessage(context.database, context.caller.organisationId, id)
  if (row !== undefined && isCollected(context, row)) {
    const [readable] = await readableMessages(context, [row])
    if (readable !== undefined) return ok(readable)
  }
  return refuse(refusal('not-found', 'There is no such message.'))
}
