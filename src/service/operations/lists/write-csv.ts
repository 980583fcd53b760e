import Papa from 'papaparse'

type Rows = readonly (readonly string[])[]

/** The start of a CSV file, so that spreadsheets read it as UTF-8. */
export const byteOrderMark = '\u{FEFF}'

/**
 * Rows as a CSV file that spreadsheets open correctly: UTF-8 with a byte order mark, and no cell taken for a formula.
 * Source: RFC 4180; OWASP, CSV Injection.
 */
export function writeCsv(rows: Rows): Uint8Array {
  return new TextEncoder().encode(byteOrderMark + csvLines(rows))
}

/** Rows for the middle of such a file, each line terminated. */
export function csvLines(rows: Rows): string {
  const cells = rows.map((row) => row.map(harmless))
  return `${Papa.unparse(cells, { newline: '\r\n' })}\r\n`
}

/** A telephone number or an amount is not a formula, whatever it begins with. */
const plainNumber = /^[+-]?[\d\s.,]*$/

function harmless(cell: string): string {
  const isFormula = /^[=+\-@\t\r\n|%＝＋－＠]/u.test(cell) && !plainNumber.test(cell)
  return isFormula ? `'${cell}` : cell
}
