import { placeOf } from '../../database/lists/list-sql.ts'
import type { Place, Placed } from '../../database/lists/list-sql.ts'
import type { Log } from '../../logging.ts'
import { byteOrderMark, csvLines } from './write-csv.ts'

const rowsAtOnce = 1000

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
  return textStream(linesOf(columns, read, log))
}

async function* linesOf<Row extends Placed>(
  columns: CsvColumns<Row>,
  read: (part: { readonly after: Place | null; readonly limit: number }) => Promise<readonly Row[]>,
  log: Log,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLines([columns.map(([heading]) => heading)])
  let after: Place | null = null
  try {
    for (;;) {
      const rows: readonly Row[] = await read({ after, limit: rowsAtOnce })
      if (rows.length > 0) yield csvLines(rows.map((row) => columns.map(([, cell]) => cell(row))))
      const last = rows.at(-1)
      if (last === undefined || rows.length < rowsAtOnce) return
      after = placeOf(last)
    }
  } catch (error) {
    log.error({ err: error }, 'an export could not be finished')
    throw error
  }
}

function textStream(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await texts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => {
      await texts.return(undefined)
    },
  })
}
