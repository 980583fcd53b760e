import type { Row, Segment } from './line-segments.ts'

/** Rows that make a table, and its cells: those of a column below one another, lines of one cell together. */
export interface Table {
  /** Indexes of the first row and of the one after the last. */
  readonly from: number
  readonly to: number
  readonly cells: readonly (readonly (readonly Segment[])[])[]
}

/** The tables among rows: at least two consecutive rows with cells that begin or end at the same places. */
export function tablesOf(rows: readonly Row[], isFree: (row: number) => boolean): Table[] {
  const tables: Table[] = []
  let at = 0
  while (at < rows.length) {
    const to = isFree(at) && isSplit(rows[at]) ? endOf(rows, at, isFree) : at
    if (to - at >= 2) tables.push({ from: at, to, cells: cellsOf(rows.slice(at, to)) })
    at = Math.max(to, at + 1)
  }
  return tables
}

function isSplit(row: Row | undefined): boolean {
  return row !== undefined && row.segments.length > 1
}

function endOf(rows: readonly Row[], from: number, isFree: (row: number) => boolean): number {
  let last = from
  for (let at = from + 1; at < rows.length && isFree(at); at++) {
    const [before, row, above] = [rows[last], rows[at], rows[at - 1]]
    if (!before || !row || !above) break
    if (isSplit(row) && isAligned(before, row)) last = at
    else if (!isContinued(before, above, row)) break
  }
  // What follows the last full row may be the rest of its cells.
  let end = last + 1
  for (; end < rows.length && isFree(end); end++) {
    const [before, row, above] = [rows[last], rows[end], rows[end - 1]]
    if (last === from || !before || !row || !above || isSplit(row) || !isContinued(before, above, row)) break
  }
  return last === from ? from : end
}

/** Whether at least two cells begin, or end, at the same place, or one does and the others overlap. */
function isAligned(before: Row, row: Row): boolean {
  const near = row.size * 0.7
  const matches = row.segments.filter((one) =>
    before.segments.some(
      (other) => Math.abs(one.left - other.left) < near || Math.abs(one.right - other.right) < near,
    ),
  )
  return (
    matches.length >= Math.min(2, before.segments.length) && before.baseline - row.baseline < 4 * row.size
  )
}

/** Whether a row only has further lines of cells: close below, and with nothing in the first column. */
function isContinued(before: Row, above: Row, row: Row): boolean {
  const second = before.segments[1]
  return (
    second !== undefined &&
    above.baseline - row.baseline < 1.5 * Math.max(row.size, above.size) &&
    row.segments.every(({ left }) => left > second.left - row.size * 0.7)
  )
}

function cellsOf(rows: readonly Row[]): Segment[][][] {
  const full = rows.filter(({ segments }) => segments.length > 1)
  const columns: { left: number; right: number }[] = []
  for (const { left, right } of full
    .flatMap(({ segments }) => segments)
    .toSorted((a, b) => a.left - b.left)) {
    const last = columns.at(-1)
    if (last && left < last.right - 1) last.right = Math.max(last.right, Math.min(right, last.right))
    else columns.push({ left, right })
  }
  const columnOf = ({ left, right }: Segment): number => {
    const shared = columns.map((column) => Math.min(right, column.right) - Math.max(left, column.left))
    return shared.indexOf(Math.max(...shared))
  }
  const cells: Segment[][][] = []
  for (const { segments } of rows) {
    const isOwnRow = segments.length > 1 || cells.length === 0
    const row = isOwnRow ? columns.map((): Segment[] => []) : cells.at(-1)
    if (!row) continue
    for (const segment of segments) row[columnOf(segment)]?.push(segment)
    if (isOwnRow) cells.push(row)
  }
  return cells
}
