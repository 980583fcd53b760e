import type { ColumnType } from 'kysely'
import type { JsonWithDefault, Made, MomentOrNull, Text, TextOrNull } from './columns.ts'

export interface SentMessagesTable {
  organisationId: Text
  id: Text
  envelopeId: TextOrNull
  recipientId: TextOrNull
  channel: 'email' | 'sms'
  kind: Text
  delivered: MomentOrNull
  /** Why the latest attempt failed, in words, while it is being retried. */
  problem: TextOrNull
  created: Made
}

export interface InboxMessagesTable {
  organisationId: Text
  id: Text
  channel: 'email' | 'sms'
  fromAddress: TextOrNull
  toName: TextOrNull
  toAddress: Text
  subject: TextOrNull
  /** As earlier versions kept them. Null once they are encrypted. */
  text: TextOrNull
  html: TextOrNull
  /** Text and HTML, which have links in them. */
  encrypted: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
  attachments: JsonWithDefault<{ name: string; size: number }[]>
  created: Made
}
