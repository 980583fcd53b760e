import { bulkSendLimits } from '#domain/bulk-send/bulk-send.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import Papa from 'papaparse'

/** A file of rows. Each row has a cell for every column, and more where the file has more. */
export interface CsvFile {
  readonly columns: readonly string[]
  /** `number` as a spreadsheet counts: the header is row 1. Rows without text are left out. */
  readonly rows: readonly { readonly number: number; readonly cells: readonly string[] }[]
}

/** Empty ones included, as spreadsheets leave them at the end. */
const mostLines = 10 * bulkSendLimits.rows

/**
 * Reads a CSV file with headings in its first row, separated by commas, semicolons or tabs, in UTF-8, UTF-16 or, as
 * older spreadsheets write, Windows-1252. Refuses other files, and files that are too large. Source: RFC 4180.
 */
export function readCsv(bytes: Uint8Array): Result<CsvFile> {
  if (bytes.length > bulkSendLimits.bytes)
    return refuse(refusal('too-large', 'The file is larger than 10 MB. Split it.'))
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) || startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    return refuse(
      unsupported('This is a workbook. Save it as CSV (UTF-8) in your spreadsheet, then try again.'),
    )
  const text = textOf(bytes)
  if (text.includes('\u0000')) return refuse(unsupported('This is not a CSV file.'))
  const parsed = Papa.parse<string[]>(text, {
    delimiter: '',
    delimitersToGuess: [',', ';', '\t', '|'],
    preview: mostLines + 1,
  })
  if (parsed.data.length > mostLines)
    return refuse(
      refusal('invalid-input', `The file has more than ${mostLines.toLocaleString('en')} lines. Split it.`),
    )
  const broken = parsed.errors.find(({ type }) => type === 'Quotes')
  if (broken) {
    const row = (broken.row ?? 0) + 1
    return refuse(
      unsupported(
        `A quotation mark in row ${row} isn’t closed, so its cells can’t be separated. Close it and try again.`,
      ),
    )
  }
  const [headings = [], ...rest] = parsed.data.map((cells) => cells.map((cell) => cell.trim()))
  const columns = withoutEmptyEnd(headings)
  const rows = rest
    .map((cells, index) => ({ number: index + 2, cells: padded(withoutEmptyEnd(cells), columns.length) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const fault = faultOf(columns, rows)
  return fault === null ? ok({ columns, rows }) : refuse(refusal('invalid-input', fault))
}

function faultOf(columns: CsvFile['columns'], rows: CsvFile['rows']): string | null {
  if (columns.length === 0) return 'The first row has no headings.'
  if (columns.length > bulkSendLimits.columns)
    return `A file can have at most ${bulkSendLimits.columns} columns.`
  if (rows.length === 0) return 'There are no rows below the headings.'
  if (rows.length > bulkSendLimits.rows)
    return `The file has ${rows.length} rows, but only ${bulkSendLimits.rows} can be sent at once. Split it.`
  const wide = rows.find(({ cells }) => cells.length > bulkSendLimits.columns)
  if (wide) return `Row ${wide.number} has more than ${bulkSendLimits.columns} cells.`
  const long = rows.find(({ cells }) => cells.some((cell) => cell.length > bulkSendLimits.cell))
  return long ? `A cell in row ${long.number} is longer than ${bulkSendLimits.cell} characters.` : null
}

function textOf(bytes: Uint8Array): string {
  if (startsWith(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes)
  if (startsWith(bytes, [0xfe, 0xff])) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}

function withoutEmptyEnd(cells: readonly string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
}

function padded(cells: readonly string[], length: number): string[] {
  return Array.from({ length: Math.max(length, cells.length) }, (_, index) => cells[index] ?? '')
}

function unsupported(detail: string) {
  return refusal('unsupported-type', detail)
}
