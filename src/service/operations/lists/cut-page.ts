import { byCreated, newestFirst, readCursor, writeCursor } from '../../database/lists/list-sql.ts'
import type { Order, Place, Placed } from '../../database/lists/list-sql.ts'

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

/**
 * Cuts a page of a list that is always newest first. The cursor stands after the last row shown, or where the caller
 * already was.
 */
export function pageOf<Row extends { readonly created: Date; readonly id: string }>(
  rows: readonly Row[],
  size: number,
  given = '',
) {
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  const cursor = last === undefined ? given : writeCursor({ id: last.id, sortKey: last.created }, newestFirst)
  return { rows: shown, cursor, hasMore: rows.length > size }
}

/** The place that a cursor of such a list stands for. An invalid one counts as the beginning. */
export function placeIn(cursor: string | undefined): Place | null {
  return readCursor(cursor, byCreated(''), newestFirst)
}
