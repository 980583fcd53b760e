import type { BulkSendLineSeen } from '../../database/envelopes/bulk-sends.ts'
import type { BulkSendRow } from '../../database/tables/bulk-send-tables.ts'

/** The headings of the result of a bulk send: of what was given, in `width` columns, and of what became of it. */
export function resultHeadings({ columns }: BulkSendRow, width: number): string[] {
  return ['Row', ...wide(columns, width), 'Envelope ID', 'Status', 'Errors']
}

/** Rows of the result of a bulk send, below its headings. */
export function resultRows(
  { columns }: BulkSendRow,
  width: number,
  lines: readonly BulkSendLineSeen[],
): string[][] {
  return lines.map((line) => [
    String(line.number),
    ...wide(line.cells, width),
    line.status === 'made' ? line.envelopeId : '',
    statusOf(line),
    line.faults.map((fault) => faultWords(columns, fault)).join(' '),
  ])
}

function wide(cells: readonly string[], width: number): string[] {
  return Array.from({ length: width }, (_, index) => cells[index] ?? '')
}

/** The envelope's own status once there is one. */
function statusOf({ status, envelopeStatus, faults }: BulkSendLineSeen): string {
  if (status === 'made') return envelopeStatus ?? 'deleted'
  if (status === 'failed') return 'failed'
  return faults.length > 0 ? 'faulty' : 'waiting'
}

function faultWords(
  columns: readonly string[],
  { column, message }: BulkSendLineSeen['faults'][number],
): string {
  return column === null ? message : `${columns[column] ?? `Column ${column + 1}`}: ${message}`
}
