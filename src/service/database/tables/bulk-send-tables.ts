import type { BulkRowFault, BulkRowStatus, BulkSendStatus } from '#domain/bulk-send/bulk-send.ts'
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Json, Made, MomentOrNull, TextOrNull } from './columns.ts'

/** Who started a bulk send, and from where. The audit trails of its envelopes name them. */
interface BulkSendStarter {
  readonly accountId: string
  readonly address: string
  readonly userAgent: string | null
}

export interface BulkSendsTable {
  organisationId: string
  id: string
  /** The account in whose name it is sent. */
  accountId: string
  templateId: string
  /** The template's name, for when the template is gone. */
  templateName: string
  fileName: string
  columns: Json<readonly string[]>
  /** What each column fills, by the target's key. */
  mapping: Json<readonly (string | null)[]>
  status: Generated<BulkSendStatus>
  stopReason: TextOrNull
  /** The template revision that the rows were checked against when the bulk send was started. */
  templateRevision: ColumnType<number | null, number | null | undefined, number | null>
  starter: ColumnType<BulkSendStarter | null, string | null | undefined, string | null>
  created: Made
  started: MomentOrNull
  finished: MomentOrNull
}

export interface BulkSendRowsTable {
  organisationId: string
  bulkSendId: string
  /** As a spreadsheet counts: the header is row 1. */
  number: number
  cells: Json<readonly string[]>
  faults: Json<readonly BulkRowFault[]>
  status: Generated<BulkRowStatus>
  /** The id of the row's envelope, existing or future. */
  envelopeId: string
}

export type BulkSendRow = Selectable<BulkSendsTable>
export type BulkSendLine = Selectable<BulkSendRowsTable>
