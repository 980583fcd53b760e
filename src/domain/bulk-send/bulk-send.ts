/**
 * The statuses of a bulk send: rows are validated, being sent, or waiting after a stop. In the end every row was sent
 * or failed.
 */
export const bulkSendStatuses = ['preparing', 'sending', 'stopped', 'finished'] as const
export type BulkSendStatus = (typeof bulkSendStatuses)[number]

/** The statuses of a row: not sent yet, turned into an envelope, or refused. */
export const bulkRowStatuses = ['waiting', 'made', 'failed'] as const
export type BulkRowStatus = (typeof bulkRowStatuses)[number]

/** What is wrong with a row; `column` counts from 0, null if no single cell is at fault. */
export interface BulkRowFault {
  readonly column: number | null
  readonly message: string
}

/** Limits of one bulk send. Our own. */
export const bulkSendLimits = { rows: 10_000, columns: 200, cell: 10_000, bytes: 10 * 1024 * 1024 } as const
