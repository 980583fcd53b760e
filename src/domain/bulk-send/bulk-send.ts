/** Where a bulk send stands: rows are put in order, go out, or wait after a halt; in the end each row has gone or failed. */
export const bulkSendStatuses = ['preparing', 'sending', 'stopped', 'finished'] as const
export type BulkSendStatus = (typeof bulkSendStatuses)[number]

/** Where one row stands: not sent yet, made into an envelope, or refused when its turn came. */
export const bulkRowStatuses = ['waiting', 'made', 'failed'] as const
export type BulkRowStatus = (typeof bulkRowStatuses)[number]

/** What is wrong with a row; `column` counts from 0, null when no single cell is at fault. */
export interface BulkRowFault {
  readonly column: number | null
  readonly message: string
}

/** Limits of one bulk send; the service's own. */
export const bulkSendLimits = { rows: 10_000, columns: 200, cell: 10_000, bytes: 10 * 1024 * 1024 } as const
