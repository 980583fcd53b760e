import type { Direction } from '#contract/lists/list.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { isStorable } from '../storable.ts'

/** How each filter of a list narrows it. A filter without SQL does not compile. */
export type Conditions<Filters> = {
  readonly [Filter in keyof Filters]-?: (
    value: NonNullable<Filters[Filter]>,
    organisationId: string,
  ) => RawBuilder<boolean>
}

/** What a list can be sorted by. Nulls come last in either direction where `nulls` says so; otherwise there are none. */
export type Sorts<Sort extends string> = Readonly<Record<Sort, SortKey>>

interface SortKey {
  readonly key: RawBuilder<unknown>
  readonly type: 'text' | 'timestamptz'
  readonly nulls?: 'last'
}

export interface Order<Sort extends string> {
  readonly sort: Sort
  readonly direction: Direction
}

/** The place of a row in an order: what the next page starts after. */
export interface Place {
  /** The sorted value: a text, a moment as ISO 8601 UTC, null for one that has not come. */
  readonly key: string | null
  readonly id: string
}

/** A row of a page with what it is sorted by. */
export interface Placed {
  readonly id: string
  readonly sortKey: string | Date | null
}

/** What the filters that are set ask for, all of it. */
export function matching<Filters extends object>(
  conditions: Conditions<Filters>,
  filters: Filters,
  organisationId: string,
): RawBuilder<boolean> {
  const set = (Object.keys(conditions) as (keyof Filters)[]).flatMap((filter) => {
    const value = filters[filter]
    return value === undefined || value === null ? [] : [conditions[filter](value, organisationId)]
  })
  return set.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(set, sql` and `)}`
}

/** An order of a table's rows, ties broken by id, and what stands behind a place in it. */
export function ordering<Sort extends string>(
  table: string,
  sorts: Sorts<Sort>,
  { sort, direction }: Order<Sort>,
) {
  const { key, type, nulls } = sorts[sort]
  const isRising = direction === 'ascending'
  const id = sql.ref(`${table}.id`)
  const last = isRising ? sql`'infinity'` : sql`'-infinity'`
  const filled = (value: RawBuilder<unknown>) =>
    nulls === 'last' ? sql`coalesce(${value}::timestamptz, ${last}::timestamptz)` : value
  const sign = isRising ? sql`>` : sql`<`
  return {
    orderBy: isRising ? sql`${filled(key)} asc, ${id} asc` : sql`${filled(key)} desc, ${id} desc`,
    behind: (after: Place) =>
      sql<boolean>`(${filled(key)}, ${id}) ${sign} (${filled(sql`${after.key}::${sql.raw(type)}`)}, ${after.id})`,
    sortKey: sql<string | Date | null>`${key}`.as('sortKey'),
  }
}

/** The place of a row in the order by which it was read. */
export function placeOf({ id, sortKey }: Placed): Place {
  return { key: sortKey instanceof Date ? sortKey.toISOString() : sortKey, id }
}

/** A text for the place of a row in an order, which no other order understands. */
export function writeCursor<Sort extends string>(row: Placed, { sort, direction }: Order<Sort>): string {
  const { key, id } = placeOf(row)
  return Buffer.from(JSON.stringify([sort, direction, key, id])).toString('base64url')
}

/** The place that a cursor of this order stands for. One that is none counts as the beginning. */
export function readCursor<Sort extends string>(
  cursor: string | undefined,
  sorts: Sorts<Sort>,
  { sort, direction }: Order<Sort>,
): Place | null {
  if (cursor === undefined) return null
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (!Array.isArray(parts) || parts[0] !== sort || parts[1] !== direction) return null
    const [, , key, id] = parts as unknown[]
    const { type, nulls } = sorts[sort]
    if (typeof id !== 'string' || !isStorable(id)) return null
    if (key === null) return nulls === 'last' ? { key, id } : null
    if (typeof key !== 'string') return null
    return (type === 'text' ? isStorable(key) : isMoment(key)) ? { key, id } : null
  } catch {
    return null
  }
}

function isMoment(text: string): boolean {
  return /^\d{4}-/.test(text) && new Date(text).toISOString() === text
}

/** Whether one of the columns holds the words in any letter case; a blank text holds for all. */
export function contains(words: string, ...columns: readonly string[]): RawBuilder<boolean> {
  if (words.trim() === '') return sql<boolean>`true`
  const pattern = `%${words.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const each = columns.map((column) => sql`${sql.ref(column)} ilike ${pattern}`)
  return sql<boolean>`(${sql.join(each, sql` or `)})`
}

/** Whether a column equals a value. */
export const equals = (column: string) => (value: unknown) => sql<boolean>`${sql.ref(column)} = ${value}`

/** Whether a moment is before another, given as ISO 8601. */
export const before = (column: string) => (moment: string) =>
  sql<boolean>`${sql.ref(column)} < ${moment}::timestamptz`

export const after = (column: string) => (moment: string) =>
  sql<boolean>`${sql.ref(column)} > ${moment}::timestamptz`
