import { rejoined } from './line-segments.ts'
import type { Row, Segment } from './line-segments.ts'
import type { Frame, FrameBox } from './page-frame.ts'

/** Rows that are read one after another: a column, or what spans the page. */
export interface Stream {
  readonly rows: readonly Row[]
  readonly left: number
  readonly right: number
  /** Whether it is repeated on each page: a header, a footer, the page number. */
  readonly isFurniture: boolean
}

/** A field's box, and whether it is for signing. */
export interface FieldBox extends FrameBox {
  readonly isSignature: boolean
}

interface Gap {
  readonly from: number
  readonly to: number
}

/**
 * Splits rows into streams in reading order: columns of running text one after another, and likewise two parties'
 * signature areas side by side. Everything else, tables and forms included, row by row.
 */
export function streamsOf(rows: readonly Row[], frame: Frame, fields: readonly FieldBox[]): Stream[] {
  const { header, body, footer } = withoutFurniture(rows, frame.height)
  const streams = [
    ...[header].filter(isFilled).map((part) => streamOf(part, true)),
    ...columnsOf(body, fields, 0),
    ...[footer].filter(isFilled).map((part) => streamOf(part, true)),
  ]
  return streams.map((stream) => ({
    ...stream,
    rows: stream.rows.map((row) => rejoined(row, frame.isMirrored)),
  }))
}

function isFilled(rows: readonly Row[]): boolean {
  return rows.length > 0
}

function streamOf(rows: readonly Row[], isFurniture = false): Stream {
  const segments = rows.flatMap((row) => row.segments)
  return {
    rows,
    left: Math.min(...segments.map(({ left }) => left)),
    right: Math.max(...segments.map(({ right }) => right)),
    isFurniture,
  }
}

/** Separates what is at the page's upper and lower edge from the text. */
function withoutFurniture(rows: readonly Row[], height: number) {
  const gaps = rows.slice(1).map((row, index) => (rows[index]?.baseline ?? 0) - row.baseline)
  const usual = gaps.toSorted((one, other) => one - other)[Math.floor(gaps.length / 2)] ?? 0
  const isApart = (upper: Row | undefined, lower: Row | undefined): boolean =>
    upper !== undefined &&
    lower !== undefined &&
    upper.baseline - lower.baseline > Math.max(1.9 * Math.max(upper.size, lower.size), 1.35 * usual)
  const most = Math.min(3, Math.floor((rows.length - 1) / 2))
  let from = 0
  let to = rows.length
  for (let count = 1; count <= most; count++) {
    const upper = rows[count - 1]
    const lower = rows[rows.length - count]
    if (upper && upper.baseline > height * 0.93 && isApart(upper, rows[count])) from = count
    if (lower && lower.baseline < height * 0.08 && isApart(rows[rows.length - count - 1], lower)) {
      to = rows.length - count
    }
  }
  return { header: rows.slice(0, from), body: rows.slice(from, to), footer: rows.slice(to) }
}

function columnsOf(rows: readonly Row[], fields: readonly FieldBox[], depth: number): Stream[] {
  const streams: Stream[] = []
  let plain: Row[] = []
  const flush = () => {
    if (plain.length > 0) streams.push(streamOf(plain))
    plain = []
  }
  let at = 0
  while (at < rows.length) {
    const run = depth < 4 ? columnRun(rows, at, fields) : null
    const first = rows[at]
    if (run) {
      flush()
      for (const side of run.sides) streams.push(...columnsOf(side, fields, depth + 1))
      at = run.end
    } else {
      if (first) plain.push(first)
      at += 1
    }
  }
  flush()
  return streams
}

/** The rows from `start` that leave the same gap free, split by it, when its sides read as columns. */
function columnRun(rows: readonly Row[], start: number, fields: readonly FieldBox[]) {
  const segments = rows.slice(start).flatMap((row) => row.segments)
  const left = Math.min(...segments.map((segment) => segment.left))
  const right = Math.max(...segments.map((segment) => segment.right))
  const least = 0.8 * (rows[start]?.size ?? 0)
  let gaps: Gap[] = [{ from: left, to: right }]
  for (let end = start; end <= rows.length; end++) {
    const row = rows[end]
    const rest = row ? freeOf(gaps, row, least) : []
    const lost = gaps.filter((gap) => !rest.some(({ from, to }) => from < gap.to && to > gap.from))
    for (const gap of lost) {
      const sides = end - start < 2 ? null : sidesOf(rows.slice(start, end), gap, fields)
      if (sides) return { sides, end }
    }
    if (rest.length === 0) return null
    gaps = rest
  }
  return null
}

/** The parts of gaps that a row leaves free. */
function freeOf(gaps: readonly Gap[], row: Row, least: number): Gap[] {
  let free = [...gaps]
  for (const { left, right } of row.segments) {
    free = free.flatMap(({ from, to }) =>
      left >= to || right <= from
        ? [{ from, to }]
        : [
            { from, to: Math.max(left, from) },
            { from: Math.min(right, to), to },
          ],
    )
  }
  return free.filter(({ from, to }) => to - from >= least)
}

function sidesOf(rows: readonly Row[], gap: Gap, fields: readonly FieldBox[]): [Row[], Row[]] | null {
  const middle = (gap.from + gap.to) / 2
  const side = (isOn: (segment: Segment) => boolean): Row[] =>
    rows
      .map((row) => ({ ...row, segments: row.segments.filter(isOn) }))
      .filter(({ segments }) => segments.length > 0)
  const sides: [Row[], Row[]] = [
    side((segment) => segment.right <= middle),
    side((segment) => segment.left > middle),
  ]
  const bothRows = rows.filter(
    ({ segments }) =>
      segments.some((one) => one.right <= middle) && segments.some((one) => one.left > middle),
  )
  if (bothRows.length < 2) return null
  return sides.every(isRunningText) || areSignedAside(sides, middle, fields) ? sides : null
}

/** Whether lines are filled with words, like those of a column and unlike those of table cells. */
function isRunningText(rows: readonly Row[]): boolean {
  const segments = rows.flatMap((row) => row.segments)
  if (rows.length < 3) return false
  const width =
    Math.max(...segments.map(({ right }) => right)) - Math.min(...segments.map(({ left }) => left))
  const full = segments.filter(({ left, right }) => right - left > width * 0.6)
  const letters = segments.reduce((sum, { text }) => sum + text.length, 0) / segments.length
  return full.length >= segments.length * 0.5 && letters >= 18
}

/** Whether each side has a place to sign of its own and no field spans the middle. */
function areSignedAside(sides: readonly Row[][], middle: number, fields: readonly FieldBox[]): boolean {
  const segments = sides.flat()
  const top = Math.max(...segments.map(({ baseline, size }) => baseline + 2 * size))
  const bottom = Math.min(...segments.map(({ baseline, size }) => baseline - 5 * size))
  const near = fields.filter((field) => field.bottom < top && field.top > bottom)
  if (near.some((field) => field.left < middle - 4 && field.right > middle + 4)) return false
  const signed = near.filter((field) => field.isSignature)
  return signed.some((field) => field.right <= middle + 4) && signed.some((field) => field.left >= middle - 4)
}
