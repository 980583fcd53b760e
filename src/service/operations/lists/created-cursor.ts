import type { CreatedPlace } from '../../database/lists/created-order.ts'

/** One page of a list, newest first. */
export interface Page<Row> {
  readonly rows: readonly Row[]
  /** The start of the next page: after the last row shown, or where the caller already was. */
  readonly cursor: string
  readonly hasMore: boolean
}

/** Cuts a page out of rows read one beyond its size. */
export function pageOf<Row extends { readonly created: Date; readonly id: string }>(
  rows: readonly Row[],
  size: number,
  given: string | undefined,
): Page<Row> {
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  return {
    rows: shown,
    cursor: last === undefined ? (given ?? '') : writeCursor(last),
    hasMore: rows.length > size,
  }
}

function writeCursor({ created, id }: { readonly created: Date; readonly id: string }): string {
  return Buffer.from(JSON.stringify([created.toISOString(), id])).toString('base64url')
}

/** The place that a cursor stands for. An invalid one counts as the beginning. */
export function readCursor(cursor: string | undefined): CreatedPlace | null {
  if (cursor === undefined) return null
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (!Array.isArray(parts) || parts.length !== 2) return null
    const [created, id] = parts as unknown[]
    if (typeof created !== 'string' || typeof id !== 'string') return null
    const isPlace = /^\d{4}-/.test(created) && new Date(created).toISOString() === created
    return isPlace && !id.includes('\u0000') && id.isWellFormed() ? { created, id } : null
  } catch {
    return null
  }
}
