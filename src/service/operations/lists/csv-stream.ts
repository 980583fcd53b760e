import { placeOf } from '../../database/lists/list-sql.ts'
import type { Place, Placed } from '../../database/lists/list-sql.ts'
import type { Log } from '../../logging.ts'
import { textStream } from './text-stream.ts'
import { byteOrderMark, csvLines } from './write-csv.ts'

/** Rows read at once: many where the last ones were short. One of an envelope with 500 recipients has a quarter of a megabyte. */
const rowsAtOnce = { few: 250, many: 1000 }
/** Characters of a row that is short. */
const short = 1000
/** Characters sent at once. */
const sentAtOnce = 250_000

/** The heading and content of each column. */
export type CsvColumns<Row> = readonly (readonly [heading: string, cell: (row: Row) => string])[]

/**
 * A list as CSV while it is read, some rows at a time, so that it needs no more memory however many there are. Breaks off
 * when a read fails, and says so in the log.
 */
export function csvStream<Row extends Placed>(
  columns: CsvColumns<Row>,
  read: (part: { readonly after: Place | null; readonly limit: number }) => Promise<readonly Row[]>,
  log: Log,
): ReadableStream<Uint8Array> {
  return textStream(linesOf(columns, read), log)
}

async function* linesOf<Row extends Placed>(
  columns: CsvColumns<Row>,
  read: (part: { readonly after: Place | null; readonly limit: number }) => Promise<readonly Row[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLines([columns.map(([heading]) => heading)])
  let [after, limit]: [Place | null, number] = [null, rowsAtOnce.few]
  for (;;) {
    const rows: readonly Row[] = await read({ after, limit })
    let length = 0
    for (const text of inPieces(rows.map((row) => columns.map(([, cell]) => cell(row))))) {
      length += text.length
      yield text
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < limit) return
    after = placeOf(last)
    limit = length < rows.length * short ? rowsAtOnce.many : rowsAtOnce.few
  }
}

function* inPieces(rows: readonly string[][]): Generator<string> {
  let [lines, length]: [string[][], number] = [[], 0]
  for (const row of rows) {
    lines.push(row)
    length += row.reduce((sum, cell) => sum + cell.length, 0)
    if (length < sentAtOnce) continue
    yield csvLines(lines)
    ;[lines, length] = [[], 0]
  }
  if (lines.length > 0) yield csvLines(lines)
}
