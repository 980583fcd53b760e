import type { FieldBox, Stream } from './columns.ts'
import { offsetAt } from './line-segments.ts'
import type { Segment } from './line-segments.ts'

/** A segment in reading order, with its position. */
export interface Unit {
  readonly segment: Segment
  readonly stream: number
  readonly row: number
}

/** Where a field comes in the text: before the character at `offset` of a unit, or after the unit when past its end. */
export interface FieldPlace {
  readonly unit: number
  readonly offset: number
  /** Whether the text that follows on the same line says what it is for, as next to a checkbox. */
  readonly isBeside: boolean
}

/** Everything in reading order. */
export function unitsOf(streams: readonly Stream[]): Unit[] {
  return streams.flatMap(({ rows }, stream) =>
    rows.flatMap(({ segments }, row) => segments.map((segment) => ({ segment, stream, row }))),
  )
}

/**
 * Where a field comes in the text: on a line, after what is before it there. Between lines, after the last line above
 * it in its column. Null when there is no text at all.
 */
export function placeOf(
  box: FieldBox,
  isTicked: boolean,
  units: readonly Unit[],
  streams: readonly Stream[],
): FieldPlace | null {
  const column = columnOf(box, units, streams)
  const own = units.flatMap((unit, index) => (unit.stream === column ? [{ ...unit, index }] : []))
  const line = lineOf(box, own)
  if (line === null) return placeBetween(box, own)
  const before = line.findLast(({ segment }) => segment.left < box.left + (box.right - box.left) * 0.3)
  const after = line.find(({ segment }) => segment.left >= box.left + (box.right - box.left) * 0.3)
  const isNear = after !== undefined && after.segment.left - box.right < 3 * after.segment.size
  if (!before) return after ? { unit: after.index, offset: 0, isBeside: isTicked && isNear } : null
  const offset = offsetAt(before.segment, box.left)
  const isWithin = offset < before.segment.text.length
  return { unit: before.index, offset, isBeside: isTicked && (isWithin || isNear) }
}

/** The stream whose width contains the field's middle and that is nearest in height, otherwise the nearest. */
function columnOf(box: FieldBox, units: readonly Unit[], streams: readonly Stream[]): number {
  const [x, y] = [(box.left + box.right) / 2, (box.bottom + box.top) / 2]
  const distances = streams.map(({ left, right, rows, isFurniture }, stream) => {
    const top = rows[0] ? rows[0].baseline + rows[0].size : 0
    const bottom = rows.at(-1)?.baseline ?? 0
    const aside = Math.max(left - x, x - right, 0)
    const away = Math.max(bottom - y, y - top, 0)
    const isOnly = streams.length === 1 || (isFurniture && away === 0)
    return { stream, distance: away + aside * 1.5 + (isFurniture && !isOnly ? 60 : 0) }
  })
  const nearest = distances.toSorted((one, other) => one.distance - other.distance)[0]
  return nearest?.stream ?? units[0]?.stream ?? 0
}

type Own = Unit & { readonly index: number }

/** The units of the row that the field is on, from the beginning of the line. Null when it is between rows. */
function lineOf(box: FieldBox, own: readonly Own[]): Own[] | null {
  const rows = [...Map.groupBy(own, ({ row }) => row).values()]
  const candidates = rows.flatMap((units) => {
    const first = units[0]?.segment
    if (!first) return []
    const [bottom, top] = [first.baseline - first.size * 0.25, first.baseline + first.size * 0.8]
    const shared = Math.min(top, box.top) - Math.max(bottom, box.bottom)
    const height = box.top - box.bottom
    if (shared < 0.35 * Math.min(first.size, height)) return []
    const rest = height < 2.2 * first.size ? height / 2 : first.size * 0.5
    return [{ units, away: Math.abs((bottom + top) / 2 - (box.bottom + rest)) }]
  })
  return candidates.toSorted((one, other) => one.away - other.away)[0]?.units ?? null
}

function placeBetween(box: FieldBox, own: readonly Own[]): FieldPlace | null {
  const middle = (box.bottom + box.top) / 2
  const above = own.filter(({ segment }) => segment.baseline > middle)
  const last = above.at(-1)
  const first = own[0]
  if (!last) return first ? { unit: first.index, offset: 0, isBeside: false } : null
  // Side by side under words of their own, fields follow those words.
  const over = above.findLast(
    ({ row, segment }) => row === last.row && segment.left < box.right && segment.right > box.left,
  )
  const { index, segment } = over ?? last
  return { unit: index, offset: segment.text.length, isBeside: false }
}
