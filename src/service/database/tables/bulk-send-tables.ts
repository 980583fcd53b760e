import type { BulkRowFault, BulkRowStatus, BulkSendStatus } from '#domain/bulk-send/bulk-send.ts'
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Json, Made, MomentOrNull, TextOrNull } from './columns.ts'

/** Who set a bulk send going, and from where: the audit trails of its envelopes name them. */
export interface BulkSendStarter {
  readonly accountId: string
  readonly address: string
  readonly userAgent: string | null
}

export interface BulkSendsTable {
  organisationId: string
  id: string
  /** In whose name it is sent. */
  accountId: string
  templateId: string
  /** What the template was called, for when it is gone. */
  templateName: string
  fileName: string
  columns: Json<readonly string[]>
  /** What each column fills, by the target's key. */
  mapping: Json<readonly (string | null)[]>
  status: Generated<BulkSendStatus>
  stopReason: TextOrNull
  /** The template's revision that the rows were found sound for when they were set going. */
  templateRevision: ColumnType<number | null, number | null | undefined, number | null>
  starter: ColumnType<BulkSendStarter | null, string | null | undefined, string | null>
  created: Made
  started: MomentOrNull
  finished: MomentOrNull
}

export interface BulkSendRowsTable {
  organisationId: string
  bulkSendId: string
  /** As a spreadsheet counts: the headings are row 1. */
  number: number
  cells: Json<readonly string[]>
  faults: Json<readonly BulkRowFault[]>
  status: Generated<BulkRowStatus>
  /** The id that the row's envelope has, or will have. */
  envelopeId: string
}

export type BulkSendRow = Selectable<BulkSendsTable>
export type BulkSendLine = Selectable<BulkSendRowsTable>
