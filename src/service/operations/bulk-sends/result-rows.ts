import type { BulkSendLineSeen } from '../../database/envelopes/bulk-sends.ts'
import type { BulkSendRow } from '../../database/tables/bulk-send-tables.ts'

/** The result of a bulk send as rows of a file, headings first: what was given, then the result. */
export function resultRows({ columns }: BulkSendRow, lines: readonly BulkSendLineSeen[]): string[][] {
  const width = Math.max(columns.length, ...lines.map(({ cells }) => cells.length))
  const wide = (cells: readonly string[]) => Array.from({ length: width }, (_, index) => cells[index] ?? '')
  return [
    ['Row', ...wide(columns), 'Envelope ID', 'Status', 'Errors'],
    ...lines.map((line) => [
      String(line.number),
      ...wide(line.cells),
      line.status === 'made' ? line.envelopeId : '',
      statusOf(line),
      line.faults.map((fault) => faultWords(columns, fault)).join(' '),
    ]),
  ]
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
