import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'

/** A row's place in a list ordered newest first, ties by id. */
export interface CreatedPlace {
  /** ISO 8601 UTC. */
  readonly created: string
  readonly id: string
}

/** The columns that a table's rows are ordered by. */
export function createdPlace(table: string): RawBuilder<unknown> {
  return sql`(${sql.ref(`${table}.created`)}, ${sql.ref(`${table}.id`)})`
}

/** Limits a query to rows after a place, newest first. */
export function afterPlace(columns: RawBuilder<unknown>, { created, id }: CreatedPlace): RawBuilder<SqlBool> {
  return sql<SqlBool>`${columns} < (${created}::timestamptz, ${id})`
}

/** A date filter as a database value. */
export function at(moment: string): RawBuilder<Date> {
  return sql<Date>`${moment}::timestamptz`
}
