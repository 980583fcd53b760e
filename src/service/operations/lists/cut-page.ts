import { writeCursor } from '../../database/lists/list-sql.ts'
import type { Order, Placed } from '../../database/lists/list-sql.ts'

/** Cuts a page of the dashboard out of rows read one beyond its size; the cursor is null on the last page. */
export function cutPage<Row extends Placed>(rows: readonly Row[], size: number, order: Order<string>) {
  const shown = rows.slice(0, size)
  const last = rows.length > size ? shown.at(-1) : undefined
  return {
    rows: shown,
    cursor: last === undefined ? null : writeCursor(last, order),
    hasMore: last !== undefined,
  }
}
