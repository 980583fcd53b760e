import Papa from 'papaparse'

/**
 * Rows as a CSV file that spreadsheets open as it is meant: UTF-8 with a byte order mark, and no cell taken for a formula.
 * Source: RFC 4180; OWASP, CSV Injection.
 */
export function writeCsv(rows: readonly (readonly string[])[]): Uint8Array {
  const cells = rows.map((row) => row.map(harmless))
  return new TextEncoder().encode(`\u{FEFF}${Papa.unparse(cells, { newline: '\r\n' })}\r\n`)
}

/** A telephone number or an amount is no formula, whatever it begins with. */
const plainNumber = /^[+-]?[\d\s.,]*$/

function harmless(cell: string): string {
  const isFormula = /^[=+\-@\t\r\n|%＝＋－＠]/u.test(cell) && !plainNumber.test(cell)
  return isFormula ? `'${cell}` : cell
}
