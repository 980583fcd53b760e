import type { Direction } from '#contract/lists/list.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { isStorable } from '../storable.ts'

/** How each filter of a list narrows it, given what else it needs. A filter without SQL does not compile. */
export type Conditions<Filters, Given extends readonly unknown[] = []> = {
  readonly [Filter in keyof Filters]-?: (
    value: NonNullable<Filters[Filter]>,
    ...given: Given
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
export function matching<Filters extends object, Given extends readonly unknown[] = []>(
  conditions: Conditions<Filters, Given>,
  filters: Filters,
  ...given: Given
): RawBuilder<boolean> {
  const set = (Object.keys(conditions) as (keyof Filters)[]).flatMap((filter) => {
    const value = filters[filter]
    return value === undefined || value === null ? [] : [conditions[filter](value, ...given)]
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

/** The order that every list has, and lists of the interface only. */
export const newestFirst = { sort: 'created', direction: 'descending' } as const

/** A table's rows by the moment at which they were created. */
export function byCreated(table: string): Sorts<'created'> {
  return { created: { key: sql.ref(`${table}.created`), type: 'timestamptz' } }
}

/** A table's rows, newest first. */
export const newest = (table: string) => ordering(table, byCreated(table), newestFirst)

/** The place of a row in the order by which it was read. */
export function placeOf({ id, sortKey }: Placed): Place {
  return { key: sortKey instanceof Date ? sortKey.toISOString() : sortKey, id }
}

/** A text for the place of a row in an order, which no other order understands. */
export function writeCursor(row: Placed, order: Order<string>): string {
  const { key, id } = placeOf(row)
  return Buffer.from(JSON.stringify([...nameOf(order), key, id])).toString('base64url')
}

/** Newest first goes without a name, so that cursors of the interface stay what they are. */
function nameOf({ sort, direction }: Order<string>): string[] {
  const isUsual = sort === newestFirst.sort && direction === newestFirst.direction
  return isUsual ? [] : [sort, direction]
}

/** The place that a cursor of this order stands for. One that is none counts as the beginning. */
export function readCursor<Sort extends string>(
  cursor: string | undefined,
  sorts: Sorts<Sort>,
  order: Order<Sort>,
): Place | null {
  if (cursor === undefined) return null
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (!Array.isArray(parts)) return null
    const [key, id] = parts.slice(-2) as unknown[]
    if (JSON.stringify(parts.slice(0, -2)) !== JSON.stringify(nameOf(order))) return null
    const { type, nulls } = sorts[order.sort]
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
