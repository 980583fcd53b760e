import Papa from 'papaparse'

type Rows = readonly (readonly string[])[]

/** What a CSV file begins with so that spreadsheets read it as UTF-8. */
export const byteOrderMark = '\u{FEFF}'

/**
 * Rows as a CSV file that spreadsheets open as it is meant: UTF-8 with a byte order mark, and no cell taken for a formula.
 * Source: RFC 4180; OWASP, CSV Injection.
 */
export function writeCsv(rows: Rows): Uint8Array {
  return new TextEncoder().encode(byteOrderMark + csvLines(rows))
}

/** Rows as they stand in the middle of such a file, each line ended. */
export function csvLines(rows: Rows): string {
  const cells = rows.map((row) => row.map(harmless))
  return `${Papa.unparse(cells, { newline: '\r\n' })}\r\n`
}

/** A telephone number or an amount is no formula, whatever it begins with. */
const plainNumber = /^[+-]?[\d\s.,]*$/

function harmless(cell: string): string {
  const isFormula = /^[=+\-@\t\r\n|%＝＋－＠]/u.test(cell) && !plainNumber.test(cell)
  return isFormula ? `'${cell}` : cell
}
